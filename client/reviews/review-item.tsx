import type { ReactNode } from "react";
import { extension } from "../../shared/identity.ts";
import { writeDay } from "../../words/language.ts";
import { reviewWording } from "../../words/reviews.ts";
import type { Review } from "../api.ts";
import styles from "./reviews.module.css";

interface ReviewItemProps {
  review: Review;
  /** Whether the signed-in user has written it. */
  isOwn: boolean;
  /** Only its author sees it until the owner shows it. */
  isWaiting: boolean;
  /** Its author's actions. */
  children: ReactNode;
}

export function ReviewItem({ review, isOwn, isWaiting, children }: ReviewItemProps) {
  const { title, message, ass, createdAt, answer } = review;
  return (
    <article>
      <h4 dir="auto">{title}</h4>
      <p className={styles.message} dir="auto">
        {message}
      </p>
      <footer className={styles.footer}>
        <bdi className={styles.author}>{ass.name}</bdi>
        {isOwn && <span className="review-yours">{reviewWording.yours}</span>}
        <time dateTime={createdAt}>{writeDay(new Date(createdAt))}</time>
        {children}
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
