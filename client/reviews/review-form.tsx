import { type FormEvent, useEffect, useState } from "react";
import { reviewsNeedScripts, reviewWording } from "../../words/reviews.ts";
import { signInWording } from "../../words/sign-in.ts";
import { type AddedReview, api } from "../api.ts";
import { useSignIn, useViewer } from "../auth/session.ts";
import { currentSignIn } from "../auth/sign-in.ts";
import { SignInMessage } from "../auth/sign-in-button.tsx";
import { createDraftStore } from "../drafts.ts";
import { readStored, store } from "../storage.ts";
import { SubmitButton } from "../ui/button.tsx";
import { useDraftForm } from "../ui/draft-form.ts";
import { FailureMessage } from "../ui/failure.tsx";
import { Field } from "../ui/field.tsx";
import { lazyPart } from "../ui/part.tsx";
import { reviewFormFields, reviewFormNames } from "./fields.ts";
import { useReviewCache } from "./review-cache.ts";
import styles from "./reviews.module.css";

const Sent = lazyPart(async () => (await import("./own-review.tsx")).Sent);

const reviewDrafts = createDraftStore("review", reviewFormNames);

/** A key in session storage. Its value is the id of the draft that the page sends once the author has signed in. */
const INTENT = "review-awaits-sign-in";

export function ReviewForm() {
  const { viewer, isSignedIn } = useViewer();
  const signIn = useSignIn();
  const signInState = currentSignIn.use();
  const cache = useReviewCache();
  const { mutateAsync: add } = api.reviews.add.useMutation({
    onSuccess: cache.insert,
    onError: cache.checkViewer,
  });
  const [sent, setSent] = useState<AddedReview | null>(null);
  const { submit, send, draft, ...form } = useDraftForm({
    drafts: reviewDrafts,
    loadRules: async () => (await import("../ui/form-rules.ts")).reviewRules,
    send: async ({ ids: submission, ...content }) => setSent(await add({ ...content, submission })),
  });

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    submit((submission) => {
      if (isSignedIn) {
        void send(submission);
        return;
      }
      store("sessionStorage", INTENT, submission.ids);
      signIn("reviews");
    });
  }

  // A sign-in that fails, or that was started elsewhere, does not send the review.
  const isAbandoned =
    signInState.status !== "idle" &&
    (signInState.place !== "reviews" || !["waiting", "closed", "blocked"].includes(signInState.status));
  useEffect(() => {
    if (isAbandoned) store("sessionStorage", INTENT, null);
  }, [isAbandoned]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is sent once, as soon as its author is known
  useEffect(() => {
    if (!viewer || draft.ids === null || readStored("sessionStorage", INTENT) !== draft.ids) return;
    store("sessionStorage", INTENT, null);
    submit((submission) => void send(submission));
  }, [viewer, draft.ids]);

  const isAsked = signInState.status !== "idle" && signInState.place === "reviews";
  return (
    <form {...form.formProps} className={styles.form} onSubmit={onSubmit}>
      <h3>{reviewWording.formHeading}</h3>
      {reviewFormNames.map((name) => (
        <Field key={name} {...form.fieldProps(name)} {...reviewFormFields[name]} />
      ))}
      <FailureMessage failure={form.failure} />
      <div role="status" className={styles.status}>
        {isAsked && (
          <p>
            <SignInMessage state={signInState} place="reviews" />{" "}
            {isAbandoned ? reviewWording.keptDraft : reviewWording.sendsAfterSignIn}
          </p>
        )}
      </div>
      <div className={styles.send}>
        <SubmitButton
          phase={form.phase}
          label={reviewWording.submit}
          sending={reviewWording.sending}
          sent={reviewWording.submitted}
        />
        <div role="status" className={styles.hint}>
          {form.phase === "sent" && sent && <Sent review={sent} onOver={form.forget} />}
        </div>
      </div>
      <p className={styles.signature}>
        {isSignedIn
          ? viewer && reviewWording.signedBy(viewer.name)
          : `${reviewWording.signInHint} ${signInWording.identityOnly}`}
      </p>
      <noscript>{import.meta.env.SSR && <p className={styles.hint}>{reviewsNeedScripts}</p>}</noscript>
    </form>
  );
}
