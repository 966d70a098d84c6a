import { useEffect, useRef, useState } from "react";
import { reviewWording } from "../../site/words/reviews.ts";
import { api, isApiError, type Review, reviewListInput, reviewListPages } from "../api.ts";
import { useViewer } from "../auth/viewer.ts";
import { extension } from "../theme/extension.ts";
import { Button } from "../ui/button.tsx";
import { describeFailure, type Failure, FailureMessage } from "../ui/failure.tsx";
import { showToast } from "../ui/toast.ts";
import { submissionOf, useAddReview, useDeleteReview } from "./mutations.ts";
import { ReviewItem } from "./review-item.tsx";
import styles from "./reviews.module.css";
import { useLiveReviews } from "./use-live-reviews.ts";

/** What was done to the list, in words for a live region; a failure can be tried again. */
interface Notice {
  text: string;
  failure?: Failure;
  retry?(): void;
}

export function ReviewList() {
  const { data, isError, isFetching, hasNextPage, isFetchingNextPage, isFetchNextPageError, ...query } =
    api.reviews.list.useInfiniteQuery(reviewListInput, reviewListPages);
  const { viewer } = useViewer();
  const own = api.reviews.own.useQuery(undefined, { enabled: viewer !== null, staleTime: 0 });
  const add = useAddReview();
  const remove = useDeleteReview();
  const [notice, setNotice] = useState<Notice | null>(null);
  const [deleting, setDeleting] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLOListElement>(null);
  /** The place in the list that gets the focus when the list has changed. */
  const focusNext = useRef<number | null>(null);

  // Those of the signed-in person that wait come first; somebody else's may still be in the cache.
  const waiting = own.data?.reviews.filter((review) => review.ass.ids === viewer?.ids) ?? [];
  const reviews = [...waiting, ...(data?.pages.flatMap((page) => page.reviews) ?? [])];
  const { length } = reviews;

  useEffect(() => {
    const index = focusNext.current;
    if (index === null) return;
    focusNext.current = null;
    const item = list.current?.children[Math.min(index, length - 1)];
    (item instanceof HTMLElement ? item : heading.current)?.focus({ preventScroll: true });
  }, [length]);

  useLiveReviews(list, data?.pages, ({ arrived, isAnswered }) => {
    const others = arrived.filter((review) => review.ass.ids !== viewer?.ids);
    if (others.length > 0) setNotice({ text: reviewWording.arrived(others.length) });
    else if (isAnswered) setNotice({ text: reviewWording.answered(extension.name) });
  });

  async function showMore(): Promise<void> {
    setNotice(null);
    focusNext.current = length;
    const { data: more, isError: failed } = await query.fetchNextPage();
    const shown = more?.pages.reduce((sum, page) => sum + page.reviews.length, waiting.length) ?? 0;
    if (failed || shown <= length) {
      focusNext.current = null;
      return;
    }
    setNotice({ text: reviewWording.moreShown(shown - length) });
  }

  async function deleteReview(review: Review, index: number): Promise<void> {
    setDeleting(review.ids);
    setNotice(null);
    focusNext.current = index;
    try {
      const { deleted } = await remove({ ids: review.ids });
      setNotice({ text: deleted ? reviewWording.deleted : reviewWording.alreadyDeleted });
      if (!deleted) return;
      showToast({
        kind: "info",
        text: reviewWording.deleted,
        action: { label: reviewWording.undo, run: () => void restore(review) },
      });
    } catch (error) {
      focusNext.current = null;
      setNotice({
        text: reviewWording.notDeleted,
        failure: describeFailure(error),
        retry: () => void deleteReview(review, index),
      });
    } finally {
      setDeleting(null);
    }
  }

  async function restore(review: Review): Promise<void> {
    setNotice(null);
    focusNext.current = 0;
    try {
      await add(submissionOf(review));
      setNotice({ text: reviewWording.restored });
    } catch (error) {
      focusNext.current = null;
      setNotice({
        text: reviewWording.notRestored,
        failure: describeFailure(error),
        retry: () => void restore(review),
      });
    }
  }

  return (
    <div className={styles.list}>
      <h3 ref={heading} tabIndex={-1}>
        {reviewWording.listHeading}
      </h3>
      <p role="status" className="visually-hidden">
        {notice && !notice.failure && notice.text}
      </p>
      {notice?.failure && (
        <div className={styles.notice}>
          <FailureMessage
            failure={{ ...notice.failure, sentence: `${notice.text} ${notice.failure.sentence}` }}
          />
          <Button onClick={notice.retry}>{reviewWording.retry}</Button>
        </div>
      )}
      {!data && !isError && <p className={styles.hint}>{reviewWording.loading}</p>}
      {!data && isError && (
        <div className={styles.notice}>
          <p role="alert">{reviewWording.unavailable}</p>
          <Button busy={isFetching} onClick={() => void query.refetch()}>
            {reviewWording.retry}
          </Button>
        </div>
      )}
      {data && length === 0 && <p className={styles.hint}>{reviewWording.empty}</p>}
      <ol ref={list} className={styles.items}>
        {reviews.map((review, index) => (
          <li key={review.ids} tabIndex={-1} className={styles.item}>
            <ReviewItem
              review={review}
              isWaiting={index < waiting.length}
              isBusy={deleting === review.ids}
              onDelete={viewer?.ids === review.ass.ids ? () => void deleteReview(review, index) : null}
            />
          </li>
        ))}
      </ol>
      {isFetchNextPageError && <FailureMessage failure={moreFailure(query.error)} />}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void showMore()}>
          {reviewWording.showMore}
        </Button>
      )}
    </div>
  );
}

function moreFailure(error: unknown): Failure {
  return isApiError(error) && error.data
    ? describeFailure(error)
    : { sentence: reviewWording.unavailable, requestId: null };
}
