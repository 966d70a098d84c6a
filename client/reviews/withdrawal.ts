import { api, type Inputs, type Review, reviewListInput } from "../api.ts";
import { useReviewList, without } from "./mutations.ts";

export function useDeleteReview() {
  const utils = api.useUtils();
  const { forgetViewer } = useReviewList();
  const { mutateAsync } = api.reviews.delete.useMutation({
    async onSuccess(_answer, { ids }) {
      await utils.reviews.list.cancel();
      utils.reviews.list.setInfiniteData(reviewListInput, (data) =>
        data ? { ...data, pages: without(data.pages, ids) } : data,
      );
      void utils.reviews.invalidate();
    },
    onError: forgetViewer,
  });
  return mutateAsync;
}

/** What brings a deleted review back: all that its author wrote, under the same key, so only once. */
export function submissionOf(review: Review): Inputs["reviews"]["add"] {
  const { ass, createdAt, answer, ...submission } = review;
  return submission;
}
