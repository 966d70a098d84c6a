import type { Page } from "@playwright/test";
import { privacyPage } from "../../defaults/settings/links.ts";
import { consentWording } from "../../defaults/words/consent.ts";
import { expect, idle, type Problems, painted, test } from "../support/browser.ts";
import { on, openSite, uniqueName } from "./visit.ts";

const MEASUREMENT_ID = "G-TEST123456";

const withGoogle = test.extend({
  siteOptions: [{ env: { ANALYTICS_MEASUREMENT_ID: MEASUREMENT_ID } }, { scope: "worker" }],
});

/** The script that measures, without which the page makes no analytics call. */
const SCRIPT = "measurement.ts";

/** Every analytics call that the page makes, as `procedure: event`, after the script that makes them. */
function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/assets/measurement-")) calls.push(SCRIPT);
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

test("a visit asks for the configuration, then logs notification_received and user_gotIn", async ({ page }) => {
  const calls = watchCalls(page);
  await page.goto("/");
  const events = ["analytics.log: notification_received", "analytics.log: user_gotIn"];
  await expect.poll(() => calls).toEqual([SCRIPT, "analytics.config", ...events]);
});

for (const [signal, property, value] of [
  ["Do Not Track", "doNotTrack", "1"],
  ["Global Privacy Control", "globalPrivacyControl", true],
] as const) {
  test(`under ${signal} the page asks for no configuration, and logs no event`, async ({ page }) => {
    await page.addInitScript(
      ([name, given]) => Object.defineProperty(Navigator.prototype, name, { get: () => given }),
      [property, value] as const,
    );
    const calls = watchCalls(page);
    await openSite(page);
    await idle(page);
    expect(calls).toEqual([]);
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

withGoogle("without consent nothing of Google is loaded, on later visits neither", async ({ page }) => {
  // A request that leaves the site fails the test.
  await openSite(page);
  const more = consent(page).getByRole("link", { name: consentWording.more });
  await expect(more).toHaveAttribute("href", `/${privacyPage}`);
  await consent(page).getByRole("button", { name: consentWording.decline }).click();
  await expect(consent(page)).toHaveCount(0);
  const configured = page.waitForResponse((response) => response.url().includes("/trpc/analytics.config"));
  await page.reload();
  await configured;
  await idle(page);
  await expect(consent(page)).toHaveCount(0);
  expect(await page.evaluate(() => document.cookie)).toBe("");
});

withGoogle("with consent Google's tag gets the two events, and the site counts nothing", async ({ page, problems }) => {
  problems.expect(/googletagmanager/);
  const calls = watchCalls(page);
  const tag = page.waitForRequest(`https://www.googletagmanager.com/gtag/js?id=${MEASUREMENT_ID}`);
  await page.goto("/");
  await consent(page).getByRole("button", { name: consentWording.allow }).click();
  await tag;
  const commands = await page.evaluate(() => window.dataLayer?.map((command) => Array.from(command as IArguments)));
  expect(commands?.map((command) => command.slice(0, 2))).toEqual([
    ["js", expect.anything()],
    ["config", MEASUREMENT_ID],
    ["event", "notification_received"],
    ["event", "user_gotIn"],
  ]);
  expect(calls).toEqual([SCRIPT, "analytics.config"]);
});

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

withGoogle(
  "the keyboard withdraws the consent, with the tag and its cookies, and gives it again",
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

withGoogle("the privacy page leads to the switch", async ({ page }) => {
  await page.goto(`/${privacyPage}`);
  await page.locator("a[href='/#analytics']").click();
  await expect(consentSwitch(page)).toBeFocused();
  await expect(consentSwitch(page)).toBeInViewport();
});

withGoogle(
  "a sign-out withdraws the consent in every tab, and a later No keeps it so",
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
