import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { ownReviewWording } from "../../words/own-review.ts";
import { reviewWording } from "../../words/reviews.ts";
import { type AddedReview, api, type Review } from "../api.ts";
import { useViewer } from "../auth/session.ts";
import { Button } from "../ui/button.tsx";
import { describeFailure, type Failure, FailureMessage } from "../ui/failure.tsx";
import { Icon } from "../ui/icon.tsx";
import { hideToasts, showToast } from "../ui/toast.ts";
import styles from "./own-review.module.css";
import { useReviewCache, useReviewOnPage } from "./review-cache.ts";

/** The parts that only the author of a review sees. They load at their first use. */

function failed(sentence: string, error: unknown): Failure {
  const failure = describeFailure(error);
  return { ...failure, sentence: `${sentence} ${failure.sentence}` };
}

interface DeleteButtonProps {
  review: Review;
  /** Called before the deletion, with the height of the review's card in pixels. */
  onPress(height: number): void;
  /** Called when the review is deleted, with false if it was deleted before. */
  onDeleted(deleted: boolean): void;
}

export function DeleteButton({ review, onPress, onDeleted }: DeleteButtonProps) {
  const cache = useReviewCache();
  const { mutateAsync, isPending, error } = api.reviews.delete.useMutation({
    onSuccess: (_answer, { ids }) => cache.remove(ids),
    onError: cache.checkViewer,
  });
  const failure = error && failed(ownReviewWording.notDeleted, error);

  async function press(button: HTMLButtonElement): Promise<void> {
    onPress(button.closest("li")?.getBoundingClientRect().height ?? 0);
    const answer = await mutateAsync({ ids: review.ids }).catch(() => null); // shown as the mutation's error
    if (!answer) return;
    if (answer.deleted) showToast({ kind: "info", text: reviewWording.deleted });
    onDeleted(answer.deleted);
  }

  return (
    <>
      <Button
        className={styles.remove}
        busy={isPending}
        onClick={({ currentTarget }) => void press(currentTarget)}
      >
        <Icon name="bin" />
        {failure ? reviewWording.retry : ownReviewWording.delete}
        <span className="visually-hidden"> {ownReviewWording.yourReview(review.title)}</span>
      </Button>
      {failure && (
        <div className={styles.failure}>
          <FailureMessage failure={failure} />
        </div>
      )}
    </>
  );
}

interface UndoProps {
  review: Review;
  /** Whether there is no other review to read. */
  isAlone: boolean;
  onRestored(): void;
  /** Called when the time to undo is over and the place of the review is out of sight. */
  onOver(): void;
}

/** Stands in the place of a deleted review and offers to undo the deletion. */
export function Undo({ review, isAlone, onRestored, onOver }: UndoProps) {
  const cache = useReviewCache();
  const { mutateAsync, isPending, error } = api.reviews.add.useMutation({
    onSuccess: cache.insert,
    onError: cache.checkViewer,
  });
  const place = useRef<HTMLDivElement>(null);
  const [isLate, setIsLate] = useState(false);
  const close = useEffectEvent(onOver);

  // The removal of this place would move the text that the visitor reads, so it waits until the place is out of sight.
  useEffect(() => {
    if (!isLate || !place.current) return;
    if (isAlone) {
      close();
      return;
    }
    const observer = new IntersectionObserver(([seen]) => {
      if (!seen?.isIntersecting) close();
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isLate, isAlone]);

  async function restore(): Promise<void> {
    const { title, message } = review;
    const answer = await mutateAsync({ title, message }).catch(() => null); // shown as the mutation's error
    if (!answer) return;
    hideToasts();
    onRestored();
  }

  return (
    <div ref={place} className={styles.undo}>
      <p>{reviewWording.deleted}</p>
      {!isLate && (
        <Temporary onOver={() => isPending || setIsLate(true)}>
          <Button autoFocus busy={isPending} onClick={() => void restore()}>
            {ownReviewWording.undo}
            <span className="visually-hidden"> {ownReviewWording.yourReview(review.title)}</span>
          </Button>
        </Temporary>
      )}
      {error && <FailureMessage failure={failed(ownReviewWording.notRestored, error)} />}
    </div>
  );
}

interface SentProps {
  review: AddedReview;
  /** Called when the message has been shown long enough, when the review is deleted, and when its author signs out. */
  onOver(): void;
}

/** The state of a review that was sent, with a link to it. */
export function Sent({ review, onOver }: SentProps) {
  const { viewer } = useViewer();
  const isListed = useReviewOnPage(review.ids) !== undefined;
  const [wasListed, setWasListed] = useState(isListed);
  if (isListed && !wasListed) setWasListed(true);
  const isOver = !viewer || (wasListed && !isListed);
  const end = useEffectEvent(onOver);
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  return (
    <Temporary onOver={onOver}>
      {review.waiting ? (
        reviewWording.waits
      ) : (
        <span className="visually-hidden">{ownReviewWording.added}</span>
      )}{" "}
      {isListed && <a href={`#${review.ids}`}>{ownReviewWording.seeIt}</a>}
    </Temporary>
  );
}

/** Content that is shown for ten seconds, and longer while the pointer or the focus is on it. */
function Temporary({ children, onOver }: { children: ReactNode; onOver(): void }) {
  return (
    <div
      className={styles.temporary}
      onAnimationEnd={(event) => event.currentTarget === event.target && onOver()}
    >
      {children}
    </div>
  );
}
