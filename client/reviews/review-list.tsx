import { lazy, Suspense, useEffect, useReducer, useRef, useState } from "react";
import { reviewWording } from "../../words/reviews.ts";
import { isApiError, useReviewPages, useWaitingReviews } from "../api.ts";
import { useViewer } from "../auth/session.ts";
import { Button } from "../ui/button.tsx";
import { describeFailure, type Failure, FailureMessage } from "../ui/failure.tsx";
import { atFirst, changeList } from "./list-state.ts";
import { loadOwnReview } from "./own-review-part.ts";
import { ReviewCard } from "./review-card.tsx";
import styles from "./reviews.module.css";

const Deleted = lazy(async () => ({ default: (await loadOwnReview()).Deleted }));

/** How many reviews the list shows until the visitor asks for more. */
const FOLDED = 4;

/** The reviews, newest first. @param onWrite called by the button of an empty list. */
export function ReviewList({ onWrite }: { onWrite(): void }) {
  const { reviews: listed, isError, isFetching, isFetchingNextPage, ...query } = useReviewPages();
  const { viewer } = useViewer();
  const waiting = useWaitingReviews(viewer);
  const [{ isFolded, deleted, notice, focus }, dispatch] = useReducer(changeList, atFirst);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLOListElement>(null);
  // Reviews that the page showed when it was opened are not new.
  const [newest] = useState(listed?.[0]?.createdAt ?? "");

  const reviews = [
    ...waiting.filter(({ id }) => !listed?.some((other) => other.id === id)),
    ...(listed ?? []),
  ];
  const shown = isFolded
    ? reviews.filter(({ author }, index) => index < FOLDED || author.id === viewer?.id)
    : reviews;
  const entries = shown.map((review) => ({ review, isDeleted: false }));
  if (deleted) entries.splice(deleted.index, 0, { review: deleted.review, isDeleted: true });

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new value of focus moves it
  useEffect(() => {
    if (!focus) return;
    const item = list.current?.children[entries.findIndex(({ review }) => review.id === focus.id)];
    if (item instanceof HTMLElement) item.focus();
    else heading.current?.focus({ preventScroll: true });
  }, [focus]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was said and deleted is another person's
  useEffect(() => dispatch({ type: "person changed" }), [viewer?.id]);

  async function showMore(): Promise<void> {
    if (shown.length < reviews.length) {
      const first = reviews.find((review) => !shown.includes(review))?.id ?? null;
      dispatch({ type: "more shown", count: reviews.length - shown.length, first });
      return;
    }
    const { data } = await query.fetchNextPage();
    const [first, ...others] = data?.pages.flatMap((page) => page.reviews).slice(listed?.length) ?? [];
    if (first) dispatch({ type: "more shown", count: others.length + 1, first: first.ids });
  }

  return (
    <div className={styles.list}>
      <h3 ref={heading} tabIndex={-1} className="visually-hidden">
        {reviewWording.listHeading}
      </h3>
      <p role="status" className="visually-hidden">
        {notice}
      </p>
      {!listed && !isError && <p className={styles.hint}>{reviewWording.loading}</p>}
      {!listed && isError && (
        <div className="review-notice">
          <p role="alert">{reviewWording.unavailable}</p>
          <Button busy={isFetching} onClick={() => void query.refetch()}>
            {reviewWording.retry}
          </Button>
        </div>
      )}
      {listed && entries.length === 0 && (
        <div className={styles.empty}>
          <p>{reviewWording.empty}</p>
          <Button variant="primary" onClick={onWrite}>
            {reviewWording.light}
          </Button>
        </div>
      )}
      <ol ref={list} className={styles.items} data-folded={isFolded || undefined}>
        {entries.map(({ review, isDeleted }, index) => (
          <li
            key={`${review.id} ${isDeleted}`}
            id={isDeleted ? undefined : review.id}
            tabIndex={-1}
            className={styles.item}
            data-new={(!isDeleted && review.createdAt > newest) || undefined}
          >
            {isDeleted ? (
              <Suspense>
                <Deleted
                  review={review}
                  onWritten={({ id }) => dispatch({ type: "written again", id })}
                  onOver={() => dispatch({ type: "deleted for good" })}
                />
              </Suspense>
            ) : (
              <ReviewCard
                review={review}
                isOwn={review.author.id === viewer?.id}
                onDeleted={(wasThere) =>
                  dispatch(
                    wasThere
                      ? { type: "deleted", review, index }
                      : { type: "found deleted", next: entries[index + 1]?.review.id ?? null },
                  )
                }
              />
            )}
          </li>
        ))}
      </ol>
      {query.isFetchNextPageError && <FailureMessage failure={moreFailure(query.error)} />}
      {(query.hasNextPage || shown.length < reviews.length) && (
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
