import { contactWording } from "../../site/words/contact.ts";
import { anchors } from "../anchors.ts";
import { Section } from "../ui/section.tsx";
import styles from "./contact.module.css";
import { ContactForm } from "./contact-form.tsx";
import { NewsletterForm } from "./newsletter-form.tsx";

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
