import { api } from "../api.ts";
import { useReviewCache } from "./review-cache.ts";

export function useAddReview() {
  const cache = useReviewCache();
  return api.reviews.add.useMutation({ onSuccess: cache.insert, onError: cache.checkViewer });
}
