import * as z from "zod/mini";
import { oauth2Provider } from "../oauth/oauth2.ts";
import { type ConfigureProvider, cleanName, readClient } from "../provider.ts";

const gitHubUser = z.object({
  id: z.int().check(z.positive()),
  name: z.optional(z.unknown()),
  login: z.optional(z.unknown()),
});

/** GitHub: OAuth 2.0 without OpenID Connect. No scope: public identity only. */
export const github: ConfigureProvider = (variables) => {
  const client = readClient(variables, "GITHUB");
  return (
    client &&
    oauth2Provider({
      name: "GitHub",
      client,
      issuer: "https://github.com/login/oauth",
      authorizationEndpoint: "https://github.com/login/oauth/authorize",
      tokenEndpoint: "https://github.com/login/oauth/access_token",
      userEndpoint: "https://api.github.com/user",
      scopes: [],
      identify(user) {
        const { id, name, login } = z.parse(gitHubUser, user);
        return { subject: String(id), name: cleanName(name) ?? cleanName(login) };
      },
    })
  );
};
