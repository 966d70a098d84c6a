import { generateKeyPairSync, hash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { tokens as color, type as themeType } from "virtual:theme";
import type { Configuration } from "oidc-provider";
import type { ReactNode } from "react";
import { DISPLAY_NAME_MAX } from "../../../shared/auth.ts";
import { extension } from "../../../shared/identity.ts";
import { localSignInWording, signInPageWording } from "../../../site/words/server.ts";
import { renderDocument } from "../../http/document.tsx";
import { EnvError } from "../../runtime/variables.ts";
import { createToken } from "../../session/tokens.ts";
import { cleanName } from "../identity.ts";
import { openIdProvider } from "../oauth/openid-connect.ts";
import type { Provider } from "../provider.ts";
import { providerMissing } from "./list.ts";

const STYLES_PATH = "/sign-in.css";

/**
 * The identity provider of a site that has no other, for trying the site out: any name signs in. It runs a real
 * authorization code flow with PKCE on its own loopback port, and keeps its data only in memory.
 * @throws {EnvError} when oidc-provider, a development dependency, is not installed.
 */
export async function localProvider({
  siteOrigin,
  redirectUri,
}: {
  siteOrigin: string;
  redirectUri: string;
}): Promise<{ provider: Provider; issuer: string; close(): Promise<void> }> {
  const { Provider: OpenIdServer } = await quietly(importProvider);
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  const host = `127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  const issuer = `http://${host}`;
  const clientId = "site";
  const clientSecret = createToken();
  /** Display names by subject. The same name always gives the same person, even after a restart. */
  const names = new Map<string, string>();

  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });

  const settings: Configuration = {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        id_token_signed_response_alg: "ES256",
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), alg: "ES256", use: "sig" }] },
    cookies: {
      keys: [createToken()],
      // No page gets the provider's session cookie back, so a visitor who signs out can sign in under another name.
      long: { path: "/none", httpOnly: true, sameSite: "lax" },
    },
    claims: { openid: ["sub"], profile: ["name"] },
    // The name goes into the ID token, so that no further request is needed.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    findAccount: (_ctx, subject) => {
      const name = names.get(subject);
      return name === undefined ? undefined : { accountId: subject, claims: () => ({ sub: subject, name }) };
    },
    // The site asks only for a name, so there is nothing to consent to.
    async loadExistingGrant(ctx) {
      const { client, session } = ctx.oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new idp.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope("openid profile");
      await grant.save();
      return grant;
    },
    renderError(ctx) {
      ctx.type = "html";
      ctx.body = renderProblem(siteOrigin);
    },
  };
  const idp = await quietly(() => new OpenIdServer(issuer, settings));

  const contentSecurityPolicy = [
    "default-src 'none'",
    "style-src 'self'",
    "img-src data:",
    // Browsers also apply form-action to redirects after a form is sent, and these redirects lead back to the site.
    `form-action 'self' ${siteOrigin}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
  const stylesheet = renderStyles();

  idp.use(async (context, next) => {
    context.set({
      "content-security-policy": contentSecurityPolicy,
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
    // Protects against DNS rebinding.
    if (context.host !== host) {
      context.status = 421;
    } else if (context.path === STYLES_PATH) {
      context.type = "css";
      context.body = stylesheet;
    } else if (context.path.startsWith("/interaction/")) {
      const page = await interact(context.req, context.res);
      if (!page) return;
      context.status = page.status;
      context.type = "html";
      context.body = page.body;
    } else {
      await next();
    }
  });

  /** Handles the sign-in form. @returns the page to send; null if oidc-provider has already sent a redirect. */
  async function interact(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<{ status: number; body: string } | null> {
    const interaction = await idp.interactionDetails(request, response).catch(() => null);
    if (!interaction) return { status: 400, body: renderProblem(siteOrigin) };
    const { uid } = interaction;
    if (request.method !== "POST") return { status: 200, body: renderSignIn(uid, null) };
    const form = new URLSearchParams(await text(request));
    if (form.get("action") === "cancel") {
      await idp.interactionFinished(request, response, { error: "access_denied" });
      return null;
    }
    const name = cleanName(form.get("name"));
    if (name === null) return { status: 400, body: renderSignIn(uid, localSignInWording.unreadableName) };
    const accountId = hash("sha256", name.normalize("NFC")).slice(0, 32);
    names.set(accountId, name);
    await idp.interactionFinished(request, response, { login: { accountId, remember: false } });
    return null;
  }

  server.on("request", idp.callback());

  const provider = openIdProvider({
    name: localSignInWording.name,
    client: { clientId, clientSecret },
    issuer,
    // The port changes with each start; the accounts must not.
    accountIssuer: "local",
  })({ redirectUri, endpoints: {} });
  return {
    provider,
    issuer,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function importProvider(): Promise<typeof import("oidc-provider")> {
  try {
    return await import("oidc-provider");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new EnvError([providerMissing("the local one is a development dependency, and not installed.")]);
  }
}

/**
 * oidc-provider warns that it stores nothing, which is intended here, and about this version of Node, on which it
 * works.
 */
async function quietly<T>(work: () => T): Promise<Awaited<T>> {
  const { warn } = console;
  console.warn = () => {};
  try {
    return await work();
  } finally {
    console.warn = warn;
  }
}

function renderSignIn(uid: string, problem: string | null): string {
  return renderPage(
    <>
      <p>{localSignInWording.purpose(extension.name)}</p>
      <form method="post" action={`/interaction/${uid}`} autoComplete="off">
        <label htmlFor="name">{localSignInWording.displayName}</label>
        <input
          id="name"
          name="name"
          required
          maxLength={DISPLAY_NAME_MAX}
          // biome-ignore lint/a11y/noAutofocus: the page's only field
          autoFocus
          {...(problem && { "aria-invalid": true, "aria-describedby": "problem" })}
        />
        {problem && (
          <p id="problem" className="problem">
            {problem}
          </p>
        )}
        <div>
          <button type="submit">{localSignInWording.submit}</button>{" "}
          <button type="submit" className="quiet" name="action" value="cancel" formNoValidate>
            {localSignInWording.cancel}
          </button>
        </div>
      </form>
    </>,
  );
}

function renderProblem(siteOrigin: string): string {
  return renderPage(
    <>
      <p>{localSignInWording.over}</p>
      <p>
        <a href={`${siteOrigin}/`}>{signInPageWording.back}</a>
      </p>
    </>,
  );
}

/** The pages are on a different origin from the site, so they have no logo. */
function renderPage(main: ReactNode): string {
  return renderDocument({
    title: localSignInWording.title,
    main,
    styles: [STYLES_PATH],
    hasLogo: false,
  });
}

function renderStyles(): string {
  return `:root { color-scheme: ${themeType}; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem; background: linear-gradient(${color["sky-night"]}, ${color.bg} 65%, ${color["sky-light"]}); color: ${color.text}; font: 1rem/1.6 system-ui, sans-serif; }
main { width: 100%; max-width: 26rem; }
h1 { margin: 0; font-size: 1.5rem; line-height: 1.2; }
p { margin: 0.75rem 0; color: ${color.muted}; }
a { color: ${color.link}; }
form { display: grid; gap: 0.5rem; }
label { font-weight: 600; }
input { font: inherit; padding: 0.625rem 0.75rem; color: ${color.text}; background: ${color.inset}; border: 1px solid ${color["border-strong"]}; border-radius: 0.5rem; }
.problem { margin: 0; color: ${color.error}; }
div { display: flex; gap: 0.75rem; margin-top: 0.5rem; }
button { font: inherit; font-weight: 600; padding: 0.5rem 1.25rem; color: ${color["on-accent"]}; background: ${color.accent}; border: 1px solid ${color.accent}; border-radius: 0.5rem; cursor: pointer; }
.quiet { color: ${color.text}; background: transparent; border-color: ${color["border-strong"]}; }
:focus-visible { outline: 2px solid ${color.focus}; outline-offset: 3px; }
`;
}
