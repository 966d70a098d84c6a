import type { BrowserContext, Page } from "@playwright/test";
import { compareWording } from "../../site/words/compare.ts";
import { contactWording } from "../../site/words/contact.ts";
import { copyWording } from "../../site/words/copy.ts";
import { editorWording } from "../../site/words/editor.ts";
import { ownReviewWording } from "../../site/words/own-review.ts";
import { reviewWording } from "../../site/words/reviews.ts";
import { localSignInWording, signInFailures } from "../../site/words/server.ts";
import { tokenInspectorWording } from "../../site/words/token-inspector.ts";
import { yourCodeWording } from "../../site/words/your-code.ts";
import { expect, test, testWithGoogle } from "../support/browser.ts";
import {
  addReview,
  contact,
  identifyAs,
  loginButton,
  logoutButton,
  openPopup,
  openSite,
  reviewTitled,
  signIn,
  uniqueName,
} from "../support/visit.ts";

/** Every report of the Content Security Policy in any page of the context, popups included. */
async function watchReports(context: BrowserContext): Promise<string[]> {
  const reports: string[] = [];
  await context.exposeFunction("tellReport", (report: string) => reports.push(report));
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const { tellReport } = window as unknown as { tellReport(report: string): void };
      tellReport(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`);
    });
  });
  return reports;
}

/**
 * Uses the visitor's own code: the worker with its grammar, a token, another theme, a light theme, a link and a
 * picture.
 */
async function visitYourCode(page: Page): Promise<void> {
  await page.getByRole("tab", { name: editorWording.yourCode, exact: true }).click();
  const area = page.getByRole("textbox", { name: editorWording.yourCode });
  await area.fill('import { a } from "b";\nconst c = <string>d;');
  await expect(page.locator("[data-code=yours] span", { hasText: "import" })).toBeVisible();
  await area.press("Home");
  await page.getByRole("button", { name: tokenInspectorWording.copy }).click();
  await page.getByLabel(compareWording.compareWith).selectOption({ index: 3 });
  await expect(page.locator("[data-code=other] span", { hasText: "import" })).toBeVisible();
  await page.locator("[data-role=Keywords]").hover();
  await page.getByRole("button", { name: yourCodeWording.copyLink, exact: true }).click();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: yourCodeWording.savePicture, exact: true }).click();
  await saved;
  await page.getByRole("button", { name: yourCodeWording.clear, exact: true }).click();
}

/** Everything that a visitor can do. */
async function visitEverything(page: Page): Promise<void> {
  await openSite(page);
  for (const tab of await page.getByRole("tab").all()) await tab.click();
  for (const copy of await page.getByRole("button", { name: copyWording.copy }).all()) await copy.click();
  await visitYourCode(page);

  const cancelled = await openPopup(page, loginButton(page));
  const closed = cancelled.waitForEvent("close");
  await cancelled.getByRole("button", { name: localSignInWording.cancel }).click();
  await closed;
  await signIn(page, uniqueName("Visitor"));
  const title = uniqueName("Title");
  await addReview(page, { title, message: "<img src=x onerror=alert(1)>" });
  await page.getByLabel(reviewWording.title).fill("A draft");
  await page.reload();
  await expect(logoutButton(page)).toBeVisible();
  await expect(reviewTitled(page, title)).toContainText("<img src=x onerror=alert(1)>");
  await reviewTitled(page, title).getByRole("button", { name: ownReviewWording.delete }).click();
  await expect(page.getByRole("button", { name: ownReviewWording.undo })).toBeVisible();

  const form = contact(page).locator("form").first();
  await form.locator("button[type=submit]").click();
  await form.getByLabel(contactWording.fullName).fill("Placeholder Person");
  await form.getByLabel(contactWording.email).fill("person@example.com");
  await form.getByLabel(contactWording.message).fill("Hello");
  await form.locator("button[type=submit]").click();
  await expect(form.locator("button[type=submit]")).toContainText(contactWording.submitted);
  await contact(page).locator('input[name="mail"]').fill("person@example.com");
  await contact(page).getByRole("button", { name: contactWording.newsletterSubmit }).click();

  await logoutButton(page).click();
  await expect(loginButton(page)).toBeVisible();

  // The sign-in's own pages, as a full-page sign-in shows them.
  await page.goto("/auth/login?page=1");
  await identifyAs(page, uniqueName("Visitor"));
  await expect(logoutButton(page)).toBeVisible();
  await page.goto("/auth/done?outcome=failed&reason=expired");
  await expect(page.getByRole("status")).toContainText(signInFailures.expired);
}

test("a whole visit violates nothing of the Content Security Policy", async ({ page, context }) => {
  const reports = await watchReports(context);
  await visitEverything(page);
  expect(reports).toEqual([]);
});

testWithGoogle(
  "nothing of a whole visit with Google Analytics is against the Content Security Policy, and its tag runs",
  async ({ page, context, problems }) => {
    for (const host of ["www.googletagmanager.com", "region1.google-analytics.com"]) {
      problems.expect(new RegExp(`request to another origin: .*${host}`));
    }
    const reports = await watchReports(context);
    // Replaces Google's tag and sends the same requests to the same addresses.
    await context.route("https://www.googletagmanager.com/gtag/js*", (route) =>
      route.fulfill({
        contentType: "text/javascript",
        body: `
          window.tagRan = dataLayer.length;
          fetch("https://region1.google-analytics.com/g/collect", { method: "POST", mode: "no-cors" });
          new Image().src = "https://region1.google-analytics.com/g/collect";`,
      }),
    );
    let collected = 0;
    await context.route("https://region1.google-analytics.com/**", async (route) => {
      collected += 1;
      await route.fulfill({
        contentType: "image/svg+xml",
        body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      });
    });
    await page.addInitScript(() => localStorage.setItem("analytics", "granted"));
    await visitEverything(page);
    await openSite(page);
    await page.waitForFunction(() => "tagRan" in window && window.tagRan === 4);
    await expect.poll(() => collected).toBeGreaterThanOrEqual(2);
    expect(reports).toEqual([]);
  },
);

test("an injected script, style or frame does not run", async ({ page, context, problems }) => {
  const reports = await watchReports(context);
  problems.expect(/Content Security Policy/);
  problems.expect(/evil\.example/); // The browser blocks this request before it is sent.
  await openSite(page);
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.slippedIn = true";
    document.body.append(script);
    document.body.insertAdjacentHTML("beforeend", '<img src="x:" onerror="window.slippedIn = true">');
    document.body.insertAdjacentHTML("beforeend", '<p style="position:fixed">x</p><iframe src="/"></iframe>');
    const other = document.createElement("script");
    other.src = "https://evil.example/x.js";
    document.body.append(other);
  });
  await expect
    .poll(() => new Set(reports.map((report) => report.split(" ")[0])))
    .toEqual(new Set(["script-src-elem", "script-src-attr", "style-src-attr", "img-src", "frame-src"]));
  expect(await page.evaluate(() => "slippedIn" in window)).toBe(false);
  const compiled = page.evaluate(
    () =>
      new Promise<string[]>((resolve) =>
        // The policy does not apply to what the test itself evaluates.
        setTimeout(async () => {
          const made: string[] = [];
          try {
            new Function("return 1");
            made.push("a function");
          } catch {}
          const module = WebAssembly.compile(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]));
          await module.then(() => made.push("a WebAssembly module")).catch(() => {});
          resolve(made);
        }),
      ),
  );
  expect(await compiled).toEqual([]);
});
