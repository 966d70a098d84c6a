import type { Page } from "@playwright/test";
import { privacyPage } from "../../settings/links.ts";
import { consentWording } from "../../words/consent.ts";
import { expect, idle, type Problems, painted, test } from "../support/browser.ts";
import { on, openSite, uniqueName } from "./visit.ts";

const MEASUREMENT_ID = "G-TEST123456";

const testWithGoogle = test.extend({
  siteOptions: [{ env: { ANALYTICS_MEASUREMENT_ID: MEASUREMENT_ID } }, { scope: "worker" }],
});

/** Every analytics call that the page makes, as `procedure: event`. */
function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith("/trpc/analytics.")) return;
    const inputs = request.method() === "POST" ? Object.values(request.postDataJSON()) : [];
    const procedures = pathname.slice("/trpc/".length).split(",");
    for (const [index, procedure] of procedures.entries()) {
      const { event } = (inputs[index] ?? {}) as { event?: string };
      calls.push(event ? `${procedure}: ${event}` : procedure);
    }
  });
  return calls;
}

/** Every request for the script that measures, without which the page makes no analytics call. */
function watchMeasurement(page: Page): string[] {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/assets/measurement-")) scripts.push(request.url());
  });
  return scripts;
}

test("a visit asks for the configuration, then logs notification_received and user_gotIn", async ({
  page,
}) => {
  const calls = watchCalls(page);
  const scripts = watchMeasurement(page);
  const logged = page.waitForResponse((response) => response.url().includes("/trpc/analytics.log"));
  await page.goto("/");
  const answer = await logged;
  expect(scripts).toHaveLength(1);
  expect(calls).toEqual([
    "analytics.config",
    "analytics.log: notification_received",
    "analytics.log: user_gotIn",
  ]);
  expect(await answer.json()).toEqual([
    { result: { data: { logged: true } } },
    { result: { data: { logged: true } } },
  ]);
});

const signals = [
  ["Do Not Track", "doNotTrack", "1"],
  ["Global Privacy Control", "globalPrivacyControl", true],
] as const;

for (const [signal, property, value] of signals) {
  test(`under ${signal} the page requests no configuration and logs no event`, async ({ page }) => {
    await page.addInitScript(
      ([name, given]) => Object.defineProperty(Navigator.prototype, name, { get: () => given }),
      [property, value] as const,
    );
    const [calls, scripts] = [watchCalls(page), watchMeasurement(page)];
    await openSite(page);
    await idle(page);
    expect([calls, scripts]).toEqual([[], []]);
  });
}

test("the visitor does not notice a failure of analytics", async ({ page, problems }) => {
  problems.expect(/ERR_FAILED/);
  const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("analytics.config"));
  await page.route("**/trpc/analytics.**", (route) => route.abort());
  await openSite(page);
  await failed;
  await painted(page);
  await expect(page.getByRole("alert").filter({ hasText: /./ })).toHaveCount(0);
});

const consent = (page: Page) => page.getByRole("region", { name: consentWording.label });

testWithGoogle(
  "without the visitor's consent nothing of Google is loaded, on later visits neither",
  async ({ page }) => {
    const toGoogle: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("google")) toGoogle.push(request.url());
    });
    await openSite(page);
    await expect(consent(page).getByRole("link", { name: consentWording.more })).toHaveAttribute(
      "href",
      `/${privacyPage}`,
    );
    await consent(page).getByRole("button", { name: consentWording.decline }).click();
    await expect(consent(page)).toHaveCount(0);
    const configured = page.waitForResponse((response) => response.url().includes("/trpc/analytics.config"));
    await page.reload();
    await configured;
    await idle(page);
    await expect(consent(page)).toHaveCount(0);
    expect(toGoogle).toEqual([]);
    expect(await page.evaluate(() => document.cookie)).toBe("");
  },
);

testWithGoogle(
  "with a measurement id and consent, Google's tag gets the two events and the site counts nothing",
  async ({ page, problems }) => {
    problems.expect(/googletagmanager/);
    const calls = watchCalls(page);
    const tag = page.waitForRequest(`https://www.googletagmanager.com/gtag/js?id=${MEASUREMENT_ID}`);
    await page.goto("/");
    await consent(page).getByRole("button", { name: consentWording.allow }).click();
    await tag;
    const commands = await page.evaluate(() =>
      window.dataLayer?.map((command) => Array.from(command as IArguments)),
    );
    expect(commands?.map((command) => command.slice(0, 2))).toEqual([
      ["js", expect.anything()],
      ["config", MEASUREMENT_ID],
      ["event", "notification_received"],
      ["event", "user_gotIn"],
    ]);
    expect(calls).toEqual(["analytics.config"]);
  },
);

