import { ownerWording } from "../../words/owner.ts";
import { type Act, changeAll, finalAct } from "./acts.ts";
import {
  answerReview,
  blockPerson,
  deleteReviews,
  deleteReviewsOf,
  type Review,
  type ReviewState,
  setReviewState,
  setStateOfAuthor,
  unblockPerson,
} from "./calls.ts";

const sentences = { shown: ownerWording.shown, hidden: ownerWording.hidden };

/** Shows or hides reviews. Taken back, each has the state that it had. */
export function stateAct(reviews: readonly Review[], state: "shown" | "hidden"): Act<"reviews"> {
  const ids = reviews.map(({ id }) => id);
  return {
    area: "reviews",
    changes: changeAll(ids, { state }),
    async call() {
      await setReviewState(ids, state);
      return restoringAct(byState(reviews));
    },
    done: sentences[state](ids.length),
  };
}

/** The ids of reviews, by their state. */
function byState(reviews: readonly Review[]): Map<ReviewState, string[]> {
  const states = new Map<ReviewState, string[]>();
  for (const { id, state } of reviews) states.set(state, [...(states.get(state) ?? []), id]);
  return states;
}

/** Gives reviews back the states that they had. */
function restoringAct(before: ReadonlyMap<ReviewState, readonly string[]>): Act<"reviews"> {
  const changes = new Map([...before].flatMap(([state, ids]) => ids.map((id) => [id, { state }])));
  return finalAct("reviews", changes, ownerWording.undone, async () => {
    for (const [state, ids] of before) await setReviewState(ids, state);
  });
}

/** Blocks the authors of reviews. */
export function blockAct(authors: ReadonlyMap<string, string>): Act<"people"> {
  const ids = [...authors.keys()];
  return {
    area: "people",
    changes: changeAll(ids, { blocked: true }),
    async call() {
      const areNew = await Promise.all(ids.map((id) => blockPerson(id)));
      // Who was blocked before stays blocked.
      const blocked = ids.filter((_, index) => areNew[index]);
      const changes = changeAll(blocked, { blocked: false });
      return finalAct("people", changes, ownerWording.undone, () => Promise.all(blocked.map(unblockPerson)));
    },
    done: ownerWording.peopleBlocked([...authors.values()]),
  };
}

/** Deletes reviews for good. */
export function deleteAct(ids: readonly string[]): Act<"reviews"> {
  const done = ownerWording.reviewsDeleted(ids.length);
  return finalAct("reviews", changeAll(ids, { gone: true }), done, () => deleteReviews(ids));
}

/** Deletes every review of a person for good. @param listed the ids of those that are listed. */
export function deleteAllAct(
  author: { id: string; name: string },
  listed: readonly string[],
): Act<"reviews"> {
  const done = ownerWording.reviewsOfDeleted(author.name);
  return finalAct("reviews", changeAll(listed, { gone: true }), done, () => deleteReviewsOf(author.id));
}

const sentencesOfAll = { shown: ownerWording.shownOf, hidden: ownerWording.hiddenOf };

/** Shows or hides every review of a person. @param listed the ids of those that are listed. */
export function stateOfAllAct(
  author: { id: string; name: string },
  listed: readonly string[],
  state: "shown" | "hidden",
): Act<"reviews"> {
  return {
    area: "reviews",
    changes: changeAll(listed, { state }),
    async call() {
      const before = await setStateOfAuthor(author.id, state);
      return restoringAct(new Map(Object.entries(before) as [ReviewState, string[]][]));
    },
    done: sentencesOfAll[state](author.name),
  };
}

/** Sets or removes the owner's answer. Taken back, the review has the answer that it had. */
export function answerAct({ id, answer }: Review, message: string | null): Act<"reviews"> {
  const before = answer?.message ?? null;
  const shown =
    message === null ? undefined : { message, createdAt: answer?.createdAt ?? new Date().toISOString() };
  return {
    area: "reviews",
    changes: new Map([[id, { answer: shown }]]),
    async call() {
      await answerReview(id, message);
      const changes = new Map([[id, { answer }]]);
      return finalAct("reviews", changes, ownerWording.undone, () => answerReview(id, before));
    },
    done: message === null ? ownerWording.answerRemoved : ownerWording.answered,
  };
}
