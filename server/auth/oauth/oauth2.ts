import { authorizationCodeGrant, fetchProtectedResource, skipStateCheck } from "openid-client";
import { type CreateProvider, type Mark, publicOrReplaced, SignInError } from "../provider.ts";
import { authorizationUrl, type Client } from "./authorization.ts";
import { callbackUrl, checked, configure } from "./client.ts";

/**
 * A provider of OAuth 2.0 without OpenID Connect. Its own address for the signed-in person says who that is.
 * @param options.issuer the `iss` that its callbacks may have (RFC 9207). Accounts are stored under its origin.
 * @param options.identify reads the answer of `userEndpoint`, and throws if it names nobody.
 */
export function oauth2Provider(options: {
  name: string;
  mark: Mark | null;
  client: Client;
  issuer: string;
  authorizationEndpoint: string;
  tokenEndpoint: string;
  userEndpoint: string;
  scopes: string[];
  identify(user: unknown): { subject: string; name: string | null };
}): CreateProvider {
  const { name, mark, client, scopes } = options;
  return ({ redirectUri, endpoints }) => {
    const issuer = publicOrReplaced(options.issuer, endpoints);
    const endpoint = publicOrReplaced(options.authorizationEndpoint, endpoints).href;
    const userEndpoint = publicOrReplaced(options.userEndpoint, endpoints);
    const server = {
      issuer: issuer.href,
      token_endpoint: publicOrReplaced(options.tokenEndpoint, endpoints).href,
      token_endpoint_auth_methods_supported: ["client_secret_post"],
    };
    return {
      name,
      mark,

      async authorizationUrl(state, { codeVerifier }) {
        return authorizationUrl({ endpoint, client, redirectUri, state, codeVerifier, scopes });
      },

      identify: (response, { codeVerifier }, signal) =>
        checked(issuer.origin, async () => {
          const configuration = configure(server, client, signal);
          const tokens = await authorizationCodeGrant(configuration, callbackUrl(redirectUri, response), {
            pkceCodeVerifier: codeVerifier,
            expectedState: skipStateCheck,
          });
          const answer = await fetchProtectedResource(
            configuration,
            tokens.access_token,
            userEndpoint,
            "GET",
          );
          if (answer.status !== 200) {
            throw new SignInError("provider-error", `status ${answer.status} from ${userEndpoint.href}`);
          }
          return { issuer: issuer.origin, ...options.identify(await answer.json()) };
        }),
    };
  };
}
