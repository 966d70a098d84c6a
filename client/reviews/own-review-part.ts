import { loadPart } from "../parts.ts";

/** Loads what only the author of a review sees. */
export function loadOwnReview() {
  return loadPart(() => import("./own-review.tsx"));
}
