import { extension } from "../../../shared/identity.ts";
import type { EveryReviewField, Review } from "../../../shared/reviews.ts";
import { writeDay } from "../../../words/language.ts";
import { reviewWording } from "../../../words/reviews.ts";
import { VisitorText } from "../../ui/visitor-text.tsx";
import { DeleteButton, Deleted } from "./own-review.tsx";
import styles from "./review-item.module.css";

interface ReviewItemProps {
  review: Review;
  /** Whether the signed-in user has written it. */
  isOwn: boolean;
  /** Whether its author has just deleted it, and may write it again. */
  isDeleted: boolean;
  /** Whether it has come since the page was opened. */
  isNew: boolean;
  /** Called when its author has deleted it, with false if it was deleted before. */
  onDeleted(wasThere: boolean): void;
  /** Called with the review that was written again. */
  onWritten(review: Review): void;
  /** Called when the time to write it again is over. */
  onExpired(): void;
}

/** A review in the list, or the offer to write one again that was just deleted. */
export function ReviewItem({ review, isOwn, isDeleted, isNew, ...callbacks }: ReviewItemProps) {
  if (isDeleted) {
    return (
      <li className={styles.item}>
        <Deleted review={review} onWritten={callbacks.onWritten} onExpired={callbacks.onExpired} />
      </li>
    );
  }
  return (
    <li id={review.id} tabIndex={-1} className={styles.item} data-new={isNew || undefined}>
      <ReviewCard review={review} isOwn={isOwn} onDeleted={callbacks.onDeleted} />
    </li>
  );
}

function ReviewCard({ review, isOwn, onDeleted }: Pick<ReviewItemProps, "review" | "isOwn" | "onDeleted">) {
  const { author, createdAt, answer, waiting } = review;
  const content = { title: review.title, message: review.message } satisfies EveryReviewField;
  return (
    <article className={`card ${styles.card}`}>
      <div className={styles.text}>
        <h4 dir="auto">{content.title}</h4>
        <VisitorText text={content.message} className={styles.message} />
      </div>
      <footer className={styles.footer}>
        <bdi className={styles.author}>{author.name}</bdi>
        {isOwn && <span className="review-yours">{reviewWording.yours}</span>}
        <time dateTime={createdAt}>{writeDay(new Date(createdAt))}</time>
        {isOwn && <DeleteButton review={review} onDeleted={onDeleted} />}
      </footer>
      {waiting && <p className={styles.waits}>{reviewWording.waits}</p>}
      {answer && (
        <div className={styles.answer}>
          <p>{reviewWording.answerFrom(extension.name)}</p>
          <VisitorText text={answer.message} className={styles.message} />
        </div>
      )}
    </article>
  );
}
