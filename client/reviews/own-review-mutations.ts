import { api, type Inputs, type Review } from "../api.ts";
import { useReviewCache } from "./review-cache.ts";

export function useDeleteReview() {
  const cache = useReviewCache();
  return api.reviews.delete.useMutation({
    onSuccess: (_answer, { ids }) => cache.remove(ids),
    onError: cache.checkViewer,
  });
}

/** The content that the author of a review sent. The server restores a deleted review when it gets it again. */
export function submissionOf(review: Review): Inputs["reviews"]["add"] {
  const { ass, createdAt, answer, ...submission } = review;
  return submission;
}
