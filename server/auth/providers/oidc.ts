import { isLoopback, parseUrl } from "../../runtime/variables.ts";
import { openIdProvider } from "../openid-connect.ts";
import type { ConfigureProvider } from "../provider.ts";

/**
 * Any provider of OpenID Connect, found by discovery. Without a secret the site is a public client: PKCE protects it.
 */
export const oidc: ConfigureProvider = ({ read, report }) => {
  const issuerText = read("OIDC_ISSUER");
  const clientId = read("OIDC_CLIENT_ID");
  const clientSecret = read("OIDC_CLIENT_SECRET");
  const name = read("OIDC_NAME");
  if (!issuerText && !clientId && !clientSecret && !name) return null;
  if (!issuerText) report("OIDC_ISSUER is missing: another OIDC_ variable is set.");
  if (!clientId) report("OIDC_CLIENT_ID is missing: another OIDC_ variable is set.");
  const issuer = issuerText ? parseUrl(issuerText) : null;
  const trustworthy =
    issuer !== null &&
    (issuer.protocol === "https:" || (issuer.protocol === "http:" && isLoopback(issuer.hostname))) &&
    !issuer.search &&
    !issuer.hash;
  if (issuerText && !trustworthy) {
    report("OIDC_ISSUER has to be an https URL without a query (http only on a loopback address).");
  }
  if (!issuer || !clientId) return null;
  return openIdProvider({
    name: name ?? "OpenID Connect",
    mark: null,
    client: { clientId, clientSecret, secretVariable: "OIDC_CLIENT_SECRET" },
    issuer: issuer.href,
    issuerVariable: "OIDC_ISSUER",
  });
};
