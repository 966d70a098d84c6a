import { deflateSync } from "node:zlib";
import type { Page, Route } from "@playwright/test";
import { consentWording } from "../../words/consent.ts";
import { editorWording } from "../../words/editor.ts";
import { failureWording } from "../../words/notices.ts";
import { navigationWording } from "../../words/page.ts";
import { yourCodeWording } from "../../words/your-code.ts";
import { expect, hold, MEASUREMENT_ID, type Problems, test } from "../support/browser.ts";
import { themes } from "../support/owner.ts";

/** The scripts of analytics services, and what they learn of a visitor's own and shared code. */

interface Tracker {
  name: string;
  env: Record<string, string>;
  /** The attribute of the script's element that has the site's id at the service; none if the visitor is asked first. */
  idAttribute?: string;
  script: RegExp;
  server: string;
  /**
   * Reports what the service's own script reports: addresses when it is loaded and when the address changes, with the address
   * before as the referrer. `report` sends a text to its server.
   */
  run: string;
}

const trackers: Tracker[] = [
  {
    name: "Plausible",
    env: { PLAUSIBLE_DOMAIN: "theme.example" },
    idAttribute: "data-domain",
    script: /^https:\/\/plausible\.io\/js\/script\.js/,
    server: "https://plausible.io/api/event",
    run: `
      const view = () => report({ u: location.href, r: document.referrer });
      const { pushState } = history;
      history.pushState = function (...change) { pushState.apply(this, change); view(); };
      addEventListener("popstate", view);
      addEventListener("hashchange", view);
      view();`,
  },
  {
    name: "Umami",
    env: { UMAMI_WEBSITE_ID: "0d8a5b0e-4c1f-4a3e-9d53-3f6b8c1e2a77" },
    idAttribute: "data-website-id",
    script: /^https:\/\/cloud\.umami\.is\/script\.js/,
    server: "https://gateway.umami.is/api/send",
    run: `
      const excludesHash = document.currentScript.dataset.excludeHash === "true";
      const normalize = (address) => {
        const url = new URL(address, location.href);
        if (excludesHash) url.hash = "";
        return url.href;
      };
      let current = normalize(location.href);
      let referrer = document.referrer;
      const view = () => report({ url: current, referrer });
      for (const method of ["pushState", "replaceState"]) {
        const original = history[method];
        history[method] = (...change) => {
          if (change[2]) {
            referrer = current;
            current = normalize(change[2]);
            report({ url: current, referrer });
          }
          return original.apply(history, change);
        };
      }
      document.addEventListener("click", view, true);
      view();`,
  },
  {
    name: "Google Analytics",
    env: { ANALYTICS_MEASUREMENT_ID: MEASUREMENT_ID },
    script: /^https:\/\/www\.googletagmanager\.com\/gtag\/js/,
    server: "https://region1.google-analytics.com/g/collect",
    run: `
      const config = dataLayer.find(([command]) => command === "config")[2] ?? {};
      let before = location.href;
      const view = ({ oldURL, newURL } = {}) => {
        report({ dl: location.href, dr: before, oldURL, newURL, state: history.state });
        before = location.href;
      };
      for (const method of ["pushState", "replaceState"]) {
        const original = history[method];
        history[method] = function (...change) { view(); original.apply(this, change); view(); };
      }
      addEventListener("popstate", view, true);
      addEventListener("hashchange", view, true);
      navigation.addEventListener("navigate", ({ destination }) => report({ to: destination.url }), true);
      report({ dl: config.page_location ?? location.href, dr: document.referrer });`,
  },
];

const secret = "swordfish";
const area = (page: Page) => page.getByRole("textbox", { name: yourCodeWording.name });

/** What the fragment of a link holds after `code=`: a text with the secret. */
const data = deflateSync(`text\n${themes[0].name}\nconst ${secret} = 1;`).toString("base64url");
const fragment = `#code=${data}`;

