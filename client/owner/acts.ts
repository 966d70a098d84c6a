import { type InfiniteData, type Query, type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { createContext, use } from "react";
import { ownerWording } from "../../defaults/words/owner.ts";
import type { Author, ListedReview, Message, Page, Person } from "./calls.ts";
import * as calls from "./calls.ts";

/** A row of a list. A removed row stays in the list, invisible, so that Undo can show it again. */
export interface Row {
  id: string;
  gone?: boolean | undefined;
}

/** The type of the rows in each area. */
interface Listed {
  reviews: ListedReview;
  people: Person;
  messages: Message;
}

export type Area = keyof Listed;

type Change<Item> = { [Name in keyof Item]?: Item[Name] | undefined };

/** An action of the owner on rows of an area. */
export interface Act<In extends Area = Area> {
  /** The label of its button. */
  label: string;
  /** For an act that cannot be undone: the question to confirm it, and what will be lost. */
  warning?: { question: string; text: string };
  area: In;
  ids: readonly string[];
  /** The changes to show in these rows at once. Undo restores the previous values. */
  change: Change<Listed[In] & Row>;
  /** Performs the act. @returns a function that undoes it, or anything else if it cannot be undone. */
  call(): Promise<unknown>;
  /** The result, in a sentence. */
  done: string;
  /** Called if it fails, for example to restore the typed text. */
  onFailure?: (() => void) | undefined;
}

/** Undoes an act. */
export interface Undo {
  area: Area;
  call(): Promise<unknown>;
}

/** The page's message about the last act. */
export interface Notice {
  text: string;
  hasFailed?: boolean;
  undo?: Undo;
}

export const NoticeContext = createContext<(notice: Notice | null) => void>(() => {});

/** Changes rows in every loaded list of an area. @returns a function that undoes the change. */
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

/** Shared by acts and their undo. Both run in the order in which the owner pressed the buttons. */
function useOwnersCalls() {
  const client = useQueryClient();
  const say = use(NoticeContext);
  return {
    client,
    say,
    scope: { id: "acts" },
    async begin({ area }: Undo): Promise<void> {
      // While it runs, the page does not offer to undo the previous act.
      say(null);
      await client.cancelQueries({ queryKey: [area] });
    },
    fail(error: Error): void {
      say({ text: ownerWording.notDone(calls.reasonOf(error)), hasFailed: true });
    },
    settle({ area }: Undo): void {
      // The call cancelled the first fetch of such a list, so the list has no rows yet.
      const isUnread = ({ state }: Query) => state.data === undefined;
      void client.refetchQueries({ queryKey: [area], type: "active", predicate: isUnread });
    },
  };
}

/** @returns a function that performs an act. The lists show it at once, and restore their rows if it fails. */
export function useActs(): (act: Act) => void {
  const { client, say, scope, begin, fail, settle } = useOwnersCalls();
  return useMutation({
    scope,
    mutationFn: ({ call }: Act) => call(),
    async onMutate(act) {
      await begin(act);
      return changeRows(client, act);
    },
    onError(error, { onFailure }, restore) {
      restore?.();
      fail(error);
      onFailure?.();
    },
    onSuccess(undo, { area, done }, restore) {
      const canUndo = typeof undo === "function";
      say({ text: done, ...(canUndo && { undo: { area, call: () => undo().then(restore) } }) });
    },
    onSettled: (_undo, _error, act) => settle(act),
  }).mutate;
}

/** @returns a function that undoes an act. */
export function useUndo(): (undo: Undo) => void {
  const { say, scope, begin, fail, settle } = useOwnersCalls();
  return useMutation({
    scope,
    mutationFn: ({ call }: Undo) => call(),
    onMutate: begin,
    onError: fail,
    onSuccess: () => say({ text: ownerWording.undone }),
    onSettled: (_answer, _error, undo) => settle(undo),
  }).mutate;
}

/** The reviews that an act changes: the listed ones, or all reviews by an author, even those that are not listed. */
export interface Chosen {
  listed: readonly ListedReview[];
  author?: Author | null;
}

const words = {
  shown: { one: ownerWording.show, all: ownerWording.showAll, done: ownerWording.shown, allDone: ownerWording.shownOf },
  hidden: {
    one: ownerWording.hide,
    all: ownerWording.hideAll,
    done: ownerWording.hidden,
    allDone: ownerWording.hiddenOf,
  },
};

/** Shows or hides reviews. Undo restores the previous state of each. */
export function stateAct(state: "shown" | "hidden", { listed, author }: Chosen): Act<"reviews"> {
  const ids = listed.map(({ id }) => id);
  const { one, all, done, allDone } = words[state];
  return {
    label: author ? all : one,
    area: "reviews",
    ids,
    change: { state },
    async call() {
      const changed = author && (await calls.setStateOfAuthor(author.id, state));
      if (!author) await calls.setReviewState(ids, state);
      return async () => {
        for (const before of ["waiting", "shown", "hidden"] as const) {
          const those = listed.filter((review) => review.state === before).map(({ id }) => id);
          await calls.setReviewState(changed ? (changed[before] ?? []) : those, before);
        }
      };
    },
    done: author ? allDone(author.name) : done(ids.length),
  };
}

/** Deletes reviews permanently. */
export function deleteAct({ listed, author }: Chosen): Act<"reviews"> {
  const ids = listed.map(({ id }) => id);
  const { deleteReviews, deleteReviewsOf, cannotUndo: text } = ownerWording;
  return {
    label: author ? ownerWording.deleteAll : ownerWording.delete,
    warning: { question: author ? deleteReviewsOf(author.name) : deleteReviews(ids.length), text },
    area: "reviews",
    ids,
    change: { gone: true },
    call: () => (author ? calls.deleteReviewsOf(author.id) : calls.deleteReviews(ids)),
    done: author ? ownerWording.reviewsOfDeleted(author.name) : ownerWording.reviewsDeleted(ids.length),
  };
}

/** Blocks people. Undo unblocks only people who were not blocked before. */
export function blockAct(people: readonly Author[], label = ownerWording.block): Act<"people"> {
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const ids = [...names.keys()];
  return {
    label,
    area: "people",
    ids,
    change: { blocked: true },
    async call() {
      const areNew = await Promise.all(ids.map((id) => calls.blockPerson(id)));
      return () => Promise.all(ids.filter((_, index) => areNew[index]).map(calls.unblockPerson));
    },
    done: ownerWording.peopleBlocked([...names.values()]),
  };
}

/** Sets the owner's answer; null removes it. @param onFailure restores the typed text. */
export function answerAct(
  { id, answer }: ListedReview,
  message: string | null,
  onFailure?: () => void,
): Act<"reviews"> {
  const createdAt = answer?.createdAt ?? new Date().toISOString();
  return {
    label: message === null ? ownerWording.removeAnswer : ownerWording.publish,
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
