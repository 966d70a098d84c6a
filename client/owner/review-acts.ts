import { ownerWording } from "../../words/owner.ts";
import { type Act, changeAll } from "./acts.ts";
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
export function stateAct(reviews: readonly Review[], state: "shown" | "hidden"): Act {
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

function byState(reviews: readonly Review[]): Map<ReviewState, Review[]> {
  const states = new Map<ReviewState, Review[]>();
  for (const review of reviews) states.set(review.state, [...(states.get(review.state) ?? []), review]);
  return states;
}

/** Gives reviews back the states that they had. */
function restoringAct(before: ReadonlyMap<ReviewState, readonly { id: string }[]>): Act {
  return {
    area: "reviews",
    changes: new Map([...before].flatMap(([state, rows]) => rows.map(({ id }) => [id, { state }]))),
    async call() {
      for (const [state, rows] of before)
        await setReviewState(
          rows.map(({ id }) => id),
          state,
        );
      return null;
    },
    done: ownerWording.undone,
  };
}

/** Blocks the authors of reviews. */
export function blockAct(authors: ReadonlyMap<string, string>): Act {
  const ids = [...authors.keys()];
  return {
    area: "people",
    changes: changeAll(ids, { blocked: true }),
    async call() {
      const areNew = await Promise.all(ids.map((id) => blockPerson(id)));
      // Who was blocked before stays blocked.
      const blocked = ids.filter((_, index) => areNew[index]);
      return {
        area: "people",
        changes: changeAll(blocked, { blocked: false }),
        async call() {
          await Promise.all(blocked.map(unblockPerson));
          return null;
        },
        done: ownerWording.undone,
      };
    },
    done: ownerWording.peopleBlocked([...authors.values()]),
  };
}

/** Deletes reviews for good. */
export function deleteAct(ids: readonly string[]): Act {
  return {
    area: "reviews",
    changes: changeAll(ids, { gone: true }),
    async call() {
      await deleteReviews(ids);
      return null;
    },
    done: ownerWording.reviewsDeleted(ids.length),
  };
}

/** Deletes every review of a person for good. @param listed the ids of those that are listed. */
export function deleteAllAct(author: { id: string; name: string }, listed: readonly string[]): Act {
  return {
    area: "reviews",
    changes: changeAll(listed, { gone: true }),
    async call() {
      await deleteReviewsOf(author.id);
      return null;
    },
    done: ownerWording.reviewsOfDeleted(author.name),
  };
}

const sentencesOfAll = { shown: ownerWording.shownOf, hidden: ownerWording.hiddenOf };

/** Shows or hides every review of a person. @param listed the ids of those that are listed. */
export function stateOfAllAct(
  author: { id: string; name: string },
  listed: readonly string[],
  state: "shown" | "hidden",
): Act {
  return {
    area: "reviews",
    changes: changeAll(listed, { state }),
    async call() {
      const before = Object.entries(await setStateOfAuthor(author.id, state)) as [ReviewState, string[]][];
      return restoringAct(new Map(before.map(([was, ids]) => [was, ids.map((id) => ({ id }))])));
    },
    done: sentencesOfAll[state](author.name),
  };
}

/** Sets or removes the owner's answer. Taken back, the review has the answer that it had. */
export function answerAct({ id, answer }: Review, message: string | null): Act {
  const before = answer?.message ?? null;
  const shown =
    message === null ? undefined : { message, createdAt: answer?.createdAt ?? new Date().toISOString() };
  return {
    area: "reviews",
    changes: new Map([[id, { answer: shown }]]),
    async call() {
      await answerReview(id, message);
      return {
        area: "reviews",
        changes: new Map([[id, { answer }]]),
        async call() {
          await answerReview(id, before);
          return null;
        },
        done: ownerWording.undone,
      };
    },
    done: message === null ? ownerWording.answerRemoved : ownerWording.answered,
  };
}
