import { type FormEvent, useEffect, useRef, useState } from "react";
import { reviewFields } from "../../../shared/fields.ts";
import type { Review, ReviewContent } from "../../../shared/reviews.ts";
import { reviewsNeedScripts, reviewWording } from "../../../words/reviews.ts";
import { signInWording } from "../../../words/sign-in.ts";
import { useAddReview } from "../../api.ts";
import { signIn } from "../../auth/sign-in.ts";
import { SignInStatus } from "../../auth/sign-in-button.tsx";
import { askViewer, useViewer } from "../../auth/viewer.ts";
import { createDraftStore } from "../../drafts.ts";
import { readStored, store } from "../../storage.ts";
import { Button, SubmitButton } from "../../ui/button.tsx";
import { useDraftForm } from "../../ui/draft-form.ts";
import { FailureMessage, Refusal } from "../../ui/failure.tsx";
import { Field, type LabelsOf } from "../../ui/field.tsx";
import { reviewRules } from "../../ui/form-rules.ts";
import { Sent } from "./own-review.tsx";
import styles from "./reviews.module.css";

const labels: LabelsOf<typeof reviewFields> = {
  title: { id: "title", label: reviewWording.title },
  message: { label: reviewWording.message },
};

const reviewDrafts = createDraftStore("review", reviewFields);

/** The key in session storage that says that the draft waits for a sign-in, which may leave the page. */
const AWAITS_SIGN_IN = "review-awaits-sign-in";

interface ReviewFormProps {
  /** Whether a small screen shows the form. A wide one always does. */
  isOpen: boolean;
  onOpen(): void;
}

/**
 * The form for a new review. A visitor who sends it while signed out signs in first, and the page then sends the draft.
 */
export function ReviewForm({ isOpen, onOpen }: ReviewFormProps) {
  const { viewer, isSignedIn } = useViewer();
  const add = useAddReview();
  const [sent, setSent] = useState<Review | null>(null);
  const { draft, ...form } = useDraftForm({
    drafts: reviewDrafts,
    rules: reviewRules,
    async send(submission) {
      // Somebody else may have signed in meanwhile, in another tab.
      const begunBy = reviewDrafts.read().author;
      const author = begunBy && (await askViewer());
      if (author && author.id !== begunBy) throw new Refusal(reviewWording.otherAuthor(author.name));
      setSent(await add(submission));
    },
  });
  const { submit, signInState, isAbandoned } = useSignedSubmission(form);

  const isFolded = !isOpen && draft === reviewDrafts.empty && form.phase === "writing";
  return (
    <>
      <Button isPrimary className={styles.write} hidden={!isFolded} onClick={onOpen}>
        {reviewWording.formHeading}
      </Button>
      <form {...form.formProps} className={`card ${styles.form}`} data-folded={isFolded || undefined} onSubmit={submit}>
        <h3>{reviewWording.formHeading}</h3>
        {reviewDrafts.fieldNames.map((name) => (
          <Field key={name} {...form.fieldProps(name)} {...labels[name]} />
        ))}
        <FailureMessage failure={form.failure} />
        <div role="status" className="hint">
          <SignInStatus
            state={signInState}
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

/**
 * Submits the form. A visitor who is signed out signs in first; then the page sends the draft, with what the visitor
 * has changed meanwhile. If that sign-in fails, or the visitor starts another one elsewhere, the draft is not sent.
 */
function useSignedSubmission(
  form: Pick<ReturnType<typeof useDraftForm<keyof ReviewContent, ReviewContent>>, "submit" | "send">,
) {
  const { viewer, isSignedIn } = useViewer();
  const signInState = signIn.state.use();
  const isAwaiting = useRef(false);
  const isAbandoned =
    signInState.phase !== "idle" && (signInState.place !== "reviews" || signInState.phase === "ended");

  function setAwaiting(isNow: boolean): void {
    isAwaiting.current = isNow;
    store("sessionStorage", AWAITS_SIGN_IN, isNow ? "" : null);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is awaited is no state
  useEffect(() => {
    if (isAbandoned) setAwaiting(false);
  }, [isAbandoned]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is sent once, as soon as its author is known
  useEffect(() => {
    if (!viewer || !(isAwaiting.current || readStored("sessionStorage", AWAITS_SIGN_IN) !== null)) return;
    setAwaiting(false);
    // Another tab may have sent the draft, or the visitor has emptied the form.
    if (![null, undefined, viewer.id].includes(reviewDrafts.read().author)) return;
    if (reviewDrafts.read() !== reviewDrafts.empty) form.submit((submission) => void form.send(submission));
  }, [viewer]);

  return {
    signInState,
    isAbandoned,
    submit(event: FormEvent): void {
      event.preventDefault();
      form.submit((submission) => {
        if (isSignedIn) {
          void form.send(submission);
          return;
        }
        setAwaiting(true);
        signIn.start("reviews");
      });
    },
  };
}
