import { extension } from "../../client/theme/extension.ts";
import type { Provider } from "./providers.ts";
import {
  SIGN_IN_CHANNEL,
  SIGN_IN_RETURN_KEY,
  type SignInFailure,
  type SignInOutcome,
  signInFailures,
} from "./schema.ts";

/** URL paths of what the popup's pages load. */
export interface PopupAssets {
  script: string;
  styles: readonly string[];
}

/** How a sign-in ended, for the page that says and announces it. */
export interface Ending {
  attempt: string | null;
  outcome: SignInOutcome;
  reason: SignInFailure | null;
}

export const failureStatus: Record<SignInFailure, number> = {
  "cross-site": 403,
  "bad-request": 400,
  "unknown-provider": 404,
  "unknown-attempt": 400,
  expired: 400,
  "provider-slow": 504,
  "provider-error": 502,
  "provider-refused": 400,
  "too-many": 429,
  "other-issuer": 403,
  unavailable: 503,
  internal: 500,
};

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text as it may stand in an element or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? "");
}

interface Document {
  title: string;
  /** HTML: whoever makes it escapes its parts. */
  main: string;
  styles: readonly string[];
  script?: string;
  /** Becomes `data-` attributes of the body. */
  data?: Record<string, string>;
}

/** A small page without any inline script or style. */
export function renderDocument({ title, main, styles, script, data = {} }: Document): string {
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · ${escapeHtml(extension.name)}</title>
<link rel="icon" href="data:,">
${styles.map((path) => `<link rel="stylesheet" href="${escapeHtml(path)}">\n`).join("")}${script ? `<script type="module" src="${escapeHtml(script)}"></script>\n` : ""}</head>
<body${attributes.join("")}>
<main>
<h1>${escapeHtml(title)}</h1>
${main}
</main>
</body>
</html>
`;
}

const endings: Record<SignInOutcome, { title: string; sentence: string }> = {
  "signed-in": { title: "Signed in", sentence: "You are signed in." },
  cancelled: { title: "Sign-in cancelled", sentence: "You were not signed in, and nothing has changed." },
  failed: { title: "Sign-in failed", sentence: signInFailures.internal },
};

/** The last page of a sign-in: says how it ended, and its script announces that to the page that asked. */
export function renderEnding(assets: PopupAssets, { attempt, outcome, reason }: Ending): string {
  const { title, sentence } = endings[outcome];
  return renderDocument({
    title,
    main: `<p role="status">${escapeHtml(reason ? signInFailures[reason] : sentence)}</p>
<p><button type="button" hidden>Close this window</button> <a href="/">Back to the page</a></p>`,
    ...assets,
    data: {
      channel: SIGN_IN_CHANNEL,
      "return-key": SIGN_IN_RETURN_KEY,
      outcome,
      ...(attempt ? { attempt } : {}),
    },
  });
}

/** Where a visitor chooses among several providers. */
export function renderChooser(assets: PopupAssets, providers: readonly Provider[], query: string): string {
  const links = providers.map(
    ({ id, name }) =>
      `<li><a class="provider" href="${escapeHtml(`/auth/${id}/login${query}`)}">Continue with ${escapeHtml(name)}</a></li>`,
  );
  return renderDocument({
    title: `Sign in to ${extension.name}`,
    main: `<p>Your name is read, to stand beside your reviews. Nothing is done in your name.</p>
<ul>
${links.join("\n")}
</ul>`,
    styles: assets.styles,
  });
}
