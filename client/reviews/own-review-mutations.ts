import { api, type Inputs, type Outputs, type Review } from "../api.ts";
import { useAddReview, useReviewChange } from "./mutations.ts";

export function useDeleteReview() {
  return api.reviews.delete.useMutation(useReviewChange()).mutateAsync;
}

/** Restores a deleted review: the server does so when it gets the same submission under the same key again. */
export function useRestoreReview(): (review: Review) => Promise<Outputs["reviews"]["add"]> {
  const add = useAddReview();
  return (review) => add(submissionOf(review));
}

/** The content that the author of a review sent. */
export function submissionOf(review: Review): Inputs["reviews"]["add"] {
  const { ass, createdAt, answer, ...submission } = review;
  return submission;
}
