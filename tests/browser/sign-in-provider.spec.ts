import { signInFailures } from "../../defaults/words/server.ts";
import { signInWording } from "../../defaults/words/sign-in.ts";
import { test as base, expect } from "../support/browser.ts";
import { type IdentityProvider, startIdentityProvider } from "../support/identity-provider.ts";
import { freePort } from "../support/ports.ts";
import { on, openPopup, openSite, pressLast, seeToast, uniqueName } from "./visit.ts";

/** A site with an identity provider whose answers the test controls. */
const test = base.extend<object, { port: number; provider: IdentityProvider }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this parameter.
  port: [async ({}, use) => use(await freePort()), { scope: "worker" }],
  provider: [
    async ({ port }, use) => {
      const provider = await startIdentityProvider({
        redirectUri: `http://localhost:${port}/auth/oidc/callback`,
      });
      await use(provider);
      await provider.stop();
    },
    { scope: "worker" },
  ],
  siteOptions: [async ({ port, provider }, use) => use({ port, env: provider.env }), { scope: "worker" }],
});

test.beforeEach(({ provider }) => {
  provider.behave();
  provider.person = { name: uniqueName("Visitor") };
});

for (const policy of ["same-origin", "same-origin-allow-popups", "noopener-allow-popups", "unsafe-none"]) {
  test(`a sign-in reaches the page with a provider's opener policy ${policy}`, async ({ page, provider }) => {
    const { loginButton, logoutButton } = on(page);
    provider.headers = { "cross-origin-opener-policy": policy };
    provider.person = { name: uniqueName("Visitor"), does: "wait" };
    await openSite(page);
    const popup = await openPopup(loginButton);
    const next = popup.getByRole("button", { name: "Continue" });
    await seeToast(page, signInWording.signedIn, () => pressLast(next));
    await expect(logoutButton).toBeVisible();
  });
}

test("a popup that the provider cut off can still be finished", async ({ page, provider }) => {
  const { loginButton, signInStatus } = on(page);
  provider.headers = { "cross-origin-opener-policy": "same-origin" };
  provider.person = { name: uniqueName("Visitor"), does: "wait" };
  await openSite(page);
  const popup = await openPopup(loginButton);
  const next = popup.getByRole("button", { name: "Continue" });
  await expect(next).toBeVisible();
  await expect(signInStatus).toContainText(signInWording.closed);
  await seeToast(page, signInWording.signedIn, () => pressLast(next));
  await expect(signInStatus).not.toContainText(signInWording.closed);
});

test("a failed sign-in says why in page and popup, and Login works again", async ({ page, provider, problems }) => {
  const { loginButton, signInStatus, logoutButton } = on(page);
  problems.expect(/status of 502/);
  provider.fail("token", "garbage");
  await openSite(page);
  const popup = await openPopup(loginButton);
  const reason = signInFailures["provider-error"];
  await expect(signInStatus).toContainText(`${signInWording.failed} ${reason}`);
  await expect(popup.getByRole("status")).toContainText(reason);

  provider.behave();
  await openPopup(loginButton);
  await expect(logoutButton).toBeVisible();
});
