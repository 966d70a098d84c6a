import { ownerWording } from "../../words/owner.ts";
import type { Act } from "./acts.ts";
import type { OwnersReview, ReviewState } from "./calls.ts";
import * as calls from "./calls.ts";

type Author = OwnersReview["author"];

/** Gives reviews back the states that they had. @param before their ids, by state. */
async function restoreStates(before: { [State in ReviewState]?: readonly string[] }): Promise<void> {
  for (const [state, ids] of Object.entries(before)) await calls.setReviewState(ids, state as ReviewState);
}

const sentences = { shown: ownerWording.shown, hidden: ownerWording.hidden };

/** Shows or hides reviews. Taken back, each has the state that it had. */
export function stateAct(reviews: readonly OwnersReview[], state: "shown" | "hidden"): Act<"reviews"> {
  const ids = reviews.map(({ id }) => id);
  const before: { [State in ReviewState]?: string[] } = {};
  for (const { id, state } of reviews) before[state] = [...(before[state] ?? []), id];
  return {
    area: "reviews",
    ids,
    change: { state },
    async call() {
      await calls.setReviewState(ids, state);
      return () => restoreStates(before);
    },
    done: sentences[state](ids.length),
  };
}

const sentencesOfAll = { shown: ownerWording.shownOf, hidden: ownerWording.hiddenOf };

/** Shows or hides every review of a person. @param listed the ids of those that are listed. */
export function stateOfAllAct(author: Author, listed: readonly string[], state: "shown" | "hidden"): Act<"reviews"> {
  return {
    area: "reviews",
    ids: listed,
    change: { state },
    async call() {
      const before = await calls.setStateOfAuthor(author.id, state);
      return () => restoreStates(before);
    },
    done: sentencesOfAll[state](author.name),
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

/** Deletes reviews for good. */
export function deleteAct(ids: readonly string[]): Act<"reviews"> {
  const done = ownerWording.reviewsDeleted(ids.length);
  return { area: "reviews", ids, change: { gone: true }, call: () => calls.deleteReviews(ids), done };
}

/** Deletes every review of a person for good. @param listed the ids of those that are listed. */
export function deleteAllAct({ id, name }: Author, listed: readonly string[]): Act<"reviews"> {
  const done = ownerWording.reviewsOfDeleted(name);
  return { area: "reviews", ids: listed, change: { gone: true }, call: () => calls.deleteReviewsOf(id), done };
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
