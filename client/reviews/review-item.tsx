import { writeDay } from "../../site/words/language.ts";
import { reviewWording } from "../../site/words/reviews.ts";
import type { Review } from "../api.ts";
import { extension } from "../theme/extension.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import styles from "./reviews.module.css";

interface ReviewItemProps {
  review: Review;
  /** Nobody but its author sees it until the owner shows it. */
  isWaiting: boolean;
  isBusy: boolean;
  onDelete: (() => void) | null;
}

export function ReviewItem({ review, isWaiting, isBusy, onDelete }: ReviewItemProps) {
  const { title, message, ass, createdAt, answer } = review;
  return (
    <article>
      <h4 dir="auto">{title}</h4>
      <p className={styles.message} dir="auto">
        {message}
      </p>
      <footer className={styles.footer}>
        <bdi className={styles.author}>{ass.name}</bdi>
        <time dateTime={createdAt}>{writeDay(new Date(createdAt))}</time>
        {onDelete && (
          <Button variant="danger" busy={isBusy} onClick={onDelete}>
            <Icon name="bin" />
            {reviewWording.delete}
            <span className="visually-hidden"> {reviewWording.yourReview(title)}</span>
          </Button>
        )}
      </footer>
      {isWaiting && <p className={styles.hint}>{reviewWording.waits}</p>}
      {answer && (
        <div className={styles.answer}>
          <p>{reviewWording.answerFrom(extension.name)}</p>
          <p className={styles.message} dir="auto">
            {answer.message}
          </p>
        </div>
      )}
    </article>
  );
}
