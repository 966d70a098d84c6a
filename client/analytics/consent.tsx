import { useEffect, useEffectEvent, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { createRoot } from "react-dom/client";
import { privacyPage } from "../../defaults/settings/links.ts";
import { consentWording } from "../../defaults/words/consent.ts";
import { anchors, siteAddress } from "../../shared/addresses.ts";
import { visitEvents } from "../../shared/analytics.ts";
import { readStored, store } from "../storage.ts";
import { Button } from "../ui/button.tsx";
import styles from "./consent.module.css";

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/**
 * The local storage key for the visitor's answer about Google Analytics: `granted` or `denied`. Signing out removes it.
 */
const CONSENT_KEY = "analytics";

/** Asks the visitor whether Google Analytics may be loaded, and adds a switch to the footer that changes the answer. */
export function askForConsent(measurementId: string): void {
  createRoot(document.body.appendChild(document.createElement("div"))).render(
    <Consent measurementId={measurementId} />,
  );
}

function Consent({ measurementId }: { measurementId: string }) {
  const [answer, setAnswer] = useState(() => readStored("localStorage", CONSENT_KEY));
  const isGranted = answer === "granted";
  const control = useRef<HTMLInputElement>(null);
  const place = document.getElementById(anchors.analytics);

  useEffect(() => measure(measurementId, isGranted), [measurementId, isGranted]);

  /** The visitor has signed out, or withdrew consent in another tab. */
  const onStorage = useEffectEvent(() => {
    if (isGranted && readStored("localStorage", CONSENT_KEY) !== "granted") setAnswer("denied");
  });
  useEffect(() => {
    if (location.hash === `#${anchors.analytics}`) control.current?.focus();
    addEventListener("storage", onStorage);
    return () => removeEventListener("storage", onStorage);
  }, []);

  function decide(given: "granted" | "denied"): void {
    store("localStorage", CONSENT_KEY, given);
    setAnswer(given);
    if (!isGranted) return;
    // A script cannot be unloaded, so the page reloads, scrolled to the switch.
    measure(measurementId, false);
    location.hash = anchors.analytics;
    location.reload();
  }

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
              // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox already reports whether it is checked
              role="switch"
              checked={isGranted}
              onChange={({ target }) => decide(target.checked ? "granted" : "denied")}
            />
            {consentWording.switch}
          </label>,
          place,
        )}
    </>
  );
}

let isLoaded = false;

/** Loads Google's tag, or stops it and removes its cookies. */
function measure(measurementId: string, isAllowed: boolean): void {
  // While this property of the window is true, the tag sends nothing.
  Object.assign(window, { [`ga-disable-${measurementId}`]: !isAllowed });
  if (!isAllowed) removeGoogleCookies();
  else if (!isLoaded) loadTag(measurementId);
}

/** Removes `_ga` and `_ga_…`. The tag sets them for the highest domain that the browser allows. */
function removeGoogleCookies(): void {
  const labels = location.hostname.split(".");
  const domains = ["", ...labels.map((_, index) => `;domain=${labels.slice(index).join(".")}`)];
  for (const [name] of document.cookie.matchAll(/\b_ga\w*(?==)/g)) {
    // biome-ignore lint/suspicious/noDocumentCookie: Safari and Firefox have only recently got the Cookie Store API
    for (const domain of domains) document.cookie = `${name}=;path=/;max-age=0${domain}`;
  }
}

/** Does the same as Google's inline snippet, which the content security policy forbids. */
function loadTag(measurementId: string): void {
  isLoaded = true;
  window.dataLayer ??= [];
  const { dataLayer } = window;
  // The tag recognises commands by their type: they must be `arguments` objects.
  function gtag(..._command: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: see above
    dataLayer.push(arguments);
  }
  gtag("js", new Date());
  gtag("config", measurementId);
  for (const event of visitEvents) gtag("event", event);
  const src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(measurementId)}`;
  document.head.append(Object.assign(document.createElement("script"), { async: true, src }));
}
