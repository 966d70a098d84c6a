import { generateKeyPairSync, hash } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { tokens as color, type as themeType } from "virtual:theme";
import { type Configuration, type InteractionResults, Provider as OpenIdServer } from "oidc-provider";
import type { ReactNode } from "react";
import { DISPLAY_NAME_MAX } from "../../../shared/auth.ts";
import { extension } from "../../../shared/identity.ts";
import { localSignInWording, signInPageWording } from "../../../words/server.ts";
import { renderDocument } from "../../http/document.tsx";
import { createToken } from "../../session/tokens.ts";
import { openIdProvider } from "../oauth/openid-connect.ts";
import { cleanName, type Provider } from "../provider.ts";

const STYLES_PATH = "/sign-in.css";
const STYLES = `:root { color-scheme: ${themeType}; accent-color: ${color.accent}; }
body { max-width: 26rem; margin: 20vh auto; padding: 0 1.5rem; background: ${color.bg}; color: ${color.text}; font: 1rem/1.6 system-ui, sans-serif; }
a { color: ${color.link}; }
form { display: grid; gap: 0.75rem; }
input, button { font: inherit; padding: 0.5rem 0.75rem; color: ${color.text}; background: ${color.inset}; border: 1px solid ${color["border-strong"]}; border-radius: 0.5rem; }
.problem { margin: 0; color: ${color.error}; }
:focus-visible { outline: 2px solid ${color.focus}; outline-offset: 3px; }
`;

/**
 * The identity provider of a site that has no other, for trying the site out: any name signs in. It runs a real
 * authorization code flow with PKCE on its own loopback port, and keeps its data only in memory.
 */
export async function localProvider({
  siteOrigin,
  redirectUri,
}: {
  siteOrigin: string;
  redirectUri: string;
}): Promise<{ provider: Provider; issuer: string; close(): Promise<void> }> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
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
  const idp = new OpenIdServer(issuer, settings);

  const headers = {
    // Browsers also apply form-action to redirects after a form is sent, and these redirects lead back to the site.
    "content-security-policy": `default-src 'none'; style-src 'self'; img-src data:; form-action 'self' ${siteOrigin}; base-uri 'none'; frame-ancestors 'none'`,
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  };

  idp.use(async (context, next) => {
    const { req, res, path } = context;
    const show = (status: number, type: string, body: string) =>
      Object.assign(context, { status, type, body });
    context.set(headers);
    // Protects against DNS rebinding.
    if (context.host !== host) return show(421, "text", "");
    if (path === STYLES_PATH) return show(200, "css", STYLES);
    if (!path.startsWith("/interaction/")) return await next();
    const interaction = await idp.interactionDetails(req, res).catch(() => null);
    if (!interaction) return show(400, "html", renderProblem(siteOrigin));
    if (context.method !== "POST") return show(200, "html", renderSignIn(interaction.uid, null));

    const finish = async (result: InteractionResults) =>
      context.redirect(await idp.interactionResult(req, res, result));
    const form = new URLSearchParams(await text(req));
    if (form.get("action") === "cancel") return await finish({ error: "access_denied" });
    const name = cleanName(form.get("name"));
    if (name === null) {
      return show(400, "html", renderSignIn(interaction.uid, localSignInWording.unreadableName));
    }
    const accountId = hash("sha256", name.normalize("NFC")).slice(0, 32);
    names.set(accountId, name);
    return await finish({ login: { accountId, remember: false } });
  });

  server.on("request", idp.callback());

  const provider = openIdProvider({
    name: localSignInWording.name,
    mark: null,
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
          <button type="submit" name="action" value="cancel" formNoValidate>
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
