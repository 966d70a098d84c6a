import { useEffect } from "react";
import { v4 as uuidv4 } from "uuid";
import { signInWording } from "../../defaults/words/sign-in.ts";
import { SIGN_IN_CHANNEL, SIGN_IN_RETURN_KEY, type SignInMessage } from "../../shared/auth.ts";
import { clearDrafts, setDraftAuthor } from "../drafts.ts";
import { createSharedState } from "../state.ts";
import { clearStorage, ifPossible, readStored, store } from "../storage.ts";
import { loadToaster, showToast } from "../ui/toast.ts";
import { openSignInWindow } from "./sign-in-window.ts";
import { askViewer, forgetViewer, SIGNED_IN_KEY, useFirstAnswer, useViewer, type Viewer } from "./viewer.ts";

// Starts and ends sessions. Only the server knows who is signed in. Popups and other tabs tell the page when to ask.

/** Where on the page the visitor started a sign-in. Its state is shown there. */
export type SignInPlace = "navigation" | "reviews";

/** The state of a sign-in, as the page shows it. */
interface SignInState {
  /**
   * `waiting`: the popup is open, or seems closed. `blocked`: the browser blocked the popup, and a link leads to a
   * full-page sign-in. `ended`: the popup closed without a sign-in, or the sign-in could not start.
   */
  phase: "idle" | "waiting" | "blocked" | "ended";
  place: SignInPlace;
  sentence: string;
}

/** A message between pages of the site. */
type AuthMessage = SignInMessage | { type: "sign-out" };

/** How often the page checks whether the popup is closed, in milliseconds. No event reports it. */
const WATCH_EVERY = 250;
/** How long the page waits for the popup's message after the popup seems closed, in milliseconds. */
const GRACE = 1_500;

const idle: SignInState = { phase: "idle", place: "navigation", sentence: "" };
const state = createSharedState(idle);
/** The last popup, and its name. */
let popup: { window: Window; name: string } | null = null;
let watch: ReturnType<typeof setInterval> | undefined;
/** Whether the visitor is leaving the page to sign in. The page that they return to shows the outcome. */
let isLeaving = false;
let channel: BroadcastChannel | undefined;

export const useSignInState = state.use;

export function dismissSignIn(): void {
  state.change(idle);
}

function say(phase: SignInState["phase"], sentence: string, place = state.read().place): void {
  state.change({ phase, place, sentence });
}

function end(sentence: string, place?: SignInPlace): void {
  say("ended", `${sentence} ${signInWording.tryAgain}`, place);
}

function succeed(): void {
  clearInterval(watch);
  popup?.window.close();
  popup = null;
  store("sessionStorage", SIGN_IN_RETURN_KEY, null);
  dismissSignIn();
  showToast({ kind: "success", text: signInWording.signedIn, isBrief: true });
}

/**
 * Opens the popup, or brings the open one to the front. Call it in the click handler itself, because browsers block a
 * popup that opens later.
 */
export function startSignIn(place: SignInPlace): void {
  const waiting = `${signInWording.waiting} ${signInWording.waitingAgain}`;
  if (popup?.window.closed === false) {
    if (state.read().phase === "waiting") {
      popup.window.focus();
      // A form that waits for a sign-in to send its review takes over the popup. The Login button does not.
      if (place === "reviews") say("waiting", waiting, place);
      return;
    }
    popup.window.close(); // it still shows why the previous sign-in failed
  }
  // Browsers send the session's cookie only over https, or to a server on the same computer.
  if (!isSecureContext) {
    say("ended", signInWording.insecure, place);
    return;
  }
  const name = uuidv4();
  const opened = openSignInWindow(name);
  if (!opened) {
    say("blocked", signInWording.blocked, place);
    return;
  }
  // Loaded now, so that the toast about the outcome appears at once.
  void loadToaster().catch(() => {});
  popup = { window: opened, name };
  say("waiting", waiting, place);
  if (!navigator.onLine) void sayIfOffline(opened);
  clearInterval(watch);
  watch = setInterval(() => {
    // A browser may ignore the call to close a popup whose page is just arriving.
    if (!opened.closed && popup?.window !== opened) opened.close();
    if (!opened.closed) return;
    clearInterval(watch);
    setTimeout(() => void afterClosing(opened), GRACE);
  }, WATCH_EVERY);
}

