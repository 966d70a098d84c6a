import { openIdProvider } from "../oauth/openid-connect.ts";
import { type ConfigureProvider, readClient } from "../provider.ts";

/** Google: OpenID Connect with a fixed issuer. */
export const google: ConfigureProvider = (variables) => {
  const client = readClient(variables, "GOOGLE");
  return client && openIdProvider({ name: "Google", client, issuer: "https://accounts.google.com" });
};
