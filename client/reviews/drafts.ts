import { createDraftStore } from "../drafts.ts";
import { readStored, store } from "../storage.ts";
import { reviewFormNames } from "./fields.ts";

export const reviewDrafts = createDraftStore("review", reviewFormNames);

const INTENT = "review-awaits-sign-in";

/** Remembers in this tab that the draft under this key has to be sent once its author is signed in. */
export function holdForSignIn(ids: string): void {
  store("sessionStorage", INTENT, ids);
}

export function isHeldForSignIn(ids: string | null): boolean {
  return ids !== null && readStored("sessionStorage", INTENT) === ids;
}

export function cancelHold(): void {
  store("sessionStorage", INTENT, null);
}