/** Closes the popup if the browser is really offline. Some browsers report offline although the network works. */
async function sayIfOffline(opened: Window): Promise<void> {
  const isReached = await askViewer().then(
    () => true,
    () => false,
  );
  if (isReached || popup?.window !== opened) return;
  opened.close();
  popup = null;
  say("ended", signInWording.offline);
}

/** The popup is closed, or the provider's Cross-Origin-Opener-Policy only cut it off while the visitor types there. */
async function afterClosing(closed: Window): Promise<void> {
  const isWaiting = () => popup?.window === closed && state.read().phase === "waiting";
  const viewer = isWaiting() && (await askViewer().catch(() => null));
  if (!isWaiting()) return;
  if (viewer) succeed();
  else say("waiting", `${signInWording.closed} ${signInWording.tryAgain}`);
}

/** Stores where on the page the visitor returns after a full-page sign-in. */
export function leaveForSignIn(place: SignInPlace): void {
  isLeaving = true;
  store("sessionStorage", SIGN_IN_RETURN_KEY, place === "navigation" ? location.hash : `#${place}`);
}

/** Shows the outcome of a full-page sign-in. */
function comeBack(viewer: Viewer | null): void {
  const fragment = isLeaving ? null : readStored("sessionStorage", SIGN_IN_RETURN_KEY);
  if (fragment === null) return;
  store("sessionStorage", SIGN_IN_RETURN_KEY, null);
  if (viewer) succeed();
  else end(signInWording.unfinished, fragment === "#reviews" ? "reviews" : "navigation");
}

function onPageShow({ persisted }: PageTransitionEvent): void {
  if (!persisted) return;
  isLeaving = false;
  askViewer().then(comeBack, () => {});
}

/** The popup or another tab reports that somebody signed in or out. */
async function receive(message: AuthMessage): Promise<void> {
  if (message.type === "sign-out") {
    clearDrafts();
    await askViewer().catch(() => {});
    return;
  }
  const { popupName, outcome, reason } = message;
  const isOwn = popupName !== null && popupName === popup?.name;
  if (outcome === "signed-in") {
    const viewer = await askViewer().catch(() => undefined);
    if (isOwn && viewer === null) say("ended", signInWording.notKept);
    else if (isOwn || (viewer && state.read().phase !== "idle")) succeed();
  } else if (isOwn && state.read().phase !== "idle") {
    clearInterval(watch);
    if (outcome === "cancelled") end(signInWording.cancelled);
    else say("ended", `${signInWording.failed} ${reason ?? ""}`);
  }
}

/** A hook: keeps the viewer up to date when other tabs or the popup sign in or out. Used once per page. */
export function useSession(): void {
  const { viewer, isKnown } = useViewer();
  useFirstAnswer();
  useEffect(() => {
    channel = ifPossible(() => new BroadcastChannel(SIGN_IN_CHANNEL));
    channel?.addEventListener("message", ({ data }) => void receive(data));
    addEventListener("pageshow", onPageShow);
    return () => {
      channel?.close();
      removeEventListener("pageshow", onPageShow);
    };
  }, []);
  useEffect(() => {
    if (!isKnown) return;
    setDraftAuthor(viewer?.id ?? null);
    store("localStorage", SIGNED_IN_KEY, viewer ? "true" : null);
    comeBack(viewer);
  }, [viewer, isKnown]);
}

/** Makes this page and other tabs forget a session that the server ended. */
export function forgetSession(): void {
  forgetViewer();
  dismissSignIn();
  clearDrafts();
  clearStorage();
  channel?.postMessage({ type: "sign-out" } satisfies AuthMessage);
}

/** Makes the page forget the session after a sign-out, and tells the visitor. */
export function afterSignOut(): void {
  forgetSession();
  showToast({ kind: "error", text: signInWording.signedOut, isBrief: true });
}
