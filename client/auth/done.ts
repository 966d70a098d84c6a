import "virtual:theme.css";
import "../styles/tokens.css";
import "./popup.css";
import {
  SIGN_IN_CHANNEL,
  SIGN_IN_RETURN_KEY,
  type SignInFailure,
  type SignInMessage,
  type SignInOutcome,
} from "../../server/auth/schema.ts";

/** The last page of a sign-in: tells the site's other pages how it ended, then closes itself or goes back. */

const { attempt = null, outcome, reason = null } = document.body.dataset;
const message: SignInMessage = {
  type: "sign-in",
  attempt,
  outcome: outcome as SignInOutcome,
  reason: reason as SignInFailure | null,
};

// Twice, because each way is missing somewhere; not through the opener, which providers may have cut off.
new BroadcastChannel(SIGN_IN_CHANNEL).postMessage(message);
let place = "/";
try {
  localStorage.setItem(SIGN_IN_CHANNEL, JSON.stringify(message));
  localStorage.removeItem(SIGN_IN_CHANNEL);
  const fragment = sessionStorage.getItem(SIGN_IN_RETURN_KEY) ?? "";
  if (/^#[\w-]{1,64}$/.test(fragment)) place = `/${fragment}`;
} catch {
  // Storage is blocked: the channel alone has to do.
}

document.querySelector("a")?.setAttribute("href", place);
if (attempt === null) {
  if (outcome === "signed-in") location.replace(place);
} else {
  const button = document.querySelector("button");
  button?.removeAttribute("hidden");
  button?.addEventListener("click", () => window.close());
  // A failure stays to be read; the page that opened the popup says it as well.
  if (outcome !== "failed") window.close();
}
