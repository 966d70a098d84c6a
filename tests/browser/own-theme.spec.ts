import type { Page } from "@playwright/test";
import { zipSync } from "fflate";
import { ownThemeWording, stageWording } from "../../defaults/words/stage.ts";
import { expect, test } from "../support/browser.ts";
import { dropFile, openSite, toast } from "./visit.ts";

const encode = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

/** A dark and a light theme, with names and colours that are nowhere else. */
const vsix = Buffer.from(
  zipSync({
    "extension/package.json": encode({
      name: "mine",
      publisher: "me",
      version: "1.0.0",
      contributes: {
        themes: [
          { label: "Quagga <b>Night</b>", uiTheme: "vs-dark", path: "night.json" },
          { label: "Quagga Day", uiTheme: "vs", path: "day.json" },
        ],
      },
    }),
    "extension/night.json": encode({
      colors: { "editor.background": "#123123", "editor.foreground": "#fefefe" },
      tokenColors: [{ scope: "comment", settings: { foreground: "#2a5a3a" } }],
    }),
    "extension/day.json": encode({ colors: { "editor.background": "#fdf6e3" } }),
  }),
);

const select = (page: Page) => page.getByLabel(stageWording.yours, { exact: true });
const file = (page: Page) => page.locator("input[type=file]").and(page.getByLabel(ownThemeWording.choose));
const shown = (page: Page) => select(page).locator("option:checked");

async function expectGround(page: Page, colour: string): Promise<void> {
  await expect(page.locator("figure[data-side=yours]")).toHaveCSS("background-color", colour);
}

test("a visitor's theme is shown at the left, even after a reload, until it is removed, and is not sent", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(`${request.method()} ${request.url()} ${request.postData() ?? ""}`));
  await openSite(page);
  await file(page).setInputFiles({ name: "quagga.vsix", mimeType: "", buffer: vsix });
  await expect(shown(page)).toHaveText("Quagga <b>Night</b>");
  await expectGround(page, "rgb(18, 49, 35)");
  await expect(toast(page, ownThemeWording.kept)).toBeVisible();

  await select(page).selectOption({ label: "Quagga Day" });
  await expectGround(page, "rgb(253, 246, 227)");

  await page.reload();
  await expect(shown(page)).toHaveText("Quagga <b>Night</b>");
  await expectGround(page, "rgb(18, 49, 35)");
  // It is not read again, which may take seconds.
  expect(asked.filter((request) => request.includes("theme-worker"))).toHaveLength(1);

  await page.goto("/?with=Nord");
  await expect(select(page).locator("option", { hasText: "Quagga" })).toHaveCount(2);
  await expect(shown(page)).toHaveText("Nord");

  await page.getByRole("button", { name: ownThemeWording.remove("Quagga <b>Night</b>") }).click();
  await expect(select(page).locator("option", { hasText: "Quagga" })).toHaveCount(0);
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(0);

  expect(asked.filter((request) => /quagga|123123/i.test(decodeURIComponent(request)))).toEqual([]);
  expect(asked.filter((request) => !request.startsWith("GET ")).filter((request) => !/\/trpc\//.test(request))).toEqual(
    [],
  );
});

test("a theme can be dropped anywhere on the stage; the page says so of a wrong file", async ({ page }) => {
  await openSite(page);
  const drop = (name: string, content: string, place = "figure[data-side=yours] pre") =>
    dropFile(page.locator(place), name, content);
  await drop("Quagga.json", `{ /* mine */ "colors": { "editor.background": "#123123", }, }`);
  await expect(shown(page)).toHaveText("Quagga");
  await expectGround(page, "rgb(18, 49, 35)");

  for (const place of ["#home h1", "figure[data-side=ours] pre", "[role=tablist]"]) {
    await drop(`${place}.json`, `{ "colors": { "editor.background": "#321321" } }`, place);
    await expect(shown(page)).toHaveText(place);
  }
  await drop("Quagga.json", `{ "colors": { "editor.background": "#123123" } }`);
  await expect(shown(page)).toHaveText("Quagga");

  await drop("photo.json", "\u0000\u0001");
  await expect(toast(page, ownThemeWording.noTheme)).toBeVisible();
  await drop("part.json", `{ "include": "./base.json" }`);
  await expect(toast(page, ownThemeWording.notWhole)).toBeVisible();
  await drop("large.json", " ".repeat(5_000_001));
  await expect(toast(page, ownThemeWording.tooLarge(5))).toBeVisible();
  await expect(shown(page)).toHaveText("Quagga");
});
