import { contactWording } from "../../site/words/contact.ts";
import { anchors } from "../anchors.ts";
import { Section, SectionHead } from "../ui/section.tsx";
import styles from "./contact.module.css";
import { ContactForm } from "./contact-form.tsx";
import { NewsletterForm } from "./newsletter-form.tsx";

export function Contact() {
  const head = import.meta.env.SSR || import.meta.env.DEV ? <Head /> : null;
  return (
    <Section id={anchors.contact} head={head}>
      <div className={styles.contact}>
        <ContactForm />
        <NewsletterForm />
      </div>
    </Section>
  );
}

function Head() {
  return <SectionHead id={anchors.contact} heading={contactWording.heading} lead={contactWording.lead} />;
}
