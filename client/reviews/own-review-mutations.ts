import { api, type Inputs, type Review } from "../api.ts";
import { useReviewChange } from "./mutations.ts";

export function useDeleteReview() {
  return api.reviews.delete.useMutation(useReviewChange());
}

/** The content that the author of a review sent. The server restores a deleted review when it gets it again. */
export function submissionOf(review: Review): Inputs["reviews"]["add"] {
  const { ass, createdAt, answer, ...submission } = review;
  return submission;
}
