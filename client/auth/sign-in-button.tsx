import { signInWording } from "../../words/sign-in.ts";
import { useHydrated } from "../readiness.ts";
import { Button } from "../ui/button.tsx";
import { describeFailure } from "../ui/failure.tsx";
import { Icon } from "../ui/icon.tsx";
import { useSession, useSignIn, useSignOut, useViewer } from "./session.ts";
import {
  currentSignIn,
  dismissSignIn,
  leaveForSignIn,
  type SignInPlace,
  type SignInState,
} from "./sign-in.ts";

export function SignInButton() {
  useSession();
  const hydrated = useHydrated();
  const { viewer, isSignedIn } = useViewer();
  const signIn = useSignIn();
  const signOut = useSignOut();
  const state = currentSignIn.use();

  const isAsked = state.status !== "idle" && state.place === "navigation";
  const failure = signOut.isError ? describeFailure(signOut.error) : null;
  return (
    <div>
      {isSignedIn ? (
        <Button busy={signOut.isPending} onClick={() => signOut.mutate()}>
          {signInWording.logout}
        </Button>
      ) : (
        <Button disabled={!hydrated} onClick={() => signIn("navigation")}>
          {signInWording.login}
        </Button>
      )}
      <div role="status">
        {isAsked || failure ? (
          <div className="sign-in-message">
            <p>{failure ? failure.sentence : <SignInMessage state={state} place="navigation" />}</p>
            <button
              type="button"
              aria-label={signInWording.dismiss}
              onClick={() => {
                signOut.reset();
                dismissSignIn();
              }}
            >
              <Icon name="close" />
            </button>
          </div>
        ) : (
          <span className="visually-hidden">
            {viewer && signInWording.nowSignedIn(viewer.name)}
            {signOut.isSuccess && !isSignedIn && signInWording.nowSignedOut}
          </span>
        )}
      </div>
    </div>
  );
}

interface SignInMessageProps {
  state: SignInState;
  place: SignInPlace;
}

/** The state of a sign-in, shown where the visitor started it; nothing when there is nothing to show. */
export function SignInMessage({ state, place }: SignInMessageProps) {
  if (state.status === "idle" || state.place !== place) return null;
  const sentence = signInWording[state.status];
  switch (state.status) {
    case "blocked":
      return (
        <>
          {sentence}{" "}
          <a href="/auth/login?page=1" onClick={() => leaveForSignIn(place)}>
            {signInWording.fullPage}
          </a>
          .
        </>
      );
    case "failed":
      return `${sentence} ${state.reason ?? ""}`;
    case "waiting":
      return `${sentence} ${signInWording.waitingAgain}`;
    case "notKept":
    case "offline":
      return sentence;
    case "closed":
    case "cancelled":
    case "unfinished":
      return `${sentence} ${signInWording.tryAgain}`;
  }
}
