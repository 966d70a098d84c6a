import { addresses } from "../../shared/addresses.ts";
import { signInWording } from "../../words/sign-in.ts";
import { useHydrated } from "../state.ts";
import { Button } from "../ui/button.tsx";
import { describeFailure } from "../ui/failure.tsx";
import { Icon } from "../ui/icon.tsx";
import { useSession, useSignOut } from "./session.ts";
import { type SignInPlace, type SignInState, signIn } from "./sign-in.ts";
import { useViewer } from "./viewer.ts";

/** The Login or Logout button, and messages about the sign-in that it started. */
export function SignInButton() {
  useSession();
  const hydrated = useHydrated();
  const { viewer, isSignedIn } = useViewer();
  const { state: signOutState, signOut, dismiss } = useSignOut();
  const state = signIn.state.use();

  const isAsked = state.phase !== "idle" && state.place === "navigation";
  const failure = typeof signOutState === "object" ? describeFailure(signOutState.error) : null;
  const said = viewer
    ? signInWording.nowSignedIn(viewer.name)
    : signOutState === "done" && !isSignedIn && signInWording.nowSignedOut;
  return (
    <div>
      {isSignedIn ? (
        <Button isBusy={signOutState === "busy"} onClick={signOut}>
          {signInWording.logout}
        </Button>
      ) : (
        <Button disabled={!hydrated} onClick={() => signIn.start("navigation")}>
          {signInWording.login}
        </Button>
      )}
      <div role="status">
        {isAsked || failure ? (
          <div className="raised sign-in-message">
            {failure ? (
              <p key={failure.sentence}>{failure.sentence}</p>
            ) : (
              <SignInStatus state={state} place="navigation" />
            )}
            <button
              type="button"
              aria-label={signInWording.dismiss}
              onClick={() => {
                dismiss();
                signIn.dismiss();
              }}
            >
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

interface SignInStatusProps {
  state: SignInState;
  place: SignInPlace;
  /** A sentence that follows. */
  after?: string;
}

/** Shows the state of a sign-in where the visitor started it, if there is anything to show. */
export function SignInStatus({ state, place, after }: SignInStatusProps) {
  if (state.phase === "idle" || state.place !== place) return null;
  // A new element for each state: a browser's translator may have changed what is in the old one.
  return (
    <p key={`${state.phase} ${state.sentence}`}>
      {state.sentence}{" "}
      {state.phase === "blocked" && (
        <>
          <a href={addresses.signIn} onClick={() => signIn.leave(place)}>
            {signInWording.fullPage}
          </a>
          .{" "}
        </>
      )}
      {after}
    </p>
  );
}
