import { localSignInWording, signInFailures, signInPageWording } from "../../defaults/words/server.ts";
import { addresses, providerAddress } from "../../shared/addresses.ts";
import { SIGN_IN_CHANNEL, SIGN_IN_RETURN_KEY, type SignInOutcome } from "../../shared/auth.ts";
import { DISPLAY_NAME_MAX } from "../../shared/fields.ts";
import { extension } from "../../shared/identity.ts";
import { renderDocument, type SmallPageAssets } from "../http/document.tsx";
import type { Provider } from "./provider.ts";
import type { SignInFailure } from "./sign-in-error.ts";

/** The outcome of a sign-in, for its last page. */
interface Ending {
  /** The popup's name; null for a full-page sign-in. */
  popup: string | null;
  outcome: SignInOutcome;
  reason: SignInFailure | null;
}

const endings: Record<SignInOutcome, { title: string; sentence: string }> = {
  "signed-in": signInPageWording.signedIn,
  cancelled: signInPageWording.cancelled,
  failed: { title: signInPageWording.failed, sentence: signInFailures.internal },
};

/** The address of a sign-in's last page. @param popup the popup's name. */
export function endAddress(popup: string | null, outcome: SignInOutcome): string {
  return `${addresses.signInEnd}?${new URLSearchParams({ ...(popup && { popup }), outcome })}`;
}

/**
 * The last page of a sign-in. It shows the outcome, and its script sends the outcome to the page that started the
 * sign-in.
 */
export function renderEnding(assets: SmallPageAssets, { popup, outcome, reason }: Ending): string {
  const { title, sentence } = endings[outcome];
  const main = (
    <>
      <p role="status">{reason ? signInFailures[reason] : sentence}</p>
      <p>
        <button type="button" hidden>
          {signInPageWording.close}
        </button>{" "}
        <a href={addresses.home}>{signInPageWording.back}</a>
      </p>
    </>
  );
  const data = { channel: SIGN_IN_CHANNEL, "return-key": SIGN_IN_RETURN_KEY, outcome, ...(popup && { popup }) };
  return renderDocument({ title, main, assets, isSignIn: true, data });
}

/** The page where a visitor chooses a provider. @param query the query string of the links to the providers. */
export function renderChooser(
  assets: SmallPageAssets,
  providers: ReadonlyMap<string, Provider>,
  query: string,
): string {
  const links = Array.from(providers, ([id, { name, mark }]) => (
    <li key={id}>
      <a className="provider" href={providerAddress(id, "login") + query}>
        {mark && (
          <svg aria-hidden="true" width="20" height="20" viewBox={`0 0 ${mark.size} ${mark.size}`} fill="currentColor">
            <path d={mark.path} />
          </svg>
        )}
        {signInPageWording.provider(name)}
      </a>
    </li>
  ));
  const main = (
    <>
      <p>{signInPageWording.identityOnly}</p>
      <ul>{links}</ul>
    </>
  );
  return renderDocument({ title: signInPageWording.choose(extension.name), main, assets, isSignIn: true });
}

/** The page that asks for a name if there is no provider. @param popup the popup's name. */
export function renderNameForm(assets: SmallPageAssets, popup: string | null, isUnreadable = false): string {
  const main = (
    <form method="post" action={addresses.signInByName}>
      <p>{localSignInWording.purpose(extension.name)}</p>
      {isUnreadable && <p role="alert">{localSignInWording.unreadableName}</p>}
      {popup && <input type="hidden" name="popup" value={popup} />}
      <p>
        <label htmlFor="name">{localSignInWording.displayName}</label>
        {/* biome-ignore lint/a11y/noAutofocus: it is the only field on the page */}
        <input id="name" name="name" required maxLength={DISPLAY_NAME_MAX} autoComplete="nickname" autoFocus />
      </p>
      <button type="submit">{localSignInWording.submit}</button>{" "}
      <a href={endAddress(popup, "cancelled")}>{localSignInWording.cancel}</a>
    </form>
  );
  return renderDocument({ title: localSignInWording.title, main, assets, isSignIn: true });
}
