import { SIGN_IN_CHANNEL, SIGN_IN_RETURN_KEY, type SignInOutcome } from "../../shared/auth.ts";
import { extension } from "../../shared/identity.ts";
import { signInFailures, signInPageWording } from "../../site/words/server.ts";
import { renderDocument } from "../http/document.tsx";
import type { Provider } from "./provider.ts";
import type { SignInFailure } from "./sign-in-error.ts";

/** URL paths of the files that the popup's pages load. */
export interface PopupAssets {
  script: string;
  styles: readonly string[];
}

/** The outcome of a sign-in, shown on its last page. */
export interface Ending {
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
export function renderEnding(assets: PopupAssets, { attempt, outcome, reason }: Ending): string {
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
          <a href="/">{signInPageWording.back}</a>
        </p>
      </>
    ),
    ...assets,
    isThemed: true,
    data: {
      channel: SIGN_IN_CHANNEL,
      "return-key": SIGN_IN_RETURN_KEY,
      outcome,
      ...(attempt ? { attempt } : {}),
    },
  });
}

/** The page where a visitor chooses a provider. */
export function renderChooser(
  assets: PopupAssets,
  providers: ReadonlyMap<string, Provider>,
  query: string,
): string {
  return renderDocument({
    title: signInPageWording.choose(extension.name),
    main: (
      <>
        <p>{signInPageWording.identityOnly}</p>
        <ul>
          {Array.from(providers, ([id, { name }]) => (
            <li key={id}>
              <a className="provider" href={`/auth/${id}/login${query}`}>
                {signInPageWording.provider(name)}
              </a>
            </li>
          ))}
        </ul>
      </>
    ),
    styles: assets.styles,
    isThemed: true,
  });
}
