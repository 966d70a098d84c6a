import { useEffect, useReducer, useRef, useState } from "react";
import { writeDay } from "../../../defaults/words/language.ts";
import { reviewsHeadWording, reviewWording } from "../../../defaults/words/reviews.ts";
import { extension } from "../../../shared/identity.ts";
import type { EveryReviewField, Review } from "../../../shared/reviews.ts";
import { useReviewPages, useWaitingReviews } from "../../api.ts";
import { Account } from "../../auth/account.tsx";
import { useViewer } from "../../auth/viewer.ts";
import { Button } from "../../ui/button.tsx";
import { describeFailure, FailureMessage } from "../../ui/failure.tsx";
import { Section } from "../../ui/section.tsx";
import { VisitorText } from "../../ui/visitor-text.tsx";
import { DeleteButton, Deleted } from "./own-review.tsx";
import { ReviewForm } from "./review-form.tsx";
import styles from "./reviews.module.css";

/** The section with the list of reviews and the form to add one. */
export function Reviews({ id }: { id: string }) {
  // Each press makes a new object, so that the focus moves again.
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

/** The visitor's actions in the list of reviews. */
interface ListState {
  /** Whether only the first reviews are shown. */
  isFolded: boolean;
  /** The review that the visitor deleted and can restore, and its place in the list. */
  deleted: { review: Review; index: number } | null;
  /** The last change of the list, as a sentence for a live region. */
  notice: string;
  /** The id of the review that gets the focus; null for the list's heading. Each new object moves the focus. */
  focus: { id: string | null } | null;
}

const initialState: ListState = { isFolded: true, deleted: null, notice: "", focus: null };

const latest = (reviews: readonly Review[] = []) =>
  reviews.reduce((time, { createdAt }) => (createdAt > time ? createdAt : time), "");

/** The reviews, newest first. @param onWrite called by the button of an empty list. */
function ReviewList({ onWrite }: { onWrite(): void }) {
  const { reviews: listed, ...query } = useReviewPages();
  const { viewer } = useViewer();
  const waiting = useWaitingReviews(viewer);
  const [state, change] = useReducer(
    (before: ListState, changes: Partial<ListState>) => ({ ...before, ...changes }),
    initialState,
  );
  const list = useRef<HTMLDivElement>(null);
  // Reviews that the page showed when it opened are not new.
  const [newest] = useState(() => latest(listed));

  const { deleted, focus } = state;
  const reviews = [...waiting.filter(({ id }) => !listed?.some((other) => other.id === id)), ...(listed ?? [])];
  const folded = reviews.filter(
    ({ author }, index) => state.isFolded && index >= SHOWN_AT_FIRST && author.id !== viewer?.id,
  );
  // Without scripts all reviews are visible: the style sheet hides some only if scripts can show them again.
  const entries = deleted ? reviews.toSpliced(deleted.index, 0, deleted.review) : reviews;

  useEffect(() => {
    if (!focus) return;
    const item = list.current?.querySelector<HTMLElement>(`[id="${focus.id}"]`);
    if (item) item.focus();
    else list.current?.querySelector("h3")?.focus({ preventScroll: true });
  }, [focus]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the messages and deletions belong to the previous viewer
  useEffect(() => change({ deleted: null, notice: "" }), [viewer?.id]);

  async function showMore(): Promise<void> {
    const more = folded.length > 0 ? folded : await query.readMore();
    const [first] = more;
    if (first) change({ isFolded: false, notice: reviewWording.moreShown(more.length), focus: { id: first.id } });
  }

  return (
    <div ref={list} className="stack">
      <h3 tabIndex={-1} className="visually-hidden">
        {reviewWording.listHeading}
      </h3>
      <p role="status" className="visually-hidden">
        {state.notice}
      </p>
      {!listed && <MissingList {...query} />}
      {listed && entries.length === 0 && (
        <div className={styles.empty}>
          <p>{reviewWording.empty}</p>
          <Button isPrimary onClick={onWrite}>
            {reviewWording.writeFirst}
          </Button>
        </div>
      )}
      {entries.length > 0 && (
        <ol className={styles.items} data-folded={state.isFolded || undefined}>
          {entries.map((review, index) =>
            review === deleted?.review ? (
              <li key={`${review.id} deleted`} className={styles.item}>
                <Deleted
                  review={review}
                  onWritten={({ id }) => change({ deleted: null, notice: reviewWording.restored, focus: { id } })}
                  onExpired={() => change({ deleted: null })}
                />
              </li>
            ) : (
              <ReviewItem
                key={review.id}
                review={review}
                isOwn={review.author.id === viewer?.id}
                isNew={review.createdAt > newest}
                onDeleted={(wasThere) =>
                  change(
                    wasThere
                      ? { deleted: { review, index }, notice: reviewWording.deleted }
                      : { notice: reviewWording.alreadyDeleted, focus: { id: entries[index + 1]?.id ?? null } },
                  )
                }
              />
            ),
          )}
        </ol>
      )}
      {query.isFetchNextPageError && <FailureMessage failure={describeFailure(query.error)} />}
      {(query.hasNextPage || folded.length > 0) && (
        <Button isBusy={query.isFetchingNextPage} onClick={() => void showMore()}>
          {reviewWording.showMore}
        </Button>
      )}
    </div>
  );
}

/** Shown in place of a list that is loading or failed to load. */
function MissingList({ isError, isFetching, refetch }: Omit<ReturnType<typeof useReviewPages>, "reviews">) {
  if (!isError) return <p className="hint">{reviewWording.loading}</p>;
  return (
    <div className="stack">
      <p role="alert">{reviewWording.unavailable}</p>
      <Button isBusy={isFetching} onClick={() => void refetch()}>
        {reviewWording.retry}
      </Button>
    </div>
  );
}

interface ReviewItemProps {
  review: Review;
  /** Whether the viewer wrote it. */
  isOwn: boolean;
  /** Whether it arrived after the page opened. */
  isNew: boolean;
  /** Called after its author deletes it, with false if it was already deleted. */
  onDeleted(wasThere: boolean): void;
}

function ReviewItem({ review, isOwn, isNew, onDeleted }: ReviewItemProps) {
  const { author, createdAt, answer, waiting } = review;
  const values = { title: review.title, message: review.message } satisfies EveryReviewField;
  return (
    <li id={review.id} tabIndex={-1} className={styles.item} data-new={isNew || undefined}>
      <article className={`card ${styles.card}`} aria-label={values.title}>
        <div className={styles.text}>
          <h4 dir="auto">{values.title}</h4>
          <VisitorText text={values.message} className={styles.message} />
        </div>
        <footer className={`flow ${styles.footer}`}>
          <bdi className={styles.author}>{author.name}</bdi>
          {isOwn && <span className="review-yours">{reviewWording.yours}</span>}
          <time dateTime={createdAt}>{writeDay(new Date(createdAt))}</time>
          {isOwn && <DeleteButton review={review} onDeleted={onDeleted} />}
        </footer>
        {waiting && <p className="hint">{reviewWording.waits}</p>}
        {answer && (
          <div className={styles.answer}>
            <p>{reviewWording.answerFrom(extension.name)}</p>
            <VisitorText text={answer.message} className={styles.message} />
          </div>
        )}
      </article>
    </li>
  );
}
