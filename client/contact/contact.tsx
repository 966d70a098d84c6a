import { contactAddress } from "../../settings/links.ts";
import { contactWording } from "../../words/contact.ts";
import { anchors } from "../anchors.ts";
import { useHydrated } from "../state.ts";
import { Button } from "../ui/button.tsx";
import field from "../ui/field.module.css";
import { Section } from "../ui/section.tsx";
import styles from "./contact.module.css";
import { ContactForm } from "./contact-form.tsx";

export function Contact() {
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
    <Section id={anchors.contact} heading={contactWording.heading} lead={lead} isBeside>
      <ContactForm />
      {SECTIONS.newsletter && <NewsletterForm />}
    </Section>
  );
}

/** Accepts an address that the browser validates. According to the specification it does nothing else. */
function NewsletterForm() {
  const hydrated = useHydrated();
  return (
    <form className={styles.newsletter} onSubmit={(event) => event.preventDefault()}>
      <div className={field.field}>
        <label htmlFor="mail">{contactWording.newsletterEmail}</label>
        <input id="mail" name="mail" type="email" required autoComplete="email" className={field.input} />
      </div>
      <Button type="submit" disabled={!hydrated}>
        {contactWording.newsletterSubmit}
      </Button>
      <p>{contactWording.newsletterNote}</p>
    </form>
  );
}
