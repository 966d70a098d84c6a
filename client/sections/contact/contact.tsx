import { useRef } from "react";
import { contactAddress } from "../../../defaults/settings/links.ts";
import { contactNeedsScripts, contactWording } from "../../../defaults/words/contact.ts";
import { FIELD_MAX, messageFields } from "../../../shared/fields.ts";
import { api } from "../../api.ts";
import { createDraftStore } from "../../drafts.ts";
import { useHydrated } from "../../state.ts";
import { Button, SubmitButton } from "../../ui/button.tsx";
import { useDraftForm } from "../../ui/draft-form.tsx";
import { FailureMessage } from "../../ui/failure.tsx";
import fieldStyles from "../../ui/field.module.css";
import type { FieldLabels } from "../../ui/field.tsx";
import { messageRules } from "../../ui/form-rules.ts";
import { Section } from "../../ui/section.tsx";
import styles from "./contact.module.css";

/** The section with the contact form and the newsletter form. */
export function Contact({ id }: { id: string }) {
  const lead = (
    <>
      {contactWording.lead}
      {contactAddress !== null && (
        <>
          {" "}
          {contactWording.address} <a href={`mailto:${contactAddress}`}>{contactAddress}</a>
        </>
      )}
    </>
  );
  return (
    <Section id={id} heading={contactWording.heading} lead={lead} isBeside>
      <ContactForm heading={`${id}-heading`} />
      {SECTIONS.newsletter && <NewsletterForm />}
    </Section>
  );
}

const labels: Record<keyof typeof messageFields, FieldLabels> = {
  fullName: { label: contactWording.fullName, autoComplete: "name" },
  email: { label: contactWording.email, autoComplete: "email" },
  message: { label: contactWording.message },
};

const drafts = createDraftStore("contact", messageFields);

/** The contact form. @param heading the id of the heading that names it. */
function ContactForm({ heading }: { heading: string }) {
  const { mutateAsync } = api.contact.send.useMutation();
  const honeypot = useRef<HTMLInputElement>(null);
  const form = useDraftForm({
    drafts,
    labels,
    rules: messageRules,
    send({ submission, ...values }) {
      const website = honeypot.current?.value || undefined;
      // Cleared, so that a person whose browser filled it in can try again.
      if (honeypot.current) honeypot.current.value = "";
      return mutateAsync({ submission, ...values, website });
    },
  });
  return (
    <form {...form.formProps} className={`stack ${styles.form}`} aria-labelledby={heading}>
      {form.fields}
      {/* Hidden from sight, screen readers and the keyboard. Only programs that fill in every field fill it in. */}
      <div className="visually-hidden" aria-hidden="true">
        <label>
          {contactWording.honeypot}
          <input ref={honeypot} name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <FailureMessage failure={form.failure} />
      <SubmitButton
        phase={form.phase}
        label={contactWording.submit}
        sending={contactWording.sending}
        sent={contactWording.submitted}
      />
      <p role="status" className="visually-hidden">
        {form.phase === "sent" && contactWording.arrived}
      </p>
      <noscript>{import.meta.env.SSR && <p className="hint">{contactNeedsScripts}</p>}</noscript>
    </form>
  );
}

/** Accepts an address that the browser has validated. As specified, it does nothing else. */
function NewsletterForm() {
  const hydrated = useHydrated();
  return (
    <form
      className={`flow ${styles.newsletter}`}
      aria-label={contactWording.newsletter}
      onSubmit={(event) => event.preventDefault()}
    >
      <div className={fieldStyles.field}>
        <label htmlFor="mail">{contactWording.newsletterEmail}</label>
        <input
          id="mail"
          name="mail"
          type="email"
          required
          maxLength={FIELD_MAX}
          autoComplete="email"
          className={fieldStyles.input}
        />
      </div>
      <Button type="submit" disabled={!hydrated}>
        {contactWording.newsletterSubmit}
      </Button>
      <p className="hint">{contactWording.newsletterNote}</p>
    </form>
  );
}
