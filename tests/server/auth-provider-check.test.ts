import pino from "pino";
import { describe, expect, onTestFinished, test } from "vitest";
import { checkProviders, createProviders } from "../../server/auth/providers/known-providers.ts";
import { parseEnv } from "../../server/env.ts";
import { startIdentityProvider } from "../support/identity-provider.ts";

/** The lines of the log about a provider whose variables are right but for these. */
async function linesAbout(wrong: Record<string, string>): Promise<unknown[]> {
  const idp = await startIdentityProvider({ redirectUri: "http://localhost:3000/auth/oidc/callback" });
  onTestFinished(() => idp.stop());
  const lines: string[] = [];
  const log = pino({ level: "info" }, { write: (line) => void lines.push(line) });
  await checkProviders(log, createProviders(parseEnv({ ...idp.env, ...wrong })));
  expect(lines.join("")).not.toContain(wrong.OIDC_CLIENT_SECRET ?? idp.clientSecret);
  return lines.map((line) => JSON.parse(line));
}

describe("at its start the site says of a provider, in one line of the log and without a secret,", () => {
  test("that people can sign in with it", async () => {
    expect(await linesAbout({})).toMatchObject([{ level: 30, provider: "oidc" }]);
  });

  test.each([
    ["OIDC_ISSUER", "http://localhost:1"],
    ["OIDC_CLIENT_SECRET", "former"],
  ])("that nobody can, because %s is wrong", async (name, value) => {
    const detail = expect.stringContaining(name);
    expect(await linesAbout({ [name]: value })).toMatchObject([{ level: 40, provider: "oidc", detail }]);
  });
});
