import { useEffect, useRef, useState } from "react";
import { reviewWording } from "../../words/reviews.ts";
import { api, isApiError, type Review, reviewListInput, reviewListPages } from "../api.ts";
import { useViewer } from "../auth/session.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { describeFailure, type Failure, FailureMessage } from "../ui/failure.tsx";
import { lazyPart } from "../ui/part.tsx";
import { ReviewItem } from "./review-item.tsx";
import styles from "./reviews.module.css";

const DeleteButton = lazyPart(async () => (await import("./own-review.tsx")).DeleteButton);
const Undo = lazyPart(async () => (await import("./own-review.tsx")).Undo);

/** How many reviews the list shows until the visitor asks for more. */
const FOLDED = 6;

/** A review that its author wants to delete, or has deleted. */
interface Deletion {
  review: Review;
  /** The review that follows it. */
  next: string | undefined;
  /** The height of its card, in pixels. */
  height: number;
}

export function ReviewList() {
  const { data, isError, isFetching, hasNextPage, isFetchingNextPage, isFetchNextPageError, ...query } =
    api.reviews.list.useInfiniteQuery(reviewListInput, reviewListPages);
  const { viewer } = useViewer();
  const listed = data?.pages.flatMap((page) => page.reviews) ?? [];
  const waiting = useWaitingReviews(listed);
  /** The last change of the list, as a sentence for a live region. */
  const [notice, setNotice] = useState("");
  const [deletion, setDeletion] = useState<Deletion | null>(null);
  /** The review that gets the focus. If it is not in the list, the heading gets the focus. Each new object moves it. */
  const [toFocus, setToFocus] = useState<{ ids: string | undefined } | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLOListElement>(null);

  const reviews = [...waiting, ...listed];
  // Reviews that the page showed when it was opened are not new.
  const [newest] = useState(reviews[0]?.createdAt ?? "");
  /** The deletion that the visitor can undo. The review is no longer in the list. */
  const undoable = deletion && !reviews.some(({ ids }) => ids === deletion.review.ids) ? deletion : null;
  if (undoable) {
    const place = reviews.findIndex(({ ids }) => ids === undoable.next);
    reviews.splice(place < 0 ? reviews.length : place, 0, undoable.review);
  }
  const { length } = reviews;
  /** The date of the last review that a folded list shows. The visitor's own reviews are always shown. */
  const [foldedAt, setFoldedAt] = useState(listed[FOLDED - 1]?.createdAt ?? "");
  const shown = reviews.filter(({ createdAt, ass }) => createdAt >= foldedAt || ass.ids === viewer?.ids);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new value of toFocus moves the focus
  useEffect(() => {
    if (!toFocus) return;
    const item = list.current?.children[shown.findIndex(({ ids }) => ids === toFocus.ids)];
    if (item instanceof HTMLElement) focusItem(item);
    else heading.current?.focus({ preventScroll: true });
  }, [toFocus]);

  // After a change of the user, the deletion and the notice are another user's.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect depends only on who is signed in
  useEffect(() => {
    if (undoable) setDeletion(null);
    setNotice("");
  }, [viewer?.ids]);

  async function showMore(): Promise<void> {
    setNotice("");
    if (shown.length < length) {
      setFoldedAt("");
      setToFocus({ ids: reviews.find((review) => !shown.includes(review))?.ids });
      setNotice(reviewWording.moreShown(length - shown.length));
      return;
    }
    const { data: more, isError: failed } = await query.fetchNextPage();
    const added = more?.pages.flatMap((page) => page.reviews).slice(listed.length) ?? [];
    if (failed || added.length === 0) return;
    setToFocus({ ids: added[0]?.ids });
    setNotice(reviewWording.moreShown(added.length));
  }

  function onDeleted(deleted: boolean, index: number): void {
    setNotice(deleted ? reviewWording.deleted : reviewWording.alreadyDeleted);
    if (deleted) return;
    setToFocus({ ids: (shown[index + 1] ?? shown[index - 1])?.ids });
    setDeletion(null);
  }

  function onRestored(ids: string): void {
    setDeletion(null);
    setToFocus({ ids });
    setNotice(reviewWording.restored);
  }

  return (
    <div className={styles.list}>
      {/* An empty list has no order to name in a heading, but screen readers still need the heading. */}
      <h3 ref={heading} tabIndex={-1} className={length === 0 ? "visually-hidden" : undefined}>
        {reviewWording.listHeading}
      </h3>
      <p role="status" className="visually-hidden">
        {notice}
      </p>
      {!data && !isError && <p className={styles.hint}>{reviewWording.loading}</p>}
      {!data && isError && (
        <div className="review-notice">
          <p role="alert">{reviewWording.unavailable}</p>
          <Button busy={isFetching} onClick={() => void query.refetch()}>
            {reviewWording.retry}
          </Button>
        </div>
      )}
      {data && length === 0 && (
        <div className={styles.empty}>
          <p>{reviewWording.empty}</p>
          <ButtonLink href="#title" variant="primary">
            {reviewWording.light}
          </ButtonLink>
        </div>
      )}
      <ol ref={list} className={styles.items}>
        {shown.map((review, index) => {
          const { ids } = review;
          const isOwn = viewer?.ids === review.ass.ids;
          return review === undoable?.review ? (
            <li key={ids} className={`${styles.item} review-out`} style={{ minHeight: undoable.height }}>
              <Undo
                review={review}
                isAlone={length === 1}
                onRestored={() => onRestored(ids)}
                onOver={() => setDeletion(null)}
              />
            </li>
          ) : (
            <li
              key={ids}
              id={isOwn ? ids : undefined}
              tabIndex={isOwn ? -1 : undefined}
              className={styles.item}
              data-new={review.createdAt > newest || undefined}
            >
              <ReviewItem review={review} isOwn={isOwn} isWaiting={waiting.includes(review)}>
                {(isOwn || deletion?.review.ids === ids) && (
                  <DeleteButton
                    review={review}
                    onPress={(height) => {
                      setNotice("");
                      setDeletion({ review, next: shown[index + 1]?.ids, height });
                    }}
                    onDeleted={(deleted) => onDeleted(deleted, index)}
                  />
                )}
              </ReviewItem>
            </li>
          );
        })}
      </ol>
      {isFetchNextPageError && <FailureMessage failure={moreFailure(query.error)} />}
      {(hasNextPage || shown.length < length) && (
        <Button busy={isFetchingNextPage} onClick={() => void showMore()}>
          {reviewWording.showMore}
        </Button>
      )}
    </div>
  );
}

/**
 * Focuses a card of the list. Only the viewer's own cards have a `tabindex` from the start, because a link leads to them. One on
 * every card would delay the first paint.
 */
function focusItem(item: HTMLElement): void {
  item.tabIndex = -1;
  item.focus({ preventScroll: true });
}

/** The reviews of the signed-in user that only they see yet. They come first in the list. */
function useWaitingReviews(listed: readonly Review[]): Review[] {
  const { viewer } = useViewer();
  const { data } = api.reviews.own.useQuery(undefined, {
    enabled: viewer !== null,
    staleTime: 0,
    // No notification says when the owner decides on a waiting review.
    refetchOnWindowFocus: true,
  });
  // The cache may still hold another user's reviews, or one that the owner has shown since.
  return (
    data?.reviews.filter(
      (review) => review.ass.ids === viewer?.ids && !listed.some(({ ids }) => ids === review.ids),
    ) ?? []
  );
}

function moreFailure(error: unknown): Failure {
  return isApiError(error) && error.data
    ? describeFailure(error)
    : { sentence: reviewWording.unavailable, requestId: null };
}
