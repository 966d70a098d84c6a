import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from "react";
import { REVIEW_MESSAGE_MAX } from "../../shared/lengths.ts";
import type { ReviewContent } from "../../shared/reviews.ts";
import { reviewsNeedScripts, reviewWording } from "../../words/reviews.ts";
import { signInWording } from "../../words/sign-in.ts";
import { type Review, useAddReview } from "../api.ts";
import { useSignIn, useViewer } from "../auth/session.ts";
import { signIn } from "../auth/sign-in.ts";
import { SignInMessage } from "../auth/sign-in-button.tsx";
import { createDraftStore } from "../drafts.ts";
import { readStored, store } from "../storage.ts";
import { Button, SubmitButton } from "../ui/button.tsx";
import { useDraftForm } from "../ui/draft-form.ts";
import { FailureMessage } from "../ui/failure.tsx";
import { Field, type FieldSpecifications } from "../ui/field.tsx";
import { loadOwnReview } from "./own-review-part.ts";
import styles from "./reviews.module.css";

const Sent = lazy(async () => ({ default: (await loadOwnReview()).Sent }));

/** The fields of the review form, in order. */
const reviewFormFields: FieldSpecifications<ReviewContent> = {
  title: { id: "title", label: reviewWording.title },
  message: { label: reviewWording.message, multiline: true, max: REVIEW_MESSAGE_MAX },
};

const reviewFormNames = Object.keys(reviewFormFields) as (keyof ReviewContent)[];

const reviewDrafts = createDraftStore("review", reviewFormNames);

/** A key in session storage. Its value is the submission that the page sends once the author has signed in. */
const INTENT = "review-awaits-sign-in";

/** The submission that waits for a sign-in; in session storage too, for a sign-in that leaves the page. */
function useIntent() {
  const intent = useRef<string>(null);
  return {
    read: () => intent.current ?? readStored("sessionStorage", INTENT),
    set(submission: string | null): void {
      intent.current = submission;
      store("sessionStorage", INTENT, submission);
    },
  };
}

interface ReviewFormProps {
  /** Whether a small screen shows the form. A wide one always does. */
  isOpen: boolean;
  onOpen(): void;
}

export function ReviewForm({ isOpen, onOpen }: ReviewFormProps) {
  const { viewer, isSignedIn } = useViewer();
  const startSignIn = useSignIn();
  const signInState = signIn.state.use();
  const intent = useIntent();
  const add = useAddReview();
  const [sent, setSent] = useState<Review | null>(null);
  const { submit, send, draft, ...form } = useDraftForm({
    drafts: reviewDrafts,
    loadRules: async () => (await import("../ui/form-rules.ts")).reviewRules,
    send: async (submission) => setSent(await add(submission)),
  });

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    submit((submission) => {
      if (isSignedIn) {
        void send(submission);
        return;
      }
      intent.set(submission.submission);
      startSignIn("reviews");
    });
  }

  // A sign-in that fails, or that was started elsewhere, does not send the review.
  const isAbandoned =
    signInState.status !== "idle" &&
    (signInState.place !== "reviews" || !["waiting", "closed", "blocked"].includes(signInState.status));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the intent is no state
  useEffect(() => {
    if (isAbandoned) intent.set(null);
  }, [isAbandoned]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is sent once, as soon as its author is known
  useEffect(() => {
    if (!viewer || draft.submission === null || intent.read() !== draft.submission) return;
    intent.set(null);
    submit((submission) => void send(submission));
  }, [viewer, draft.submission]);

  const isFolded = !isOpen && draft === reviewDrafts.empty && form.phase === "writing";
  return (
    <>
      <Button variant="primary" className={styles.write} hidden={!isFolded} onClick={onOpen}>
        {reviewWording.formHeading}
      </Button>
      <form
        {...form.formProps}
        className={styles.form}
        data-folded={isFolded || undefined}
        onSubmit={onSubmit}
      >
        <h3>{reviewWording.formHeading}</h3>
        {reviewFormNames.map((name) => (
          <Field key={name} {...form.fieldProps(name)} {...reviewFormFields[name]} />
        ))}
        <FailureMessage failure={form.failure} />
        <div role="status" className={styles.status}>
          <SignInMessage
            state={signInState}
            place="reviews"
            after={isAbandoned ? reviewWording.keptDraft : reviewWording.sendsAfterSignIn}
          />
        </div>
        <div className={styles.send}>
          <SubmitButton
            phase={form.phase}
            label={reviewWording.submit}
            sending={reviewWording.sending}
            sent={reviewWording.submitted}
          />
          <div role="status" className={styles.hint}>
            {form.phase === "sent" && sent && (
              <Suspense>
                <Sent review={sent} onOver={form.forget} />
              </Suspense>
            )}
          </div>
        </div>
        <p className={styles.signature}>
          {isSignedIn
            ? viewer && reviewWording.signedBy(viewer.name)
            : `${reviewWording.signInHint} ${signInWording.identityOnly}`}
        </p>
        <noscript>{import.meta.env.SSR && <p className={styles.hint}>{reviewsNeedScripts}</p>}</noscript>
      </form>
    </>
  );
}