for (const { name, env, idAttribute, script, server, run } of trackers) {
  const testWith = test.extend({ siteOptions: [{ env }, { scope: "worker" }] });

  /** Replaces the service. @returns its server's record of what it was told. */
  async function startService(page: Page, problems: Problems): Promise<string[]> {
    const told: string[] = [];
    problems.expect(/request to another origin/);
    if (idAttribute === undefined) {
      await page.addInitScript(() => {
        if (location.protocol !== "about:") localStorage.setItem("analytics", "granted");
      });
    }
    await page.context().route(script, (route: Route) =>
      route.fulfill({
        contentType: "text/javascript",
        body: `{
          const report = (text) => fetch("${server}", { method: "POST", mode: "no-cors", body: JSON.stringify(text) });
          ${run}
        }`,
      }),
    );
    await page.context().route(`${server}*`, async (route: Route) => {
      const request = route.request();
      told.push(`${request.url()} ${request.postData()} ${JSON.stringify(request.headers())}`);
      await route.fulfill({ status: 202 });
    });
    return told;
  }

  if (idAttribute !== undefined) {
    testWith(
      `${name}'s script is loaded without a question, and may tell its server`,
      async ({ page, problems }) => {
        const told = await startService(page, problems);
        const counted = page.waitForResponse("**/trpc/analytics.log**");
        await page.goto("/");
        await expect.poll(() => told.length).toBeGreaterThan(0);
        await counted;
        await expect(page.locator(`script[${idAttribute}="${Object.values(env)[0]}"]`)).toBeAttached();
        await expect(page.getByRole("region", { name: consentWording.label })).toHaveCount(0);
        await expect(page.getByRole("switch", { name: consentWording.switch })).toHaveCount(0);
        expect(await page.evaluate(() => document.cookie)).toBe("");
      },
    );
  }

  testWith.describe(`${name} learns nothing of a visitor's code`, () => {
    testWith.use({ permissions: ["clipboard-read", "clipboard-write"] });

    testWith("on a visit by a link to it", async ({ page, problems }) => {
      const told = await startService(page, problems);
      for (const address of [`/${fragment}`, `/${fragment.replace("=", "%3D")}`, `/#light=${data}`]) {
        told.length = 0;
        await page.goto("about:blank");
        // The service may run long before the scripts that read the link.
        const go = await hold(page, /\/assets\/(?:editor|your-code|share)-.*\.js/);
        await page.goto(address);
        await expect.poll(() => told.length).toBeGreaterThan(0);
        go();
        if (address.startsWith("/#code=")) await expect(area(page)).toHaveValue(new RegExp(secret));
        expect(new URL(page.url()).hash, address).toBe("");
        await page.getByRole("link", { name: navigationWording.team }).first().click();
        await page.goBack();
        await page.reload();
        expect(told.filter((text) => text.includes(data))).toEqual([]);
      }
    });

    testWith(
      "when the scripts fail; the page says so, and shows the code after a reload",
      async ({ page, problems }) => {
        problems.expect(/ERR_FAILED/);
        const told = await startService(page, problems);
        const failing = /\/assets\/your-code-.*\.js/;
        await page.route(failing, (route) => route.abort());
        await page.goto("about:blank");
        await page.goto(`/${fragment}`);
        await expect.poll(() => told.length).toBeGreaterThan(0);
        await expect(page.getByText(failureWording.incomplete)).toBeVisible();
        expect(new URL(page.url()).hash).toBe("");
        await page.unroute(failing);
        await page.reload();
        await expect(area(page)).toHaveValue(new RegExp(secret));
        expect(told.filter((text) => text.includes(data))).toEqual([]);
      },
    );

    testWith(
      "while the visitor pastes a link into the open page, a text or a file",
      async ({ page, problems }) => {
        const told = await startService(page, problems);
        await page.goto("about:blank");
        await page.goto("/");
        await expect.poll(() => told.length).toBeGreaterThan(0);
        // The same document: the browser fires popstate and hashchange.
        await page.evaluate((hash) => location.assign(hash), fragment);
        await expect(area(page)).toHaveValue(new RegExp(secret));
        expect(new URL(page.url()).hash).toBe("");
        await page.getByRole("link", { name: navigationWording.team }).first().click();
        await page.goBack();
        await page.goForward();
        await page.getByRole("tab", { name: editorWording.yourCode, exact: true }).click();
        await area(page).fill(`let ${secret}`);
        await page
          .getByLabel(yourCodeWording.openFile)
          .setInputFiles({ name: `${secret}.ts`, mimeType: "text/plain", buffer: Buffer.from(secret) });
        await expect(area(page)).toHaveValue(secret);
        await page.getByRole("button", { name: yourCodeWording.copyLink, exact: true }).click();
        await expect(page.getByText(yourCodeWording.linkCopied)).toBeVisible();
        await page.getByRole("button", { name: yourCodeWording.savePicture, exact: true }).click();
        await expect(page.getByText(yourCodeWording.pictureSaved)).toBeVisible();
        const reports = told.length;
        await page.evaluate(() => {
          history.pushState(null, "", "/?later");
          history.replaceState(null, "", "/");
        });
        await expect.poll(() => told.length).toBeGreaterThan(reports);
        expect(told.filter((text) => text.includes(data) || text.includes(secret))).toEqual([]);
      },
    );
  });
}
