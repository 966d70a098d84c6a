import { api, type Outputs, type Review, reviewListInput } from "../api.ts";

export function useReviewList() {
  const utils = api.useUtils();
  return {
    /** Puts a review at the top, where its author sees it at once, and reloads the list; one that waits has its own. */
    async show(review: Outputs["reviews"]["add"]): Promise<void> {
      if (review.waiting) {
        await utils.reviews.own.invalidate();
        return;
      }
      await utils.reviews.list.cancel();
      utils.reviews.list.setInfiniteData(reviewListInput, (data) => {
        const [first, ...others] = without(data?.pages, review.ids);
        if (!data || !first) return data;
        return { ...data, pages: [{ ...first, reviews: [review, ...first.reviews] }, ...others] };
      });
      void utils.reviews.list.invalidate();
    },
    /** The session is over, whatever this page thought. */
    forgetViewer(error: { data?: { code: string } | null | undefined }): void {
      if (error.data?.code === "UNAUTHORIZED") void utils.auth.viewer.invalidate();
    },
  };
}

export function without<Page extends { reviews: Review[] }>(pages: Page[] | undefined, ids: string): Page[] {
  return (pages ?? []).map((page) => ({
    ...page,
    reviews: page.reviews.filter((review) => review.ids !== ids),
  }));
}

export function useAddReview() {
  const list = useReviewList();
  const { mutateAsync } = api.reviews.add.useMutation({ onSuccess: list.show, onError: list.forgetViewer });
  return mutateAsync;
}
