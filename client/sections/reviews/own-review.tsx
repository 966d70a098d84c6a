import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { v4 as uuidv4 } from "uuid";
import { ownReviewWording, reviewWording } from "../../../defaults/words/reviews.ts";
import type { EveryReviewField, Review } from "../../../shared/reviews.ts";
import { useAddReview, useDeleteReview, useReviewPages } from "../../api.ts";
import { useViewer } from "../../auth/viewer.ts";
import { Button } from "../../ui/button.tsx";
import { describeFailure, type Failure, FailureMessage } from "../../ui/failure.tsx";
import { Icon } from "../../ui/icon.tsx";
import { hideToasts, showToast } from "../../ui/toast.ts";
import styles from "./own-review.module.css";

// The parts that only the author of a review can see.

function failed(sentence: string, error: unknown): Failure {
  const failure = describeFailure(error);
  return { ...failure, sentence: `${sentence} ${failure.sentence}` };
}

interface DeleteButtonProps {
  review: Review;
  /** Called after the review is deleted, with false if it was already deleted. */
  onDeleted(wasThere: boolean): void;
}

/** Deletes one of the viewer's reviews with one click. */
export function DeleteButton({ review, onDeleted }: DeleteButtonProps) {
  const { deleteReview, isPending, error } = useDeleteReview();
  const failure = error && failed(ownReviewWording.notDeleted, error);

  async function press(): Promise<void> {
    const wasThere = await deleteReview(review).catch(() => null); // shown as the mutation's error
    if (wasThere === null) return;
    if (wasThere) showToast({ kind: "info", text: reviewWording.deleted });
    onDeleted(wasThere);
  }

  return (
    <>
      <Button className={styles.remove} isBusy={isPending} onClick={() => void press()}>
        <Icon name="bin" />
        <span>{failure ? reviewWording.retry : ownReviewWording.delete}</span>
        <span className="visually-hidden"> {ownReviewWording.yourReview(review.title)}</span>
      </Button>
      {failure && <FailureMessage failure={failure} />}
    </>
  );
}

interface DeletedProps {
  review: Review;
  /** Called with the restored review. */
  onWritten(review: Review): void;
  onExpired(): void;
}

/** Shown in place of a deleted review. It offers to post the same text again. */
export function Deleted({ review, onWritten, onExpired }: DeletedProps) {
  const { addReview, status, error } = useAddReview();
  // One submission, even if the button is pressed several times.
  const [submission] = useState(() => uuidv4());

  async function writeAgain(): Promise<void> {
    const values = { title: review.title, message: review.message } satisfies EveryReviewField;
    const written = await addReview({ submission, ...values }).catch(() => null); // shown as the mutation's error
    if (written === null) return;
    hideToasts();
    onWritten(written);
  }

  return (
    <div className={`flow ${styles.undo}`}>
      <p>{reviewWording.deleted}</p>
      <Temporary onExpired={() => status === "idle" && onExpired()}>
        <Button autoFocus isBusy={status === "pending"} onClick={() => void writeAgain()}>
          {ownReviewWording.undo}
          <span className="visually-hidden"> {ownReviewWording.yourReview(review.title)}</span>
        </Button>
      </Temporary>
      {error && <FailureMessage failure={failed(ownReviewWording.notRestored, error)} />}
    </div>
  );
}

interface SentProps {
  review: Review;
  /** Called when the message times out, when the review is deleted, and when its author signs out. */
  onOver(): void;
}

/** The state of a sent review, with a link to it. */
export function Sent({ review, onOver }: SentProps) {
  const { viewer } = useViewer();
  const { reviews } = useReviewPages();
  const isListed = reviews?.some(({ id }) => id === review.id) ?? false;
  const [wasListed, setWasListed] = useState(isListed);
  if (isListed && !wasListed) setWasListed(true);
  const isOver = !viewer || (wasListed && !isListed);
  const end = useEffectEvent(onOver);
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  return (
    <Temporary onExpired={onOver}>
      {review.waiting ? (
        <span>{reviewWording.waits}</span>
      ) : (
        <span className="visually-hidden">{ownReviewWording.added}</span>
      )}
      {isListed && <a href={`#${review.id}`}>{ownReviewWording.seeIt}</a>}
    </Temporary>
  );
}

/** Content that is shown for ten seconds, and longer while the pointer or the keyboard's focus is on it. */
function Temporary({ children, onExpired }: { children: ReactNode; onExpired(): void }) {
  return (
    <div className={styles.temporary} onAnimationEnd={(event) => event.currentTarget === event.target && onExpired()}>
      {children}
    </div>
  );
}
