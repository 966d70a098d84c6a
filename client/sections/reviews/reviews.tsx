import { type RefObject, useEffect, useReducer, useRef, useState } from "react";
import type { Review } from "../../../shared/reviews.ts";
import { reviewsHeadWording, reviewWording } from "../../../words/reviews.ts";
import { useReviewPages, useWaitingReviews } from "../../api.ts";
import { isApiError } from "../../api-client.ts";
import { Account } from "../../auth/account.tsx";
import { useViewer } from "../../auth/viewer.ts";
import { Button } from "../../ui/button.tsx";
import { describeFailure, type Failure, FailureMessage } from "../../ui/failure.tsx";
import { Section } from "../../ui/section.tsx";
import { ReviewForm } from "./review-form.tsx";
import { ReviewItem } from "./review-item.tsx";
import styles from "./reviews.module.css";

/** The section with the list of reviews and the form to add one. */
export function Reviews({ id }: { id: string }) {
  // Each press is a new object, so that it moves the focus again.
  const [writing, setWriting] = useState<object | null>(null);
  useEffect(() => {
    if (writing) document.getElementById("title")?.focus();
  }, [writing]);

  return (
    <Section id={id} heading={reviewsHeadWording.heading} lead={reviewsHeadWording.lead}>
      <div className={styles.reviews}>
        <ReviewList onWrite={() => setWriting({})} />
        <ReviewForm isOpen={writing !== null} onOpen={() => setWriting({})} />
      </div>
      <Account />
    </Section>
  );
}

/** How many reviews the list shows until the visitor asks for more. The style sheet hides the others. */
const SHOWN_AT_FIRST = 4;

/** What the visitor has done with the list of reviews. */
interface ListState {
  /** Whether only the first reviews are shown. */
  isFolded: boolean;
  /** The review that the visitor has deleted and may write again, and its place in the list. */
  deleted: { review: Review; index: number } | null;
  /** The last change of the list, as a sentence for a live region. */
  notice: string;
  /** The id of the review that gets the focus; null for the list's heading. Each new object moves the focus. */
  focus: { id: string | null } | null;
}

const initialState: ListState = { isFolded: true, deleted: null, notice: "", focus: null };

/** The reviews, newest first. @param onWrite called by the button of an empty list. */
function ReviewList({ onWrite }: { onWrite(): void }) {
  const { reviews: listed, isError, readMore, ...query } = useReviewPages();
  const { viewer } = useViewer();
  const waiting = useWaitingReviews(viewer);
  const [state, change] = useReducer(
    (before: ListState, changes: Partial<ListState>) => ({ ...before, ...changes }),
    initialState,
  );
  const list = useRef<HTMLDivElement>(null);
  // Reviews that the page showed when it was opened are not new.
  const [newest] = useState(
    () =>
      listed
        ?.map(({ createdAt }) => createdAt)
        .sort()
        .at(-1) ?? "",
  );

  const reviews = [...waiting.filter(({ id }) => !listed?.some((other) => other.id === id)), ...(listed ?? [])];
  const isShown = ({ author }: Review, index: number) =>
    !state.isFolded || index < SHOWN_AT_FIRST || author.id === viewer?.id;
  const shown = reviews.filter(isShown);
  // Without scripts all can be read: a style sheet folds the list where scripts can unfold it.
  const entries = withDeleted(reviews, state.deleted);

  useFocus(list, state.focus);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was said and deleted is another person's
  useEffect(() => change({ deleted: null, notice: "" }), [viewer?.id]);

  async function showMore(): Promise<void> {
    const folded = reviews.filter((review) => !shown.includes(review));
    const more = folded.length > 0 ? folded : await readMore();
    const [first] = more;
    if (first) change({ isFolded: false, notice: reviewWording.moreShown(more.length), focus: { id: first.id } });
  }

  return (
    <div ref={list} className={styles.list}>
      <h3 tabIndex={-1} className="visually-hidden">
        {reviewWording.listHeading}
      </h3>
      <p role="status" className="visually-hidden">
        {state.notice}
      </p>
      {!listed && <MissingList isError={isError} isBusy={query.isFetching} onRetry={() => void query.refetch()} />}
      {listed && entries.length === 0 && <EmptyList onWrite={onWrite} />}
      <ol className={styles.items} data-folded={state.isFolded || undefined}>
        {entries.map(({ review, isDeleted }, index) => (
          <ReviewItem
            key={`${review.id} ${isDeleted}`}
            review={review}
            isOwn={review.author.id === viewer?.id}
            isDeleted={isDeleted}
            isNew={review.createdAt > newest}
            onDeleted={(wasThere) =>
              change(
                wasThere
                  ? { deleted: { review, index }, notice: reviewWording.deleted }
                  : { notice: reviewWording.alreadyDeleted, focus: { id: entries[index + 1]?.review.id ?? null } },
              )
            }
            onWritten={({ id }) => change({ deleted: null, notice: reviewWording.restored, focus: { id } })}
            onExpired={() => change({ deleted: null })}
          />
        ))}
      </ol>
      {query.isFetchNextPageError && <FailureMessage failure={moreFailure(query.error)} />}
      {(query.hasNextPage || shown.length < reviews.length) && (
        <Button isBusy={query.isFetchingNextPage} onClick={() => void showMore()}>
          {reviewWording.showMore}
        </Button>
      )}
    </div>
  );
}

function EmptyList({ onWrite }: { onWrite(): void }) {
  return (
    <div className={styles.empty}>
      <p>{reviewWording.empty}</p>
      <Button isPrimary onClick={onWrite}>
        {reviewWording.writeFirst}
      </Button>
    </div>
  );
}

/** Shown in place of a list that is loading or could not be read. */
function MissingList({ isError, isBusy, onRetry }: { isError: boolean; isBusy: boolean; onRetry(): void }) {
  if (!isError) return <p className="hint">{reviewWording.loading}</p>;
  return (
    <div className="review-notice">
      <p role="alert">{reviewWording.unavailable}</p>
      <Button isBusy={isBusy} onClick={onRetry}>
        {reviewWording.retry}
      </Button>
    </div>
  );
}

/** The reviews with the deleted one in its place. */
function withDeleted(reviews: readonly Review[], deleted: ListState["deleted"]) {
  const entries = reviews.map((review) => ({ review, isDeleted: false }));
  return deleted ? entries.toSpliced(deleted.index, 0, { review: deleted.review, isDeleted: true }) : entries;
}

/** Moves the focus to a review, or to the list's heading when it is not shown. */
function useFocus(list: RefObject<HTMLElement | null>, focus: ListState["focus"]): void {
  useEffect(() => {
    if (!focus) return;
    const item = focus.id === null ? null : list.current?.querySelector<HTMLElement>(`[id="${focus.id}"]`);
    if (item) item.focus();
    else list.current?.querySelector("h3")?.focus({ preventScroll: true });
  }, [list, focus]);
}

function moreFailure(error: unknown): Failure {
  return isApiError(error) && error.data
    ? describeFailure(error)
    : { sentence: reviewWording.unavailable, requestId: null };
}
