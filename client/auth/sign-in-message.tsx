import { signInWording } from "../../site/words/sign-in.ts";
import { leaveForSignIn, type SignInPlace, type SignInState } from "./sign-in.ts";

interface SignInMessageProps {
  state: SignInState;
  place: SignInPlace;
}

/** The state of a sign-in, shown where the visitor started it; nothing when there is nothing to show. */
export function SignInMessage({ state, place }: SignInMessageProps) {
  if (state.status === "idle" || state.place !== place) return null;
  switch (state.status) {
    case "waiting":
      return (
        <>
          {signInWording.waiting} {signInWording.waitingAgain}
        </>
      );
    case "blocked":
      return (
        <>
          {signInWording.blocked}{" "}
          <a href="/auth/login?page=1" onClick={() => leaveForSignIn(place)}>
            {signInWording.fullPage}
          </a>
          .
        </>
      );
    case "failed":
      return (
        <>
          {signInWording.failed} {state.reason}
        </>
      );
    case "closed":
    case "cancelled":
    case "unfinished":
      return (
        <>
          {signInWording[state.status]} {signInWording.tryAgain}
        </>
      );
    case "notKept":
    case "offline":
      return <>{signInWording[state.status]}</>;
  }
}
