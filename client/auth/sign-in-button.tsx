import { useState } from "react";
import { signInWording } from "../../defaults/words/sign-in.ts";
import { addresses } from "../../shared/addresses.ts";
import { apiClient } from "../api-client.ts";
import { useHydrated } from "../state.ts";
import { Button } from "../ui/button.tsx";
import { describeFailure, type Failure } from "../ui/failure.tsx";
import { Icon } from "../ui/icon.tsx";
import {
  afterSignOut,
  dismissSignIn,
  leaveForSignIn,
  type SignInPlace,
  startSignIn,
  useSession,
  useSignInState,
} from "./sign-in.ts";
import { useViewer } from "./viewer.ts";

/** The Login or Logout button, and messages about the sign-in that it started. */
export function SignInButton() {
  useSession();
  const hydrated = useHydrated();
  const { viewer, isSignedIn } = useViewer();
  const { phase, place } = useSignInState();
  const [signOut, setSignOut] = useState<"idle" | "busy" | "done" | Failure>("idle");
  const failure = typeof signOut === "object" ? signOut : null;
  const said = viewer ? signInWording.nowSignedIn(viewer.name) : signOut === "done" && signInWording.nowSignedOut;

  async function pressLogout(): Promise<void> {
    setSignOut("busy");
    try {
      await apiClient.auth.signOut.mutate();
      setSignOut("done");
      afterSignOut();
    } catch (error) {
      setSignOut(describeFailure(error));
    }
  }

  function dismiss(): void {
    setSignOut("idle");
    dismissSignIn();
  }

  return (
    <div>
      {isSignedIn ? (
        <Button isBusy={signOut === "busy"} onClick={() => void pressLogout()}>
          {signInWording.logout}
        </Button>
      ) : (
        <Button disabled={!hydrated} onClick={() => startSignIn("navigation")}>
          {signInWording.login}
        </Button>
      )}
      <div role="status">
        {failure || (phase !== "idle" && place === "navigation") ? (
          <div className="raised sign-in-message">
            {failure ? <p key={failure.sentence}>{failure.sentence}</p> : <SignInStatus place="navigation" />}
            <button type="button" aria-label={signInWording.dismiss} onClick={dismiss}>
              <Icon name="close" />
            </button>
          </div>
        ) : (
          <span className="visually-hidden">{said}</span>
        )}
      </div>
    </div>
  );
}

/** Shows the state of a sign-in where the visitor started it. @param after a sentence to append. */
export function SignInStatus({ place, after }: { place: SignInPlace; after?: string }) {
  const state = useSignInState();
  if (state.phase === "idle" || state.place !== place) return null;
  // Each state gets a new element, because a browser's translator may have changed the content of the old one.
  return (
    <p key={`${state.phase} ${state.sentence}`}>
      {state.sentence}{" "}
      {state.phase === "blocked" && (
        <>
          <a href={addresses.signIn} onClick={() => leaveForSignIn(place)}>
            {signInWording.fullPage}
          </a>
          .{" "}
        </>
      )}
      {after}
    </p>
  );
}
