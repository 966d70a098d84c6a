import { useEffect, useEffectEvent, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { createRoot } from "react-dom/client";
import { privacyPage } from "../../settings/links.ts";
import { anchors, siteAddress } from "../../shared/addresses.ts";
import { consentWording } from "../../words/consent.ts";
import { readStored, store } from "../storage.ts";
import { Button } from "../ui/button.tsx";
import styles from "./consent.module.css";

/**
 * The key in local storage of the visitor's answer about Google Analytics: `granted` or `denied`. Signing out removes
 * it.
 */
const CONSENT_KEY = "analytics";
type Answer = "granted" | "denied";

/** Google's tag on this page. */
export interface Tag {
  load(): void;
  /** Makes the tag send nothing more, and removes its cookies. @returns whether it had been loaded. */
  stop(): boolean;
}

/** Asks the visitor whether Google Analytics may be loaded, and adds a switch to the footer that changes the answer. */
export function askForConsent(tag: Tag): void {
  createRoot(document.body.appendChild(document.createElement("div"))).render(<Consent tag={tag} />);
}

function Consent({ tag }: { tag: Tag }) {
  const [answer, setAnswer] = useState(() => readStored("localStorage", CONSENT_KEY));
  const control = useRef<HTMLInputElement>(null);
  const place = document.getElementById(anchors.analytics);

  function decide(given: Answer): void {
    store("localStorage", CONSENT_KEY, given);
    setAnswer(given);
    if (given === "granted") tag.load();
    else if (tag.stop()) {
      // A script cannot be unloaded. The page comes back at the switch.
      location.hash = anchors.analytics;
      location.reload();
    }
  }

  /** The visitor has signed out, or has withdrawn the consent in another tab. */
  const onStorage = useEffectEvent(() => {
    if (answer !== "granted" || readStored("localStorage", CONSENT_KEY) === "granted") return;
    setAnswer("denied");
    tag.stop();
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: for the stored answer
  useEffect(() => {
    if (answer === "granted") tag.load();
    else tag.stop();
    if (location.hash === `#${anchors.analytics}`) control.current?.focus();
    addEventListener("storage", onStorage);
    return () => removeEventListener("storage", onStorage);
  }, []);

  return (
    <>
      {answer === null && (
        <section aria-label={consentWording.label} className={`raised ${styles.question}`} data-screen="">
          <p>
            {consentWording.question}{" "}
            {privacyPage !== null && <a href={siteAddress(privacyPage)}>{consentWording.more}</a>}
          </p>
          <div className="flow">
            <Button onClick={() => decide("granted")}>{consentWording.allow}</Button>
            <Button onClick={() => decide("denied")}>{consentWording.decline}</Button>
          </div>
        </section>
      )}
      {place &&
        createPortal(
          <label className={styles.switch} data-screen="">
            <input
              ref={control}
              type="checkbox"
              // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked
              role="switch"
              checked={answer === "granted"}
              onChange={({ target }) => decide(target.checked ? "granted" : "denied")}
            />
            {consentWording.switch}
          </label>,
          place,
        )}
    </>
  );
}
