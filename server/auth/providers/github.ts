import * as z from "zod/mini";
import { cleanName } from "../identity.ts";
import { authorizationUrl } from "../oauth/authorization.ts";
import { callProvider } from "../oauth/outgoing.ts";
import { readAccessToken, requestTokens } from "../oauth/token-exchange.ts";
import { SignInError } from "../sign-in-error.ts";
import { readClient } from "./client.ts";
import type { ConfigureProvider } from "./provider.ts";

const gitHubUser = z.object({
  id: z.int().check(z.positive()),
  name: z.optional(z.unknown()),
  login: z.optional(z.unknown()),
});
const gitHubError = z.object({ error: z.string() });

/** GitHub: OAuth 2.0 without OpenID Connect. No scope: public identity only. */
export const github: ConfigureProvider = (variables) => {
  const client = readClient(variables, "GITHUB");
  if (!client) return null;

  return ({ redirectUri, endpoints }) => {
    const origin = endpoints.github ?? new URL("https://github.com");
    const api = endpoints.githubApi ?? new URL("https://api.github.com");
    const server = {
      issuer: new URL("/login/oauth", origin).href,
      token_endpoint: new URL("/login/oauth/access_token", origin).href,
    };

    return {
      name: "GitHub",

      async authorizationUrl(state, { codeVerifier }) {
        const endpoint = new URL("/login/oauth/authorize", origin).href;
        return authorizationUrl({ endpoint, client, redirectUri, state, codeVerifier, scopes: [] });
      },

      async identify(response, { codeVerifier }, signal) {
        const answer = await requestTokens({ server, client, redirectUri, response, codeVerifier, signal });
        const accessToken = await readAccessToken(server, client, await withStandardErrors(answer));
        const what = "GitHub's user endpoint";
        const answered = await callProvider(what, new URL("/user", api), {
          headers: {
            accept: "application/vnd.github+json",
            authorization: `Bearer ${accessToken}`,
            "user-agent": "evenfall-site",
          },
          signal,
        });
        if (answered.status !== 200) {
          throw new SignInError("provider-error", `status ${answered.status} from ${what}`);
        }
        const user = z.safeParse(gitHubUser, await readJson(answered));
        if (!user.success) throw new SignInError("provider-error", `no id from ${what}`);
        const { id, name, login } = user.data;
        return {
          issuer: origin.origin,
          subject: String(id),
          name: cleanName(name) ?? cleanName(login),
        };
      },
    };
  };
};

/** GitHub sends errors with status 200, and has its own name for a bad code. RFC 6749, 5.2 asks for neither. */
async function withStandardErrors(answer: Response): Promise<Response> {
  const refused = z.safeParse(gitHubError, await readJson(answer.clone()));
  if (!refused.success) return answer;
  const { error } = refused.data;
  return Response.json(
    { error: error === "bad_verification_code" ? "invalid_grant" : error },
    { status: 400 },
  );
}

/** The JSON in an answer; null if it is none. */
async function readJson(answer: Response): Promise<unknown> {
  return await answer.json().catch(() => null);
}
