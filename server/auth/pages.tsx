import { SIGN_IN_CHANNEL, SIGN_IN_RETURN_KEY, type SignInOutcome } from "../../shared/auth.ts";
import { extension } from "../../shared/identity.ts";
import { signInFailures, signInPageWording } from "../../site/words/server.ts";
import { renderDocument, type SmallPageAssets } from "../http/document.tsx";
import type { Provider } from "./provider.ts";
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
          <a href="/">{signInPageWording.back}</a>
        </p>
      </>
    ),
    ...assets,
    isThemed: true,
    isSignIn: true,
    data: {
      channel: SIGN_IN_CHANNEL,
      "return-key": SIGN_IN_RETURN_KEY,
      outcome,
      ...(attempt ? { attempt } : {}),
    },
  });
}

/** The marks of well-known providers, each a path in a square of this size. */
const marks: Readonly<Record<string, readonly [size: number, path: string]>> = {
  github: [
    16,
    "M8 0c4.42 0 8 3.58 8 8a8.013 8.013 0 0 1-5.45 7.59c-.4.08-.55-.17-.55-.38 0-.27.01-1.13.01-2.2 0-.75-.25-1.23-.54-1.48 1.78-.2 3.65-.88 3.65-3.95 0-.88-.31-1.59-.82-2.15.08-.2.36-1.02-.08-2.12 0 0-.67-.22-2.2.82-.64-.18-1.32-.27-2-.27-.68 0-1.36.09-2 .27-1.53-1.03-2.2-.82-2.2-.82-.44 1.1-.16 1.92-.08 2.12-.51.56-.82 1.28-.82 2.15 0 3.06 1.86 3.75 3.64 3.95-.23.2-.44.55-.51 1.07-.46.21-1.61.55-2.33-.66-.15-.24-.6-.83-1.23-.82-.67.01-.27.38.01.53.34.19.73.9.82 1.13.16.45.68 1.31 2.69.94 0 .67.01 1.3.01 1.49 0 .21-.15.45-.55.38A7.995 7.995 0 0 1 0 8c0-4.42 3.58-8 8-8Z",
  ],
  google: [
    24,
    "M12.48 10.92v3.28h7.84c-.24 1.84-.853 3.187-1.787 4.133-1.147 1.147-2.933 2.4-6.053 2.4-4.827 0-8.6-3.893-8.6-8.72s3.773-8.72 8.6-8.72c2.6 0 4.507 1.027 5.907 2.347l2.307-2.307C18.747 1.44 16.133 0 12.48 0 5.867 0 .307 5.387.307 12s5.56 12 12.173 12c3.573 0 6.267-1.173 8.373-3.36 2.16-2.16 2.84-5.213 2.84-7.667 0-.76-.053-1.467-.173-2.053H12.48z",
  ],
};

function Mark({ id }: { id: string }) {
  const [size, path] = marks[id] ?? [];
  return path ? (
    <svg aria-hidden="true" width="20" height="20" viewBox={`0 0 ${size} ${size}`} fill="currentColor">
      <path d={path} />
    </svg>
  ) : null;
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
          {Array.from(providers, ([id, { name }]) => (
            <li key={id}>
              <a className="provider" href={`/auth/${id}/login${query}`}>
                <Mark id={id} />
                {signInPageWording.provider(name)}
              </a>
            </li>
          ))}
        </ul>
      </>
    ),
    styles: assets.styles,
    isThemed: true,
    isSignIn: true,
  });
}
