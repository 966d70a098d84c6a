import { type InfiniteData, type Query, type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import { ownerWording } from "../../words/owner.ts";
import type { Message, OwnersReview, Page, Person, ReviewState } from "./calls.ts";
import * as calls from "./calls.ts";

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
  /** Carries it out. @returns the call that takes it back; anything else if none can. */
  call(): Promise<unknown>;
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
      if (calls.isShutOut(error)) return;
      say({ text: ownerWording.notDone(calls.reasonOf(error)), hasFailed: true, undo: null });
      onFailure?.();
    },
    onSuccess(undo, { area, done }, takeBack) {
      const call = async () => typeof undo === "function" && (await undo().then(takeBack));
      const undoing = { area, ids: [], change: {}, call, done: ownerWording.undone };
      say({ text: done, hasFailed: false, undo: typeof undo === "function" ? undoing : null });
    },
    onSettled(_undo, _error, { area }) {
      // The act cancelled the first reading of such a list, so the list has no rows yet.
      const isUnread = ({ state }: Query) => state.data === undefined;
      void client.refetchQueries({ queryKey: [area], type: "active", predicate: isUnread });
    },
  }).mutate;
}

/** The reviews of an act: those that are listed, or every review of an author, of which not all may be listed. */
export interface Chosen {
  listed: readonly OwnersReview[];
  author?: OwnersReview["author"];
}

type States = { [State in ReviewState]?: string[] };

/** Puts reviews back into the states that they had. @param before their ids, by state. */
async function restoreStates(before: States): Promise<void> {
  for (const [state, ids] of Object.entries(before)) await calls.setReviewState(ids, state as ReviewState);
}

const sentences = { shown: ownerWording.shown, hidden: ownerWording.hidden };
const sentencesOfAll = { shown: ownerWording.shownOf, hidden: ownerWording.hiddenOf };

/** Shows or hides reviews. Taken back, each has the state that it had. */
export function stateAct({ listed, author }: Chosen, state: "shown" | "hidden"): Act<"reviews"> {
  const ids = listed.map(({ id }) => id);
  const before: States = {};
  for (const { id, state } of listed) before[state] = [...(before[state] ?? []), id];
  return {
    area: "reviews",
    ids,
    change: { state },
    async call() {
      const changed = author ? await calls.setStateOfAuthor(author.id, state) : before;
      if (!author) await calls.setReviewState(ids, state);
      return () => restoreStates(changed);
    },
    done: author ? sentencesOfAll[state](author.name) : sentences[state](ids.length),
  };
}

/** Deletes reviews for good. */
export function deleteAct({ listed, author }: Chosen): Act<"reviews"> {
  const ids = listed.map(({ id }) => id);
  return {
    area: "reviews",
    ids,
    change: { gone: true },
    call: () => (author ? calls.deleteReviewsOf(author.id) : calls.deleteReviews(ids)),
    done: author ? ownerWording.reviewsOfDeleted(author.name) : ownerWording.reviewsDeleted(ids.length),
  };
}

/** Blocks the authors of reviews. Taken back, who was blocked before stays blocked. */
export function blockAct(authors: ReadonlyMap<string, string>): Act<"people"> {
  const ids = [...authors.keys()];
  return {
    area: "people",
    ids,
    change: { blocked: true },
    async call() {
      const areNew = await Promise.all(ids.map((id) => calls.blockPerson(id)));
      return () => Promise.all(ids.filter((_, index) => areNew[index]).map(calls.unblockPerson));
    },
    done: ownerWording.peopleBlocked([...authors.values()]),
  };
}

/** Sets or removes the owner's answer. @param onFailure gives the text back. */
export function answerAct({ id, answer }: OwnersReview, message: string | null, onFailure: () => void): Act<"reviews"> {
  const createdAt = answer?.createdAt ?? new Date().toISOString();
  return {
    area: "reviews",
    ids: [id],
    change: { answer: message === null ? undefined : { message, createdAt } },
    async call() {
      await calls.answerReview(id, message);
      return () => calls.answerReview(id, answer?.message ?? null);
    },
    done: message === null ? ownerWording.answerRemoved : ownerWording.answered,
    onFailure,
  };
}
