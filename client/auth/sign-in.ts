import { SIGN_IN_CHANNEL, SIGN_IN_RETURN_KEY, type SignInMessage } from "../../shared/auth.ts";
import { signInWording } from "../../words/sign-in.ts";
import type { Viewer } from "../api.ts";
import { clearDrafts } from "../drafts.ts";
import { createSharedState } from "../state.ts";
import { readStored, store } from "../storage.ts";
import { showToast } from "../ui/toast.ts";

/** The place on the page where the visitor started a sign-in, and where its state is shown. */
export type SignInPlace = "navigation" | "reviews";

export type SignInState =
  | { status: "idle" }
  | {
      status: "waiting" | "blocked" | "closed" | "cancelled" | "unfinished" | "notKept" | "offline";
      place: SignInPlace;
    }
  | { status: "failed"; place: SignInPlace; reason: string | null };

/** A message between pages of the site. */
type AuthMessage = SignInMessage | { type: "sign-out" };

type AskViewer = () => Promise<Viewer | null>;

const POPUP = "popup,width=480,height=640";
/** How often the page checks whether the popup is closed, in milliseconds. */
const WATCH_EVERY = 250;
/** How long the page waits for the popup's message after the popup seems closed, in milliseconds. */
const GRACE = 1_500;

const idle: SignInState = { status: "idle" };
/** The sign-in that this page shows. */
export const currentSignIn = createSharedState<SignInState>(idle);
let popup: Window | null = null;
let popupAttempt = "";
/** The attempts of this page that have not ended. A second attempt does not end the first. */
const attempts = new Set<string>();
let watch: ReturnType<typeof setInterval> | undefined;
/** Whether the visitor is leaving this page for a sign-in. The page that comes back shows the outcome. */
let isLeaving = false;

export function dismissSignIn(): void {
  currentSignIn.change(idle);
}

/**
 * Opens the sign-in popup, or brings the open one to the front. Call it in the click handler itself, because browsers block a
 * popup that opens later.
 */
export function startSignIn(place: SignInPlace, askViewer: AskViewer): void {
  if (popup && !popup.closed) {
    if (attempts.has(popupAttempt)) {
      popup.focus();
      // A form whose review waits for a sign-in takes over the attempt. The Login button does not.
      if (place === "reviews") currentSignIn.change({ status: "waiting", place });
      return;
    }
    popup.close(); // it still shows why the last sign-in failed
  }
  if (!navigator.onLine) {
    currentSignIn.change({ status: "offline", place });
    return;
  }
  const attempt = crypto.randomUUID();
  popup = window.open(`/auth/login?attempt=${attempt}`, "_blank", POPUP);
  if (!popup) {
    currentSignIn.change({ status: "blocked", place });
    return;
  }
  popupAttempt = attempt;
  attempts.add(attempt);
  currentSignIn.change({ status: "waiting", place });
  clearInterval(watch);
  watch = setInterval(() => {
    if (!popup?.closed) return;
    clearInterval(watch);
    // Closed, or only cut off from this page by the provider's Cross-Origin-Opener-Policy while the visitor types
    // there.
    setTimeout(async () => {
      const isWaiting = () => currentSignIn.read().status === "waiting" && attempts.has(attempt);
      if (!isWaiting()) return;
      const viewer = await askViewer().catch(() => null);
      if (!isWaiting()) return;
      if (viewer) succeed();
      else currentSignIn.change({ status: "closed", place });
    }, GRACE);
  }, WATCH_EVERY);
}

/** Stores the place on the page to which the visitor comes back after a full-page sign-in. */
export function leaveForSignIn(place: SignInPlace): void {
  isLeaving = true;
  store("sessionStorage", SIGN_IN_RETURN_KEY, place === "navigation" ? location.hash : `#${place}`);
}

/** Shows the outcome of a full-page sign-in. */
export function returnFromSignIn(viewer: Viewer | null): void {
  const fragment = isLeaving ? null : readStored("sessionStorage", SIGN_IN_RETURN_KEY);
  if (fragment === null) return;
  store("sessionStorage", SIGN_IN_RETURN_KEY, null);
  if (viewer) succeed();
  else
    currentSignIn.change({ status: "unfinished", place: fragment === "#reviews" ? "reviews" : "navigation" });
}

function succeed(): void {
  clearInterval(watch);
  attempts.clear();
  popup?.close();
  popup = null;
  store("sessionStorage", SIGN_IN_RETURN_KEY, null);
  currentSignIn.change(idle);
  showToast({ kind: "success", text: signInWording.signedIn, isBrief: true });
}

async function receive(message: AuthMessage, askViewer: AskViewer): Promise<void> {
  if (message.type === "sign-out") {
    clearDrafts();
    await askViewer().catch(() => {});
    return;
  }
  const { attempt, outcome, reason } = message;
  const isOwn = attempt !== null && attempts.delete(attempt);
  if (isOwn && attempt === popupAttempt) clearInterval(watch);
  const shown = currentSignIn.read();
  const place = shown.status === "idle" ? "navigation" : shown.place;
  if (outcome === "signed-in") {
    const viewer = await askViewer().catch(() => undefined);
    if (isOwn && viewer === null) currentSignIn.change({ status: "notKept", place });
    else if (isOwn || (viewer && currentSignIn.read().status !== "idle")) succeed();
  } else if (isOwn && shown.status !== "idle") {
    currentSignIn.change(
      outcome === "failed" ? { status: "failed", place, reason } : { status: "cancelled", place },
    );
  }
}

/** Follows sign-ins and sign-outs in the popup, in this page and in other tabs. */
export function followSignIns(askViewer: AskViewer): () => void {
  const channel = new BroadcastChannel(SIGN_IN_CHANNEL);
  channel.addEventListener("message", ({ data }: MessageEvent<AuthMessage>) => void receive(data, askViewer));
  function onPageShow({ persisted }: PageTransitionEvent): void {
    if (!persisted) return;
    isLeaving = false;
    askViewer().then(returnFromSignIn, () => {});
  }
  window.addEventListener("pageshow", onPageShow);
  return () => {
    window.removeEventListener("pageshow", onPageShow);
    channel.close();
  };
}

export function broadcastSignOut(): void {
  const channel = new BroadcastChannel(SIGN_IN_CHANNEL);
  channel.postMessage({ type: "sign-out" } satisfies AuthMessage);
  channel.close();
}
