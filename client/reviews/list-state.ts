import { reviewWording } from "../../words/reviews.ts";
import type { Review } from "../api.ts";

/** What the visitor has done with the list of reviews. */
export interface ListState {
  /** Whether only the first reviews are shown. */
  isFolded: boolean;
  /** The review that the visitor has deleted and may write again, and its place in the list. */
  deleted: { review: Review; index: number } | null;
  /** The last change of the list, as a sentence for a live region. */
  notice: string;
  /** The id of the review that gets the focus; null for the list's heading. Each new object moves the focus. */
  focus: { id: string | null } | null;
}

export type ListEvent =
  /** More reviews are shown, the first of which has this id. */
  | { type: "more shown"; count: number; first: string | null }
  | { type: "deleted"; review: Review; index: number }
  /** The review was already gone. `next` is the one that takes its place. */
  | { type: "found deleted"; next: string | null }
  /** The deleted review was written again, and has this id. */
  | { type: "written again"; id: string }
  /** The time to write it again is over. */
  | { type: "deleted for good" }
  /** Somebody else is signed in, or nobody. */
  | { type: "person changed" };

export const atFirst: ListState = { isFolded: true, deleted: null, notice: "", focus: null };

export function changeList(state: ListState, event: ListEvent): ListState {
  switch (event.type) {
    case "more shown":
      return {
        ...state,
        isFolded: false,
        notice: reviewWording.moreShown(event.count),
        focus: { id: event.first },
      };
    case "deleted":
      return {
        ...state,
        deleted: { review: event.review, index: event.index },
        notice: reviewWording.deleted,
      };
    case "found deleted":
      return { ...state, notice: reviewWording.alreadyDeleted, focus: { id: event.next } };
    case "written again":
      return { ...state, deleted: null, notice: reviewWording.restored, focus: { id: event.id } };
    case "deleted for good":
      return { ...state, deleted: null };
    case "person changed":
      return { ...state, deleted: null, notice: "" };
  }
}
