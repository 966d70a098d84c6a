import { ownerPages } from "virtual:owner-pages";
import { createRoot } from "react-dom/client";
import { consentWording } from "../../site/words/consent.ts";
import { Button } from "../ui/button.tsx";
import styles from "./consent.module.css";

/** Asks the visitor whether Google Analytics may be loaded. Resolves with the answer; the question is then gone. */
export function askForConsent(): Promise<boolean> {
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  return new Promise((resolve) => {
    const answer = (isAllowed: boolean) => {
      root.unmount();
      place.remove();
      resolve(isAllowed);
    };
    root.render(<ConsentQuestion onAnswer={answer} />);
  });
}

function ConsentQuestion({ onAnswer }: { onAnswer(isAllowed: boolean): void }) {
  const privacy = ownerPages.find(({ name }) => name === "privacy");
  return (
    <section aria-label={consentWording.label} className={styles.question}>
      <p>
        {consentWording.question} {privacy && <a href={`/${privacy.name}`}>{consentWording.more}</a>}
      </p>
      <div className={styles.answers}>
        <Button onClick={() => onAnswer(true)}>{consentWording.allow}</Button>
        <Button onClick={() => onAnswer(false)}>{consentWording.decline}</Button>
      </div>
    </section>
  );
}
