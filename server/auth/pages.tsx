import { addresses, providerAddress } from "../../shared/addresses.ts";
import { SIGN_IN_CHANNEL, SIGN_IN_RETURN_KEY, type SignInOutcome } from "../../shared/auth.ts";
import { DISPLAY_NAME_MAX } from "../../shared/fields.ts";
import { extension } from "../../shared/identity.ts";
import { localSignInWording, signInFailures, signInPageWording } from "../../words/server.ts";
import { renderDocument, type SmallPageAssets } from "../http/document.tsx";
import type { Mark, Provider } from "./provider.ts";
import type { SignInFailure } from "./sign-in-error.ts";

/** The outcome of a sign-in, shown on its last page. */
interface Ending {
  attempt: string | null;
  outcome: SignInOutcome;
  reason: SignInFailure | null;
}

const endings: Record<SignInOutcome, { title: string; sentence: string }> = {
  "signed-in": signInPageWording.signedIn,
  cancelled: signInPageWording.cancelled,
  failed: { title: signInPageWording.failed, sentence: signInFailures.internal },
};

/**
 * The last page of a sign-in. It shows the outcome, and its script sends the outcome to the page that started the
 * sign-in.
 */
export function renderEnding(assets: SmallPageAssets, { attempt, outcome, reason }: Ending): string {
  const { title, sentence } = endings[outcome];
  return renderDocument({
    title,
    main: (
      <>
        <p role="status">{reason ? signInFailures[reason] : sentence}</p>
        <p>
          <button type="button" hidden>
            {signInPageWording.close}
          </button>{" "}
          <a href={addresses.home}>{signInPageWording.back}</a>
        </p>
      </>
    ),
    assets,
    isSignIn: true,
    data: { channel: SIGN_IN_CHANNEL, "return-key": SIGN_IN_RETURN_KEY, outcome, ...(attempt ? { attempt } : {}) },
  });
}

function MarkIcon({ mark: { size, path } }: { mark: Mark }) {
  return (
    <svg aria-hidden="true" width="20" height="20" viewBox={`0 0 ${size} ${size}`} fill="currentColor">
      <path d={path} />
    </svg>
  );
}

/** The page where a visitor chooses a provider. */
export function renderChooser(
  assets: SmallPageAssets,
  providers: ReadonlyMap<string, Provider>,
  query: string,
): string {
  return renderDocument({
    title: signInPageWording.choose(extension.name),
    main: (
      <>
        <p>{signInPageWording.identityOnly}</p>
        <ul>
          {Array.from(providers, ([id, { name, mark }]) => (
            <li key={id}>
              <a className="provider" href={providerAddress(id, "login") + query}>
                {mark && <MarkIcon mark={mark} />}
                {signInPageWording.provider(name)}
              </a>
            </li>
          ))}
        </ul>
      </>
    ),
    assets,
    isSignIn: true,
  });
}

/** The page that asks for a name where there is no provider. @param form.attempt the name of a popup's sign-in. */
export function renderNameForm(
  assets: SmallPageAssets,
  { attempt, isUnreadable = false }: { attempt: string | null; isUnreadable?: boolean },
): string {
  return renderDocument({
    title: localSignInWording.title,
    main: (
      <form method="post" action={addresses.signInByName}>
        <p>{localSignInWording.purpose(extension.name)}</p>
        {isUnreadable && <p role="alert">{localSignInWording.unreadableName}</p>}
        {attempt && <input type="hidden" name="attempt" value={attempt} />}
        <p>
          <label htmlFor="name">{localSignInWording.displayName}</label>
          <input
            id="name"
            name="name"
            required
            maxLength={DISPLAY_NAME_MAX}
            autoComplete="nickname"
            // biome-ignore lint/a11y/noAutofocus: the page has this one field
            autoFocus
          />
        </p>
        <button type="submit">{localSignInWording.submit}</button>{" "}
        <a
          href={`${addresses.signInEnd}?${new URLSearchParams({ ...(attempt && { attempt }), outcome: "cancelled" })}`}
        >
          {localSignInWording.cancel}
        </a>
      </form>
    ),
    assets,
    isSignIn: true,
  });
}
