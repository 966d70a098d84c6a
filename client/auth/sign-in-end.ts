import type { SignInMessage, SignInOutcome } from "../../shared/auth.ts";

/** The last page of a sign-in tells the site's other pages how it ended, then closes itself or goes back. */
export function endSignIn(): void {
  // The page provides these names. An import would make a chunk that the site's page would have to load, too.
  const { channel = "", returnKey = "", attempt = null, outcome } = document.body.dataset;
  const message: SignInMessage = {
    type: "sign-in",
    attempt,
    outcome: outcome as SignInOutcome,
    reason: (outcome === "failed" && document.querySelector("[role=status]")?.textContent) || null,
  };
  let place = "/";
  try {
    // Does not use `opener`, which providers may have cut off.
    new BroadcastChannel(channel).postMessage(message);
    const fragment = sessionStorage.getItem(returnKey) ?? "";
    if (/^#[\w-]{1,64}$/.test(fragment)) place = `/${fragment}`;
  } catch {
    // The browser denies access. The page asks the server when the popup is closed.
  }

  document.querySelector("main a")?.setAttribute("href", place);
  if (attempt === null) {
    if (outcome === "signed-in") location.replace(place);
    return;
  }
  const button = document.querySelector("button");
  button?.removeAttribute("hidden");
  button?.addEventListener("click", () => window.close());
  // After a failure the popup stays open, so that the visitor can read it. The page that opened it shows it too.
  if (outcome !== "failed") window.close();
}
