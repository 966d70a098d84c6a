import { signInFailures } from "../../words/server.ts";
import { signInWording } from "../../words/sign-in.ts";
import { test as base, expect } from "../support/browser.ts";
import { type IdentityProvider, startIdentityProvider } from "../support/identity-provider.ts";
import { freePort } from "../support/ports.ts";
import {
  loginButton,
  logoutButton,
  openPopup,
  openSite,
  pressLast,
  seeToast,
  signInStatus,
  uniqueName,
} from "./visit.ts";

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
  test(`the popup's sign-in reaches the page although the provider sends Cross-Origin-Opener-Policy: ${policy}`, async ({
    page,
    provider,
  }) => {
    provider.headers = { "cross-origin-opener-policy": policy };
    provider.person = { name: uniqueName("Visitor"), does: "wait" };
    await openSite(page);
    const popup = await openPopup(page, loginButton(page));
    const next = popup.getByRole("button", { name: "Continue" });
    await seeToast(page, signInWording.signedIn, () => pressLast(next));
    await expect(logoutButton(page)).toBeVisible();
  });
}

test("a popup that only seems closed, because the provider cut it off, can still be finished", async ({
  page,
  provider,
}) => {
  provider.headers = { "cross-origin-opener-policy": "same-origin" };
  provider.person = { name: uniqueName("Visitor"), does: "wait" };
  await openSite(page);
  const popup = await openPopup(page, loginButton(page));
  const next = popup.getByRole("button", { name: "Continue" });
  await expect(next).toBeVisible();
  await expect(signInStatus(page)).toContainText(signInWording.closed);
  await seeToast(page, signInWording.signedIn, () => pressLast(next));
  await expect(signInStatus(page)).not.toContainText(signInWording.closed);
});

test("a sign-in that fails says why in the page and in the popup, and the button works again", async ({
  page,
  provider,
  problems,
}) => {
  problems.expect(/status of 502/);
  provider.fail("token", "garbage");
  await openSite(page);
  const popup = await openPopup(page, loginButton(page));
  const reason = signInFailures["provider-error"];
  await expect(signInStatus(page)).toContainText(`${signInWording.failed} ${reason}`);
  await expect(popup.getByRole("status")).toContainText(reason);

  provider.behave();
  await openPopup(page, loginButton(page));
  await expect(logoutButton(page)).toBeVisible();
});
