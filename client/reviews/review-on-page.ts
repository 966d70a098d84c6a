import { type AddedReview, api, reviewListInput, reviewListPages } from "../api.ts";

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
