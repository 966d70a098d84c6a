import { type InfiniteData, type Query, type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import { ownerWording } from "../../words/owner.ts";
import { isShutOut, type Message, type OwnersReview, type Page, type Person, reasonOf } from "./calls.ts";

/** A row of a list. A row that is gone stays in the list, invisible, so that it can come back. */
export interface Row {
  id: string;
  gone?: boolean | undefined;
}

/** What each area lists. */
interface Listed {
  reviews: OwnersReview;
  people: Person;
  messages: Message;
}

export type Area = keyof Listed;

type Change<Item> = { [Name in keyof Item]?: Item[Name] | undefined };

/** Something that the owner does to rows of an area. */
export interface Act<In extends Area = Area> {
  area: In;
  ids: readonly string[];
  /** What changes in these rows at once. Taken back, they are as they were. */
  change: Change<Listed[In] & Row>;
  /** Carries it out. @returns the call that takes it back; nothing if none can. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most calls answer nothing
  call(): Promise<(() => Promise<unknown>) | undefined | void>;
  /** What it did, in a sentence. */
  done: string;
  /** Called if it fails, for instance to give a text back. */
  onFailure?(): void;
}

/** What the page says about the last act. */
export interface Notice {
  text: string;
  hasFailed: boolean;
  /** Takes the act back; null if nothing can. */
  undo: Act | null;
}

export const NoticeContext = createContext<(notice: Notice | null) => void>(() => {});

/** Changes rows in every list of an area that was read. @returns a function that takes it back. */
function changeRows(client: QueryClient, { area, ids, change }: Act): () => void {
  const before = new Map<string, object>();
  const changeEach = (changed: (row: Row) => Row) =>
    client.setQueriesData<InfiniteData<Page<Row>>>(
      { queryKey: [area] },
      (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, rows: page.rows.map(changed) })) },
    );
  changeEach((row) => {
    if (!ids.includes(row.id)) return row;
    const old = Object.keys(change).map((name) => [name, row[name as keyof Row]]);
    before.set(row.id, Object.fromEntries(old));
    return { ...row, ...change, id: row.id };
  });
  return () => changeEach((row) => ({ ...row, ...before.get(row.id) }));
}

/** @returns a function that carries out an act. The lists show it at once, and the rows as they were if it fails. */
export function useActs(): (act: Act) => void {
  const client = useQueryClient();
  const say = useContext(NoticeContext);
  return useMutation({
    // In the order of the presses: an act and what takes it back must not overtake each other.
    scope: { id: "acts" },
    mutationFn: ({ call }: Act) => call(),
    async onMutate(act) {
      // While it runs, the page does not offer to undo the act before it.
      say(null);
      await client.cancelQueries({ queryKey: [act.area] });
      return changeRows(client, act);
    },
    onError(error, { onFailure }, takeBack) {
      takeBack?.();
      if (isShutOut(error)) return;
      say({ text: ownerWording.notDone(reasonOf(error)), hasFailed: true, undo: null });
      onFailure?.();
    },
    onSuccess(undo, { area, done }, takeBack) {
      const call = () => undo?.().then(takeBack) ?? Promise.resolve();
      const undoing = { area, ids: [], change: {}, call, done: ownerWording.undone };
      say({ text: done, hasFailed: false, undo: undo ? undoing : null });
    },
    onSettled(_undo, _error, { area }) {
      // The act cancelled the first reading of such a list, so the list has no rows yet.
      const isUnread = ({ state }: Query) => state.data === undefined;
      void client.refetchQueries({ queryKey: [area], type: "active", predicate: isUnread });
    },
  }).mutate;
}
