import {
  type InfiniteData,
  type Query,
  type QueryClient,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { createContext, useContext } from "react";
import { ownerWording } from "../../words/owner.ts";
import { isShutOut, type Message, type Page, type Person, type Review, reasonOf } from "./calls.ts";

/** A row of a list. A row that is gone stays in the list, invisible, so that it can come back. */
export interface Row {
  id: string;
  gone?: boolean;
}

/** What each area lists. */
interface Listed {
  reviews: Review;
  people: Person;
  messages: Message;
}

export type Area = keyof Listed;

type Change<Item> = { [Name in keyof Item]?: Item[Name] | undefined };

/** Changes to rows of an area, by the rows' ids. */
type Changes<In extends Area> = ReadonlyMap<string, Change<Listed[In] & Row>>;

/** Something that the owner does to rows of an area. */
export interface Act<In extends Area = Area> {
  area: In;
  changes: Changes<In>;
  /** Carries it out. @returns the act that takes it back; null if none can. */
  call(): Promise<Act<In> | null>;
  /** What it did, in a sentence. */
  done: string;
}

/** An act without an undo: one that cannot be undone, or an undo itself. */
export function finalAct<In extends Area>(
  area: In,
  changes: Changes<In>,
  done: string,
  carryOut: () => Promise<unknown>,
): Act<In> {
  return {
    area,
    changes,
    done,
    async call() {
      await carryOut();
      return null;
    },
  };
}

/** What the page says about the last act. */
export interface Notice {
  text: string;
  hasFailed: boolean;
  undo: Act | null;
}

export const NoticeContext = createContext<(notice: Notice | null) => void>(() => {});

/** The same change for several rows. */
export function changeAll<Changed>(ids: Iterable<string>, change: Changed): ReadonlyMap<string, Changed> {
  return new Map(Array.from(ids, (id) => [id, change]));
}

/** Changes rows in every list of an area that was read. @returns the changes that take it back. */
function changeRows(
  client: QueryClient,
  area: Area,
  changes: ReadonlyMap<string, object>,
): ReadonlyMap<string, object> {
  const before = new Map<string, object>();
  function changed(row: Row): Row {
    const change = changes.get(row.id);
    if (!change) return row;
    const old = Object.keys(change).map((name) => [name, row[name as keyof Row]]);
    before.set(row.id, Object.fromEntries(old));
    return { ...row, ...change };
  }
  client.setQueriesData<InfiniteData<Page<Row>>>(
    { queryKey: [area] },
    (data) =>
      data && { ...data, pages: data.pages.map((page) => ({ ...page, rows: page.rows.map(changed) })) },
  );
  return before;
}

/**
 * @returns a function that carries out an act: the lists show it at once, and show the rows as they were if it fails.
 * `onFailure` is called then, for instance to give a text back.
 */
export function useActs(): (act: Act, onFailure?: () => void) => void {
  const client = useQueryClient();
  const say = useContext(NoticeContext);
  const { mutate } = useMutation({
    // In the order of the presses: an act and what takes it back must not overtake each other.
    scope: { id: "acts" },
    mutationFn: ({ act }: { act: Act; onFailure: (() => void) | undefined }) => act.call(),
    async onMutate({ act }) {
      // While it runs, the page does not offer to undo the act before it.
      say(null);
      await client.cancelQueries({ queryKey: [act.area] });
      return changeRows(client, act.area, act.changes);
    },
    onError(error, { act, onFailure }, before) {
      if (before) changeRows(client, act.area, before);
      if (isShutOut(error)) return;
      say({ text: ownerWording.notDone(reasonOf(error)), hasFailed: true, undo: null });
      onFailure?.();
    },
    onSuccess(undo, { act }) {
      say({ text: act.done, hasFailed: false, undo });
    },
    onSettled(_undo, _error, { act }) {
      // The act cancelled the first reading of such a list, so the list has no rows yet.
      const isUnread = ({ state }: Query) => state.data === undefined;
      void client.refetchQueries({ queryKey: [act.area], type: "active", predicate: isUnread });
    },
  });
  return (act, onFailure) => mutate({ act, onFailure });
}
