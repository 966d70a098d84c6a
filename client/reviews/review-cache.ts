import {
  type AddedReview,
  api,
  type Review,
  type ReviewPage,
  reviewListInput,
  reviewListPages,
} from "../api.ts";

/** Updates the cached reviews after the visitor has written or deleted one. */
export function useReviewCache() {
  const utils = api.useUtils();

  async function changePages(change: (pages: ReviewPage[]) => ReviewPage[]): Promise<void> {
    await utils.reviews.list.cancel();
    utils.reviews.list.setInfiniteData(
      reviewListInput,
      (data) => data && { ...data, pages: change(data.pages) },
    );
  }

  return {
    /** Puts a review into its place, so that its author sees it at once, and reads the list again. */
    async insert(review: AddedReview): Promise<void> {
      if (review.waiting) {
        await utils.reviews.own.invalidate();
        return;
      }
      await changePages((pages) => withReview(pages, review));
      void utils.reviews.list.invalidate();
    },
    /** Takes a review out, and reads the lists again. */
    async remove(ids: string): Promise<void> {
      await changePages((pages) => withoutReview(pages, ids));
      void utils.reviews.invalidate();
    },
    /** Asks again who is signed in if an error says that nobody is, or that the visitor may not do this. */
    checkViewer(error: { data?: { code: string } | null | undefined }): void {
      if (/^(UNAUTHORIZED|FORBIDDEN)$/.test(error.data?.code ?? "")) void utils.auth.viewer.invalidate();
    },
  };
}

function withoutReview(pages: ReviewPage[], ids: string): ReviewPage[] {
  return pages.map((page) => ({ ...page, reviews: page.reviews.filter((review) => review.ids !== ids) }));
}

/** Newest first, as the server orders the list. A review older than all loaded pages will come with its own page. */
function withReview(pages: ReviewPage[], review: Review): ReviewPage[] {
  const position = ({ createdAt, ids }: Review) => `${createdAt} ${ids}`;
  const newestFirst = (one: Review, other: Review) => (position(one) < position(other) ? 1 : -1);
  const others = withoutReview(pages, review.ids);
  const place = others.find(
    ({ nextCursor, reviews }) =>
      nextCursor === null || reviews.some((other) => newestFirst(other, review) > 0),
  );
  return others.map((page) =>
    page === place ? { ...page, reviews: [...page.reviews, review].sort(newestFirst) } : page,
  );
}

/** The review under this key, if this page shows it: in the list, or among the user's waiting reviews. */
export function useReviewOnPage(ids: string | null): AddedReview | undefined {
  const { data: list } = api.reviews.list.useInfiniteQuery(reviewListInput, {
    ...reviewListPages,
    enabled: false,
  });
  const { data: own } = api.reviews.own.useQuery(undefined, { enabled: false });
  const listed = list?.pages.flatMap((page) => page.reviews).find((review) => review.ids === ids);
  const waiting = own?.reviews.find((review) => review.ids === ids);
  return listed ?? (waiting && { ...waiting, waiting: true });
}
