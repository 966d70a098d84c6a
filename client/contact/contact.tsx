import { contactWording } from "../../words/contact.ts";
import { anchors } from "../anchors.ts";
import { useHydrated } from "../readiness.ts";
import { Button } from "../ui/button.tsx";
import field from "../ui/field.module.css";
import { Section } from "../ui/section.tsx";
import styles from "./contact.module.css";
import { ContactForm } from "./contact-form.tsx";

export function Contact() {
  return (
    <Section id={anchors.contact} heading={contactWording.heading} lead={contactWording.lead}>
      <div className={styles.contact}>
        <ContactForm />
        {SECTIONS.newsletter && <NewsletterForm />}
      </div>
    </Section>
  );
}

/** Accepts an address that the browser validates. According to the specification it does nothing else. */
function NewsletterForm() {
  const hydrated = useHydrated();
  return (
    <form className={`${styles.form} ${styles.newsletter}`} onSubmit={(event) => event.preventDefault()}>
      <h3>{contactWording.newsletterHeading}</h3>
      <div className={field.field}>
        <label htmlFor="mail">{contactWording.newsletterEmail}</label>
        <input id="mail" name="mail" type="email" required autoComplete="email" className={field.input} />
      </div>
      <Button type="submit" disabled={!hydrated}>
        {contactWording.newsletterSubmit}
      </Button>
    </form>
  );
}
