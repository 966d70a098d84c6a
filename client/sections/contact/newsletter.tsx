import { contactWording } from "../../../words/contact.ts";
import { useHydrated } from "../../state.ts";
import { Button } from "../../ui/button.tsx";
import field from "../../ui/field.module.css";
import styles from "./contact.module.css";

/** Accepts an address that the browser validates. According to the specification it does nothing else. */
export function NewsletterForm() {
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
