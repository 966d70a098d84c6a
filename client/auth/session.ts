import { useEffect, useMemo } from "react";
import { signInWording } from "../../words/sign-in.ts";
import { api, type Viewer, viewerOf } from "../api.ts";
import { clearDrafts, setDraftAuthor } from "../drafts.ts";
import { useHydrated } from "../state.ts";
import { clearStorage, readStored, store } from "../storage.ts";
import { showToast } from "../ui/toast.ts";
import { signIn } from "./sign-in.ts";

/**
 * The key in local storage that says whether the visitor was signed in, so that the next visit can show it before
 * the server answers.
 */
const SIGNED_IN_KEY = "auth";

/** Whether the visitor was signed in when the page last knew. */
export function wasSignedIn(): boolean {
  return readStored("localStorage", SIGNED_IN_KEY) === "true";
}

let latestQuestion = 0;

/** Asks the server who is signed in. The page uses only the answer to the latest request. */
export function useAskViewer(): () => Promise<Viewer | null> {
  const utils = api.useUtils();
  return async () => {
    const question = ++latestQuestion;
    // The answer to a running request may be outdated.
    await utils.auth.viewer.cancel();
    try {
      const answer = await utils.client.auth.viewer.query();
      if (question === latestQuestion) utils.auth.viewer.setData(undefined, answer);
      return viewerOf(answer);
    } catch (error) {
      void utils.auth.viewer.invalidate();
      throw error;
    }
  };
}

/** Keeps the viewer up to date when other tabs or the popup sign in or out. Used once per page. */
export function useSession(): void {
  const { viewer, isKnown } = useViewer();
  const askViewer = useAskViewer();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function does the same in every rendering
  useEffect(() => signIn.follow(askViewer), []);
  useEffect(() => {
    if (!isKnown) return;
    setDraftAuthor(viewer?.id ?? null);
    store("localStorage", SIGNED_IN_KEY, viewer ? "true" : null);
    signIn.comeBack(viewer);
  }, [viewer, isKnown]);
}

/** @returns a function that makes the page forget a session that the server has ended. */
export function useForgetSession(): () => Promise<void> {
  const utils = api.useUtils();
  return async () => {
    latestQuestion++;
    await utils.auth.viewer.cancel();
    utils.auth.viewer.setData(undefined, null);
    signIn.dismiss();
    clearDrafts();
    clearStorage();
    signIn.announceSignOut();
  };
}

/** @returns a function that makes the page forget a session that was signed out, and says so. */
export function useSignedOut(): () => Promise<void> {
  const forgetSession = useForgetSession();
  return async () => {
    await forgetSession();
    showToast({ kind: "error", text: signInWording.signedOut, isBrief: true });
  };
}

/** The mutation that signs out. */
export function useSignOut() {
  return api.auth.signOut.useMutation({ onSuccess: useSignedOut() });
}

interface ViewerState {
  /** The signed-in person; null for nobody, and until the server has answered. */
  viewer: Viewer | null;
  /** The server's answer; until it arrives, what the last visit has stored. */
  isSignedIn: boolean;
  isKnown: boolean;
}

/** Who is signed in, as far as the page knows. */
export function useViewer(): ViewerState {
  const { data: answer } = api.auth.viewer.useQuery();
  const hydrated = useHydrated();
  // A part that loads late may hydrate after the answer. It begins with what the server rendered, as React requires.
  const data = hydrated ? answer : undefined;
  return {
    // One object per answer, so that effects can depend on it.
    viewer: useMemo(() => viewerOf(data ?? null), [data]),
    isSignedIn: data === undefined ? hydrated && wasSignedIn() : data !== null,
    isKnown: data !== undefined,
  };
}
