import { api, type Inputs, type Review } from "../api.ts";
import { useReviewCache } from "./review-cache.ts";

export function useDeleteReview() {
  const cache = useReviewCache();
  return api.reviews.delete.useMutation({
    onSuccess: (_answer, { ids }) => cache.remove(ids),
    onError: cache.checkViewer,
  });
}

/** What the author of a review sent. When the server receives it again, it restores the deleted review. */
export function submissionOf(review: Review): Inputs["reviews"]["add"] {
  const { ass, createdAt, answer, ...submission } = review;
  return submission;
}
