import "virtual:small-pages.css";
import "./styles/tokens.css";
import "./styles/small-pages.css";
import type { SignInMessage, SignInOutcome } from "../shared/auth.ts";
import { offerFormerColors } from "./former-colors.ts";

// The script of the small pages.

/** The page's path. An import of `addresses.ts` would make a chunk that the site's page would have to load, too. */
const home = import.meta.env.BASE_URL;

/** Whether the previous entry in the tab's history is the site's page. */
function cameFromPage(): boolean {
  if (!("navigation" in window)) {
    // The referrer stays when a link leads to another place on this page.
    const before = URL.canParse(document.referrer) ? new URL(document.referrer) : null;
    return before?.origin === location.origin && before.pathname === home && location.hash === "";
  }
  const index = navigation.currentEntry?.index ?? 0;
  const url = navigation.entries()[index - 1]?.url;
  return url ? new URL(url).pathname === home : false;
}

/** Goes back in the browser's history if possible, so that the page keeps its scroll position and does not reload. */
function goBack(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.origin !== location.origin || link.pathname !== home) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || !cameFromPage()) return;
  event.preventDefault();
  history.back();
}

/**
 * Runs on the last page of a sign-in: tells the site's other pages how it ended, then closes the popup or goes back.
 */
function endSignIn(): void {
  // The page provides these names. An import would make a chunk that the site's page would have to load, too.
  const { channel = "", returnKey = "", popup = null, outcome } = document.body.dataset;
  const message: SignInMessage = {
    type: "sign-in",
    popupName: popup,
    outcome: outcome as SignInOutcome,
    reason: (outcome === "failed" && document.querySelector("[role=status]")?.textContent) || null,
  };
  let place = home;
  try {
    // Does not use `opener`, which providers may have cut off.
    new BroadcastChannel(channel).postMessage(message);
    const fragment = sessionStorage.getItem(returnKey) ?? "";
    if (/^#[\w-]{1,64}$/.test(fragment)) place = home + fragment;
  } catch {
    // The browser denies access. The page asks the server when the popup is closed.
  }

  document.querySelector("main a")?.setAttribute("href", place);
  if (popup === null) {
    if (outcome === "signed-in") location.replace(place);
    return;
  }
  const button = document.querySelector("button");
  button?.removeAttribute("hidden");
  button?.addEventListener("click", () => window.close());
  // After a failure the popup stays open, so that the visitor can read the reason. The page that opened it shows it
  // too.
  if (outcome !== "failed") window.close();
}

if (document.body.dataset.channel) endSignIn();
else {
  document.addEventListener("click", goBack);
  offerFormerColors();
}
