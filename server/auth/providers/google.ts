import { openIdProvider } from "../oauth/openid-connect.ts";
import { readClient } from "./client.ts";
import type { ConfigureProvider } from "./provider.ts";

/** Google: OpenID Connect with a fixed issuer. */
export const google: ConfigureProvider = (variables) => {
  const client = readClient(variables, "GOOGLE");
  if (!client) return null;
  return ({ redirectUri, endpoints }) => {
    const issuer = endpoints.google ?? new URL("https://accounts.google.com");
    return openIdProvider({
      name: "Google",
      client,
      redirectUri,
      issuer,
      // Google documents that its tokens may leave out the scheme.
      issuerAliases: [issuer.host],
    });
  };
};
