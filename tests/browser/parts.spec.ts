import type { Page } from "@playwright/test";
import { contactWording } from "../../defaults/words/contact.ts";
import { failureWording } from "../../defaults/words/notices.ts";
import { ownCodeWording, stageWording } from "../../defaults/words/stage.ts";
import { variantsWording } from "../../defaults/words/variants.ts";
import { readSamples } from "../../vite/theme/samples.ts";
import { expect, hold, test } from "../support/browser.ts";
import { extension, themes } from "../support/owner.ts";
import { pageScripts, scriptOf } from "../support/site.ts";
import { on, openAtTop, openSite, splashGone } from "./visit.ts";

const samples = readSamples(`${extension.folder}/..`);
const tab = (page: Page, name = "") => page.getByRole("tab", { name, exact: true });
const ownCode = (page: Page) => page.getByRole("textbox", { name: stageWording.yourCode });
const ours = (page: Page) => page.locator("[data-pane=ours]");
const other = (page: Page) => page.getByLabel(stageWording.yours);
const variant = themes.at(-1)?.name ?? "";

interface LatePart {
  name: string;
  /** The address of what loads late. */
  url: string | RegExp;
  /** Opens the site, up to what makes it load. */
  open?: (page: Page) => Promise<void>;
  need(page: Page): Promise<unknown>;
  /** What the page says while it is missing. */
  missing: string;
  /** Whether the browser says nothing on its console when it is missing. */
  isQuiet?: boolean;
  expectShown(page: Page): Promise<void>;
}

const lateParts: LatePart[] = [
  {
    name: "the visitor's own code",
    url: `**${scriptOf("stage/own-code/own-code.tsx")}*`,
    need: (page) => tab(page, stageWording.yourCode).click(),
    missing: failureWording.incomplete,
    expectShown: (page) => expect(ownCode(page)).toBeVisible(),
  },
  {
    name: "the colours of the visitor's own code",
    url: /worker-[^/]*\.js/,
    async need(page) {
      await tab(page, stageWording.yourCode).click();
      await ownCode(page).fill("const dusk = 18;");
    },
    missing: ownCodeWording.languageMissing,
    isQuiet: true,
    async expectShown(page) {
      await expect(ownCode(page)).toHaveValue("const dusk = 18;");
      await expect(ours(page).locator("i", { hasText: "const" })).toBeVisible();
    },
  },
  {
    name: "a sample",
    url: /samples-[^/]*\.json/,
    need: (page) => tab(page, samples[1]?.file).click(),
    missing: stageWording.sampleMissing,
    expectShown: (page) => expect(ours(page)).toContainText(samples[1]?.code.split("\n").at(-1) ?? ""),
  },
  {
    name: "a known theme",
    url: `**${scriptOf("stage/late-stage.ts")}*`,
    need: (page) => other(page).selectOption("Nord"),
    missing: stageWording.themeMissing,
    async expectShown(page) {
      await expect(other(page)).toHaveValue("Nord");
      await expect(page.locator("[data-side=yours] b")).toHaveText("Nord");
    },
  },
  {
    name: "one of the extension's themes",
    url: /theme-\d-[^/]*\.css/,
    async need(page) {
      await splashGone(page);
      await page.getByRole("radio", { name: variant, exact: true }).click({ force: true });
    },
    missing: variantsWording.missing,
    expectShown: (page) => expect(page.locator("html")).toHaveAttribute("data-theme", variant),
  },
  {
    name: "the sections below the stage",
    url: `**${scriptOf("sections/sections.tsx")}*`,
    open: openAtTop,
    need: (page) => page.mouse.wheel(0, 500),
    missing: failureWording.incomplete,
    async expectShown(page) {
      const { submit } = on(page).contactForm;
      await expect(submit).toBeEnabled();
      await on(page).writeMessage();
      await submit.click();
      await expect(submit).toContainText(contactWording.submitted);
    },
  },
];

async function expectWholePage(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: stageWording.download, exact: true })).toBeVisible();
  await expect(ours(page)).toBeVisible();
}

for (const { name, url, open = openSite, need, missing, isQuiet, expectShown } of lateParts) {
  test(`${name}: while it is missing, the page says so and tries again`, async ({ page, context, problems }) => {
    if (!isQuiet) problems.expect(/ERR_CONNECTION_RESET|404|ERR_INTERNET_DISCONNECTED/);
    const loads: unknown[] = [];
    await page.route(url, (route) => route.abort("connectionreset"));
    await open(page);
    page.on("load", () => loads.push(0));
    await need(page);
    const sentence = page.getByText(missing).first();
    await expect(sentence).toBeVisible();
    await expectWholePage(page);

    await page.unroute(url);
    await page.route(url, (route) => route.fulfill({ status: 404, body: "Gone" }));
    // The page then asks whether the server has another version.
    const again = page.waitForResponse((response) => new URL(response.url()).pathname === "/");
    await page.getByRole("heading", { level: 1 }).click();
    await (await again).finished();
    await expect(sentence).toBeVisible();

    await context.setOffline(true);
    await page.unroute(url);
    await page.getByRole("heading", { level: 1 }).click();
    await expectWholePage(page);
    await context.setOffline(false);
    await expectShown(page);
    expect(loads, "the server has no other version").toEqual([]);
  });

  test(`${name}: a new version is loaded once, with what was chosen`, async ({ page, problems }) => {
    if (!isQuiet) problems.expect(/404/);
    await page.route(url, (route) => route.fulfill({ status: 404, body: "Gone" }));
    await page.route(
      (address) => address.pathname === "/",
      async (route) => {
        if (route.request().isNavigationRequest()) return await route.fallback();
        const response = await route.fetch();
        await route.fulfill({ response, body: (await response.text()).replaceAll("/assets/index-", "/assets/new-") });
        await page.unroute(url);
      },
    );
    await open(page);
    const reloaded = page.waitForEvent("load");
    await need(page);
    await reloaded;
    await expectShown(page);
  });
}

test("a part can be loaded again: besides the first visit's scripts it is one file", () => {
  const { "index.html": first, ...others } = pageScripts();
  const parts = Object.entries(others).filter(([file]) => /^(?:stage|sections|ui|analytics)\//.test(file));
  // The name of a file that several share begins so.
  const shared = parts.flatMap(([, { imports = [] }]) => imports.filter((file) => file.startsWith("_")));
  expect(parts.length).toBeGreaterThan(5);
  expect(shared.filter((file) => !first?.imports?.includes(file))).toEqual([]);
});

test("while the scripts for own code are slow, the panes stay", async ({ page }) => {
  const letThrough = await hold(page, `**${scriptOf("stage/own-code/own-code.tsx")}`);
  await openSite(page);
  await tab(page, stageWording.yourCode).click();
  await expectWholePage(page);
  letThrough();
  await expect(ownCode(page)).toBeVisible();
});
