import { v4 as uuidv4 } from "uuid";
import { addresses } from "../../shared/addresses.ts";
import { SIGN_IN_CHANNEL, SIGN_IN_POPUP, SIGN_IN_RETURN_KEY, type SignInMessage } from "../../shared/auth.ts";
import { signInWording } from "../../words/sign-in.ts";
import { clearDrafts } from "../drafts.ts";
import { createSharedState } from "../state.ts";
import { ifPossible, readStored, store } from "../storage.ts";
import { loadToaster, showToast } from "../ui/toast.ts";
import type { Viewer } from "./viewer.ts";

/** The place on the page where the visitor started a sign-in, and where its state is shown. */
export type SignInPlace = "navigation" | "reviews";

/**
 * The state of the sign-in that the page shows. `waiting`: the popup is open, or seems closed. `blocked`: the browser
 * opened none, and a link leads to a full-page sign-in. `ended`: it ended without a sign-in, or could not begin.
 */
export type SignInState =
  | { phase: "idle" }
  | { phase: "waiting" | "blocked" | "ended"; place: SignInPlace; sentence: string };

/** A message between pages of the site. */
type AuthMessage = SignInMessage | { type: "sign-out" };

type AskViewer = () => Promise<Viewer | null>;

/** How often the page checks whether the popup is closed, in milliseconds: no event says so. */
const WATCH_EVERY = 250;
/** How long the page waits for the popup's message after the popup seems closed, in milliseconds. */
const GRACE = 1_500;

const { tryAgain } = signInWording;
const ended = (sentence: string) => `${sentence} ${tryAgain}`;

/** The sign-ins of this page. The server says who is signed in; popups and other tabs only say when to ask it. */
class SignIn {
  readonly state = createSharedState<SignInState>({ phase: "idle" });
  /** Asks the server who is signed in. */
  #askViewer: AskViewer = async () => null;
  /** The last popup, and the name of the sign-in in it. */
  #popup: { window: Window; name: string } | null = null;
  #watch: ReturnType<typeof setInterval> | undefined;
  /** Whether the visitor is leaving this page for a sign-in. The page that comes back shows the outcome. */
  #isLeaving = false;

  dismiss(): void {
    this.state.change({ phase: "idle" });
  }

  /**
   * Opens the popup, or brings the open one to the front. Call it in the click handler itself, because browsers block a
   * popup that opens later.
   */
  start(place: SignInPlace): void {
    const say = (phase: "waiting" | "blocked" | "ended", sentence: string) =>
      this.state.change({ phase, place, sentence });
    const waiting = `${signInWording.waiting} ${signInWording.waitingAgain}`;
    if (this.#popup?.window.closed === false) {
      if (this.state.read().phase === "waiting") {
        this.#popup.window.focus();
        // A form whose review waits for a sign-in takes over the attempt. The Login button does not.
        if (place === "reviews") say("waiting", waiting);
        return;
      }
      this.#popup.window.close(); // it still shows why the last sign-in failed
    }
    // Browsers send the session's cookie over https and on this computer only.
    const obstacle = isSecureContext ? (navigator.onLine ? null : signInWording.offline) : signInWording.insecure;
    const name = uuidv4();
    const opened = obstacle === null && window.open(`${addresses.signIn}?attempt=${name}`, "_blank", SIGN_IN_POPUP);
    if (!opened) {
      say(obstacle === null ? "blocked" : "ended", obstacle ?? signInWording.blocked);
      return;
    }
    // For the toast that says how it ended.
    void loadToaster().catch(() => {});
    this.#popup = { window: opened, name };
    say("waiting", waiting);
    this.#watchPopup(opened, () => say("waiting", ended(signInWording.closed)));
  }

  /** Stores the place on the page to which the visitor comes back after a full-page sign-in. */
  leave(place: SignInPlace): void {
    this.#isLeaving = true;
    store("sessionStorage", SIGN_IN_RETURN_KEY, place === "navigation" ? location.hash : `#${place}`);
  }

  /** Shows the outcome of a full-page sign-in. */
  comeBack(viewer: Viewer | null): void {
    const fragment = this.#isLeaving ? null : readStored("sessionStorage", SIGN_IN_RETURN_KEY);
    if (fragment === null) return;
    store("sessionStorage", SIGN_IN_RETURN_KEY, null);
    const place = fragment === "#reviews" ? "reviews" : "navigation";
    if (viewer) this.#succeed();
    else this.state.change({ phase: "ended", place, sentence: ended(signInWording.unfinished) });
  }

  /**
   * Follows sign-ins and sign-outs in the popup, in this page and in other tabs. Called once per page, before any
   * sign-in. @returns a function that ends it.
   */
  follow(askViewer: AskViewer): () => void {
    this.#askViewer = askViewer;
    const channel = ifPossible(() => new BroadcastChannel(SIGN_IN_CHANNEL));
    channel?.addEventListener("message", ({ data }: MessageEvent<AuthMessage>) => void this.#receive(data));
    const onPageShow = ({ persisted }: PageTransitionEvent): void => {
      if (!persisted) return;
      this.#isLeaving = false;
      askViewer().then(
        (viewer) => this.comeBack(viewer),
        () => {},
      );
    };
    addEventListener("pageshow", onPageShow);
    return () => {
      removeEventListener("pageshow", onPageShow);
      channel?.close();
    };
  }

  /** Tells other tabs that this one has signed out. */
  announceSignOut(): void {
    ifPossible(() => {
      const channel = new BroadcastChannel(SIGN_IN_CHANNEL);
      channel.postMessage({ type: "sign-out" } satisfies AuthMessage);
      channel.close();
    });
  }

  #watchPopup(popup: Window, sayClosed: () => void): void {
    clearInterval(this.#watch);
    const isWaiting = () => this.#popup?.window === popup && this.state.read().phase === "waiting";
    this.#watch = setInterval(() => {
      if (!popup.closed) return;
      clearInterval(this.#watch);
      // Closed, or only cut off from this page by the provider's Cross-Origin-Opener-Policy while the visitor types
      // there.
      setTimeout(async () => {
        const viewer = isWaiting() && (await this.#askViewer().catch(() => null));
        if (!isWaiting()) return;
        if (viewer) this.#succeed();
        else sayClosed();
      }, GRACE);
    }, WATCH_EVERY);
  }

  #succeed(): void {
    clearInterval(this.#watch);
    this.#popup?.window.close();
    this.#popup = null;
    store("sessionStorage", SIGN_IN_RETURN_KEY, null);
    this.dismiss();
    showToast({ kind: "success", text: signInWording.signedIn, isBrief: true });
  }

  async #receive(message: AuthMessage): Promise<void> {
    if (message.type === "sign-out") {
      clearDrafts();
      await this.#askViewer().catch(() => {});
      return;
    }
    const { attempt, outcome, reason } = message;
    const isOwn = attempt !== null && attempt === this.#popup?.name;
    const shown = this.state.read();
    const place = shown.phase === "idle" ? "navigation" : shown.place;
    const end = (sentence: string) => this.state.change({ phase: "ended", place, sentence });
    if (outcome === "signed-in") {
      const viewer = await this.#askViewer().catch(() => undefined);
      if (isOwn && viewer === null) end(signInWording.notKept);
      else if (isOwn || (viewer && this.state.read().phase !== "idle")) this.#succeed();
    } else if (isOwn && shown.phase !== "idle") {
      clearInterval(this.#watch);
      end(outcome === "failed" ? `${signInWording.failed} ${reason ?? ""}` : ended(signInWording.cancelled));
    }
  }
}

export const signIn = new SignIn();
