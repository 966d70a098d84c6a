import { useEffect, useState } from "react";
import { reviewsNeedScripts, reviewWording } from "../../../defaults/words/reviews.ts";
import { signInWording } from "../../../defaults/words/sign-in.ts";
import { reviewFields } from "../../../shared/fields.ts";
import type { Review } from "../../../shared/reviews.ts";
import { useAddReview } from "../../api.ts";
import { startSignIn, useSignInState } from "../../auth/sign-in.ts";
import { SignInStatus } from "../../auth/sign-in-button.tsx";
import { askViewer, useViewer } from "../../auth/viewer.ts";
import { createDraftStore } from "../../drafts.ts";
import { readStored, store } from "../../storage.ts";
import { Button, SubmitButton } from "../../ui/button.tsx";
import { useDraftForm } from "../../ui/draft-form.tsx";
import { FailureMessage, Refusal } from "../../ui/failure.tsx";
import type { FieldLabels } from "../../ui/field.tsx";
import { reviewRules } from "../../ui/form-rules.ts";
import { Sent } from "./own-review.tsx";
import styles from "./reviews.module.css";

const labels: Record<keyof typeof reviewFields, FieldLabels> = {
  title: { id: "title", label: reviewWording.title },
  message: { label: reviewWording.message },
};

const drafts = createDraftStore("review", reviewFields);

/** Whether the draft waits for a sign-in. Session storage knows it too, because a sign-in may leave the page. */
const AWAITS_SIGN_IN = "review-awaits-sign-in";
let awaitsSignIn = readStored("sessionStorage", AWAITS_SIGN_IN) !== null;

function setAwaiting(isNow: boolean): void {
  awaitsSignIn = isNow;
  store("sessionStorage", AWAITS_SIGN_IN, isNow ? "" : null);
}

interface ReviewFormProps {
  /** Whether the form is open on a small screen. A wide screen always shows it. */
  isOpen: boolean;
  onOpen(): void;
}

/**
 * The form for a new review. A visitor who sends it while signed out signs in first; then the page sends the draft,
 * including changes made meanwhile. If that sign-in fails, or the visitor starts another one elsewhere, the draft is
 * not sent.
 */
export function ReviewForm({ isOpen, onOpen }: ReviewFormProps) {
  const { viewer, isSignedIn } = useViewer();
  const { addReview } = useAddReview();
  const [sent, setSent] = useState<Review | null>(null);
  const { draft, ...form } = useDraftForm({
    drafts,
    labels,
    rules: reviewRules,
    maySend() {
      if (isSignedIn) return true;
      setAwaiting(true);
      startSignIn("reviews");
      return false;
    },
    async send({ submission, ...values }) {
      // Somebody else may have signed in meanwhile, in another tab.
      const begunBy = drafts.read().author;
      const author = begunBy && (await askViewer());
      if (author && author.id !== begunBy) throw new Refusal(reviewWording.otherAuthor(author.name));
      setSent(await addReview({ submission, ...values }));
    },
  });
  const { phase, place } = useSignInState();
  const isAbandoned = phase !== "idle" && (place !== "reviews" || phase === "ended");
  useEffect(() => {
    if (isAbandoned) setAwaiting(false);
  }, [isAbandoned]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is sent once, as soon as its author is known
  useEffect(() => {
    if (!viewer || !awaitsSignIn) return;
    setAwaiting(false);
    // Another tab may have sent the draft, or the visitor may have cleared the form.
    const kept = drafts.read();
    if (kept !== drafts.empty && (!kept.author || kept.author === viewer.id)) void form.submit();
  }, [viewer]);

  const isFolded = !isOpen && draft === drafts.empty && form.phase === "writing";
  return (
    <>
      {isFolded && (
        <Button isPrimary className={styles.write} onClick={onOpen}>
          {reviewWording.formHeading}
        </Button>
      )}
      <form
        {...form.formProps}
        className={`card stack ${styles.form}`}
        aria-labelledby="review-form"
        data-folded={isFolded || undefined}
      >
        <h3 id="review-form">{reviewWording.formHeading}</h3>
        {form.fields}
        <FailureMessage failure={form.failure} />
        <div role="status" className="hint">
          <SignInStatus
            place="reviews"
            after={isAbandoned ? reviewWording.keptDraft : reviewWording.sendsAfterSignIn}
          />
        </div>
        <div className="flow">
          <SubmitButton
            phase={form.phase}
            label={reviewWording.submit}
            sending={reviewWording.sending}
            sent={reviewWording.submitted}
          />
          <div role="status" className="hint">
            {form.phase === "sent" && sent && <Sent review={sent} onOver={form.forget} />}
          </div>
        </div>
        <p className={`hint ${styles.signature}`}>
          {isSignedIn
            ? viewer && reviewWording.signedBy(viewer.name)
            : `${reviewWording.signInHint} ${signInWording.identityOnly}`}
        </p>
        <noscript>{import.meta.env.SSR && <p className="hint">{reviewsNeedScripts}</p>}</noscript>
      </form>
    </>
  );
}
