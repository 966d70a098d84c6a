import { useEffect, useState } from "react";
import { signInWording } from "../../words/sign-in.ts";
import { apiClient } from "../api-client.ts";
import { clearDrafts, setDraftAuthor } from "../drafts.ts";
import { clearStorage, store } from "../storage.ts";
import { showToast } from "../ui/toast.ts";
import { signIn } from "./sign-in.ts";
import { askViewer, forgetViewer, SIGNED_IN_KEY, useFirstAnswer, useViewer } from "./viewer.ts";

/** Keeps the viewer up to date when other tabs or the popup sign in or out. Used once per page. */
export function useSession(): void {
  const { viewer, isKnown } = useViewer();
  useFirstAnswer();
  useEffect(() => signIn.follow(askViewer), []);
  useEffect(() => {
    if (!isKnown) return;
    setDraftAuthor(viewer?.id ?? null);
    store("localStorage", SIGNED_IN_KEY, viewer ? "true" : null);
    signIn.comeBack(viewer);
  }, [viewer, isKnown]);
}

/** Makes the page forget a session that the server has ended. */
export function forgetSession(): void {
  forgetViewer();
  signIn.dismiss();
  clearDrafts();
  clearStorage();
  signIn.announceSignOut();
}

/** Makes the page forget a session that was signed out, and says so. */
export function afterSignOut(): void {
  forgetSession();
  showToast({ kind: "error", text: signInWording.signedOut, isBrief: true });
}

/** Signs out. A failure stays until it is dismissed. */
export function useSignOut() {
  const [state, setState] = useState<"idle" | "busy" | "done" | { error: unknown }>("idle");
  return {
    state,
    dismiss: () => setState("idle"),
    signOut(): void {
      setState("busy");
      apiClient.auth.signOut.mutate().then(
        () => {
          setState("done");
          afterSignOut();
        },
        (error: unknown) => setState({ error }),
      );
    },
  };
}
