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
 * The state of the sign-in that the page shows. `waiting`: the popup is open. `insecure`: the page came over plain
 * http, and `offline`, `blocked`: no popup could be opened. `closed`, `cancelled`, `failed`: the popup ended without a
 * sign-in. `unfinished`: the visitor came back from a full-page sign-in without one. `notKept`: the browser keeps no
 * cookie.
 */
export type SignInState =
  | { status: "idle" }
  | {
      status:
        | "waiting"
        | "insecure"
        | "offline"
        | "blocked"
        | "closed"
        | "cancelled"
        | "unfinished"
        | "notKept";
      place: SignInPlace;
    }
  | { status: "failed"; place: SignInPlace; reason: string | null };

/** A message between pages of the site. */
type AuthMessage = SignInMessage | { type: "sign-out" };

type AskViewer = () => Promise<Viewer | null>;

/** How often the page checks whether the popup is closed, in milliseconds. */
const WATCH_EVERY = 250;
/** How long the page waits for the popup's message after the popup seems closed, in milliseconds. */
const GRACE = 1_500;

const idle: SignInState = { status: "idle" };

/** The sign-ins of this page. The server says who is signed in; popups and other tabs only say when to ask it. */
class SignIn {
  readonly state = createSharedState<SignInState>(idle);
  /** Asks the server who is signed in. */
  #askViewer: AskViewer = async () => null;
  /** The popup, and the name of the sign-in in it. */
  #popup: { window: Window; name: string } | null = null;
  /** The sign-ins of this page that have not ended, by name. A second one does not end the first. */
  readonly #running = new Set<string>();
  #watch: ReturnType<typeof setInterval> | undefined;
  /** Whether the visitor is leaving this page for a sign-in. The page that comes back shows the outcome. */
  #isLeaving = false;

  dismiss(): void {
    this.state.change(idle);
  }

  /**
   * Opens the popup, or brings the open one to the front. Call it in the click handler itself, because browsers block a
   * popup that opens later.
   */
  start(place: SignInPlace): void {
    if (this.#popup && !this.#popup.window.closed) {
      if (this.#running.has(this.#popup.name)) {
        this.#popup.window.focus();
        // A form whose review waits for a sign-in takes over the attempt. The Login button does not.
        if (place === "reviews") this.state.change({ status: "waiting", place });
        return;
      }
      this.#popup.window.close(); // it still shows why the last sign-in failed
    }
    const refused = this.#reasonNotToOpen();
    const name = uuidv4();
    const opened = !refused && window.open(`${addresses.signIn}?attempt=${name}`, "_blank", SIGN_IN_POPUP);
    if (!opened) {
      this.state.change({ status: refused ?? "blocked", place });
      return;
    }
    // For the toast that says how it ended.
    void loadToaster().catch(() => {});
    this.#popup = { window: opened, name };
    this.#running.add(name);
    this.state.change({ status: "waiting", place });
    this.#watchPopup(opened, name, place);
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
    else this.state.change({ status: "unfinished", place });
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

  #reasonNotToOpen(): "insecure" | "offline" | undefined {
    // Browsers send the session's cookie over https and on this computer only.
    if (!isSecureContext) return "insecure";
    return navigator.onLine ? undefined : "offline";
  }

  #watchPopup(popup: Window, name: string, place: SignInPlace): void {
    clearInterval(this.#watch);
    const isWaiting = () => this.state.read().status === "waiting" && this.#running.has(name);
    this.#watch = setInterval(() => {
      if (!popup.closed) return;
      clearInterval(this.#watch);
      // Closed, or only cut off from this page by the provider's Cross-Origin-Opener-Policy while the visitor types
      // there.
      setTimeout(async () => {
        const viewer = isWaiting() && (await this.#askViewer().catch(() => null));
        if (!isWaiting()) return;
        if (viewer) this.#succeed();
        else this.state.change({ status: "closed", place });
      }, GRACE);
    }, WATCH_EVERY);
  }

  #succeed(): void {
    clearInterval(this.#watch);
    this.#running.clear();
    this.#popup?.window.close();
    this.#popup = null;
    store("sessionStorage", SIGN_IN_RETURN_KEY, null);
    this.state.change(idle);
    showToast({ kind: "success", text: signInWording.signedIn, isBrief: true });
  }

  async #receive(message: AuthMessage): Promise<void> {
    if (message.type === "sign-out") {
      clearDrafts();
      await this.#askViewer().catch(() => {});
      return;
    }
    const { attempt: name, outcome, reason } = message;
    const isOwn = name !== null && this.#running.delete(name);
    if (isOwn && name === this.#popup?.name) clearInterval(this.#watch);
    const shown = this.state.read();
    const place = shown.status === "idle" ? "navigation" : shown.place;
    if (outcome === "signed-in") {
      const viewer = await this.#askViewer().catch(() => undefined);
      if (isOwn && viewer === null) this.state.change({ status: "notKept", place });
      else if (isOwn || (viewer && this.state.read().status !== "idle")) this.#succeed();
    } else if (isOwn && shown.status !== "idle") {
      this.state.change(
        outcome === "failed" ? { status: "failed", place, reason } : { status: "cancelled", place },
      );
    }
  }
}

export const signIn = new SignIn();