const consentSwitch = (page: Page) =>
  page.getByRole("contentinfo").getByRole("switch", { name: consentWording.switch });

const GOOGLE_COOKIE = /_ga/;
const cookies = (page: Page) => page.evaluate(() => document.cookie);

/**
 * Replaces Google's tag: it sets its cookies, and tells its server about every click unless it is disabled.
 * @returns the kinds of requests by which it told its server.
 */
async function startGoogle(page: Page, problems: Problems): Promise<string[]> {
  const told: string[] = [];
  problems.expect(/googletagmanager|google-analytics/);
  await page.context().route("https://www.googletagmanager.com/**", (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: `{
        const tell = () => {
          if (window["ga-disable-${MEASUREMENT_ID}"]) return;
          document.cookie = "_ga=GA1.1.1.1;path=/;max-age=1000";
          document.cookie = "_ga_TEST123456=GS1.1.1;path=/;max-age=1000;domain=" + location.hostname;
          fetch("https://region1.google-analytics.com/g/collect", { method: "POST", mode: "no-cors" });
          new Image().src = "https://region1.google-analytics.com/g/collect";
        };
        addEventListener("click", tell);
        tell();
      }`,
    }),
  );
  await page.context().route("https://region1.google-analytics.com/**", async (route) => {
    told.push(route.request().resourceType());
    await route.fulfill({ status: 204 });
  });
  return told;
}

/** Opens the page in a tab in which Google's tag runs. */
async function openWithTag(page: Page, told: string[]): Promise<void> {
  await openSite(page);
  await consent(page).getByRole("button", { name: consentWording.allow }).click();
  // The Content Security Policy lets the tag run, and tell its server in both ways.
  await expect.poll(() => told.toSorted()).toEqual(expect.arrayContaining(["fetch", "image"]));
  await expect(consentSwitch(page)).toBeChecked();
  expect(await cookies(page)).toMatch(GOOGLE_COOKIE);
}

/** Expects that the tag tells its server nothing when the visitor uses the page. */
async function expectSilence(page: Page, told: string[]): Promise<void> {
  told.length = 0;
  await page.getByRole("heading", { level: 1 }).click();
  await painted(page);
  await page.evaluate(() => fetch("/live").then((response) => response.text()));
  expect(told).toEqual([]);
  expect(await cookies(page)).not.toMatch(GOOGLE_COOKIE);
}

testWithGoogle(
  "a visitor can withdraw the consent by keyboard: the tag and its cookies are gone, and can give it again",
  async ({ page, problems }) => {
    const told = await startGoogle(page, problems);
    await openWithTag(page, told);
    await consentSwitch(page).focus();
    const reloaded = page.waitForEvent("load");
    await page.keyboard.press("Space");
    await reloaded;
    await expect(consentSwitch(page)).not.toBeChecked();
    await expect(consentSwitch(page)).toBeFocused();
    await expect(page.locator("script[src*=google]")).toHaveCount(0);
    await expectSilence(page, told);
    await consentSwitch(page).focus();
    await page.keyboard.press("Space");
    await expect(consentSwitch(page)).toBeChecked();
    await expect.poll(() => told.length).toBeGreaterThan(0);
  },
);

testWithGoogle("the privacy page leads to the switch", async ({ page }) => {
  await page.goto(`/${privacyPage}`);
  await page.locator("a[href='/#analytics']").click();
  await expect(consentSwitch(page)).toBeFocused();
  await expect(consentSwitch(page)).toBeInViewport();
});

testWithGoogle(
  "signing out withdraws the consent, in every tab; No at the next visit keeps it so",
  async ({ page, context, problems }) => {
    const { signIn, logoutButton, loginButton } = on(page);
    const told = await startGoogle(page, problems);
    await openWithTag(page, told);
    const other = await context.newPage();
    await openSite(other);
    await expect(consentSwitch(other)).toBeChecked();
    await signIn(uniqueName("Visitor"));
    await logoutButton.click();
    await expect(loginButton).toBeVisible();
    for (const tab of [page, other]) {
      await expect(consentSwitch(tab)).not.toBeChecked();
      await expectSilence(tab, told);
    }
    await context.addCookies([{ name: "_ga", value: "of an earlier visit", url: page.url() }]);
    await openSite(page);
    await consent(page).getByRole("button", { name: consentWording.decline }).click();
    await expectSilence(page, told);
  },
);
