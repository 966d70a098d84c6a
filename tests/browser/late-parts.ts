import type { Page } from "@playwright/test";
import { contactWording } from "../../defaults/words/contact.ts";
import { failureWording } from "../../defaults/words/notices.ts";
import { ownCodeWording, stageWording } from "../../defaults/words/stage.ts";
import { readSamples } from "../../vite/theme/samples.ts";
import { expect } from "../support/browser.ts";
import { extension, themes } from "../support/owner.ts";
import { scriptOf } from "../support/site.ts";
import { on, openAtTop, splashGone } from "./visit.ts";

export const samples = readSamples(`${extension.folder}/..`);
export const tab = (page: Page, name = "") => page.getByRole("tab", { name, exact: true });
export const ownCode = (page: Page) => page.getByRole("textbox", { name: stageWording.yourCode });
export const ours = (page: Page) => page.locator("[data-pane=ours]");
export const other = (page: Page) => page.getByLabel(stageWording.yours);
const variant = themes.at(-1)?.name ?? "";

export interface LatePart {
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

export const lateParts: LatePart[] = [
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
    missing: stageWording.notLoaded(samples[1]?.file ?? ""),
    expectShown: (page) => expect(ours(page)).toContainText(samples[1]?.code.split("\n").at(-1) ?? ""),
  },
  {
    name: "a known theme",
    url: `**${scriptOf("stage/late-stage.ts")}*`,
    need: (page) => other(page).selectOption("Nord"),
    missing: stageWording.notLoaded("Nord"),
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
    missing: stageWording.notLoaded(variant),
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

/** Tries again what is missing. */
export const retry = (page: Page) => page.getByRole("button", { name: failureWording.retry }).first();

/** Counts how often the page is loaded from now on. */
export function countLoads(page: Page): () => number {
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  return () => loads;
}

/** From now on the server's page names another script when the page asks for it. */
export async function serveOtherVersion(page: Page, onAsked: () => unknown = () => {}): Promise<void> {
  let version = 0;
  await page.route(
    (address) => address.pathname === "/",
    async (route) => {
      if (route.request().isNavigationRequest()) return await route.fallback();
      const response = await route.fetch();
      const html = await response.text();
      version += 1;
      await route.fulfill({ response, body: html.replaceAll("/assets/index-", `/assets/${version}-`) });
      await onAsked();
    },
  );
}
