import { readFileSync } from "node:fs";
import { type Page, request } from "@playwright/test";
import { unzipSync } from "fflate";
import { readExtension } from "../../theme/extension/read-extension.ts";
import { makePorts, type PortFile, READ_ME } from "../../theme/ports/make-ports.ts";
import { extensionFolder } from "../../vite/folders.ts";
import { portChoices } from "../../vite/theme/ports.ts";
import { portsWording } from "../../words/ports.ts";
import { violationsOn } from "../support/axe.ts";
import { expect, test } from "../support/browser.ts";
import { openSite, readClipboard, themeRadio } from "../support/visit.ts";

/** The theme for other programs: in "How to download", and on a page of its own. */

const files = makePorts(readExtension(extensionFolder, "site/extension"), portChoices());
const programs = new Map(files.map(({ target, program }) => [target.id, program]));
const variants = [...new Set(files.map(({ variant }) => variant))];

function downloadLink(page: Page, program: string) {
  return page.getByRole("link", { name: portsWording.downloadFor(program), exact: true });
}

async function bytesOf(page: Page, { path }: PortFile): Promise<string> {
  const client = await request.newContext({ baseURL: new URL(page.url()).origin });
  const answer = await client.get(`/ports/${path}`);
  const text = await answer.text();
  await client.dispose();
  expect(answer.status()).toBe(200);
  return text;
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("every program has a link to its file, which holds what the command writes", async ({ page }) => {
    await page.goto("/");
    const first = files.filter(({ variant }) => variant === variants[0]);
    for (const file of first) {
      const link = downloadLink(page, file.program);
      await expect(link).toHaveAttribute("href", `/ports/${file.path}`);
      await expect(link).toBeVisible();
    }
    for (const file of files) expect(await bytesOf(page, file)).toBe(file.content);
    await expect(page.getByLabel(portsWording.find)).toBeHidden();
  });

  test("the page with all steps has every variant and a picture of each terminal", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("link", { name: portsWording.steps }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(portsWording.title);
    for (const [id, program] of programs) {
      await expect(page.locator(`#${id}`).getByRole("heading", { level: 3 })).toHaveText(program);
      await expect(page.locator(`#${id} details`)).toHaveCount(variants.length);
    }
    for (const variant of variants) {
      const picture = page.getByRole("img", { name: portsWording.picture(variant), exact: true });
      await expect(picture).toBeVisible();
      const terminal = files.find((file) => file.variant === variant && file.target.id === "kitty");
      if (terminal === undefined) continue;
      const { background = "" } = terminal.colors;
      const channels = [1, 3, 5].map((at) => Number.parseInt(background.slice(at, at + 2), 16));
      await expect(picture).toHaveCSS("background-color", `rgb(${channels.join(", ")})`);
    }
  });
});

test("a program is found by typing", async ({ page }) => {
  await openSite(page);
  await page.getByLabel(portsWording.find).fill("NEOV");
  await expect(downloadLink(page, "Neovim")).toBeVisible();
  await expect(downloadLink(page, "kitty")).toBeHidden();
  await page.getByLabel(portsWording.find).fill("no such program");
  await expect(page.getByText(portsWording.none("no such program"))).toBeVisible();
});

test("a program's steps load on request and can be copied", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openSite(page);
  const details: string[] = [];
  page.on("request", (asked) => asked.url().includes("/assets/ports-") && details.push(asked.url()));
  await page.getByLabel(portsWording.find).fill("kitty");
  await expect(downloadLink(page, "Neovim")).toBeHidden();
  expect(details).toEqual([]);
  await page.getByRole("link", { name: "kitty", exact: true }).click();
  const steps = page.getByRole("region", { name: "kitty" });
  const file = files.find(({ target, variant }) => target.id === "kitty" && variant === variants[0]);
  for (const { say } of file?.steps ?? []) await expect(steps.getByText(say, { exact: true })).toBeVisible();
  const copied = file?.steps.find(({ copy }) => copy !== undefined)?.copy;
  await steps.getByRole("button", { name: portsWording.code }).first().click();
  await expect.poll(() => readClipboard(page)).toBe(copied);
  await expect(steps.getByRole("img")).toBeVisible();
  expect(await violationsOn(page, (axe) => axe.include("section[aria-labelledby^=steps]"))).toEqual([]);
  await steps.getByRole("button", { name: portsWording.closeSteps }).click();
  await expect(steps).toBeHidden();
});

test("the files are those of the active theme", async ({ page }) => {
  const other = variants[1];
  if (other === undefined) return;
  await openSite(page);
  await themeRadio(page, other).check();
  await page.getByRole("button", { name: portsWording.all(programs.size) }).click();
  for (const file of files.filter(({ variant }) => variant === other)) {
    await expect(downloadLink(page, file.program)).toHaveAttribute("href", `/ports/${file.path}`);
  }
});

test("the zip contains every file, and the steps as a text file", async ({ page }) => {
  await openSite(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: /\.zip/ }).first().click(),
  ]);
  const entries = unzipSync(readFileSync(await download.path()));
  expect(Object.keys(entries).sort()).toEqual([READ_ME, ...files.map(({ path }) => path)].sort());
  for (const { path, content } of files) {
    expect(new TextDecoder().decode(entries[path])).toBe(content);
  }
});

test("axe finds nothing on the page with all steps", async ({ page }) => {
  await page.goto("/ports");
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await violationsOn(page)).toEqual([]);
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(isWide, `at ${width} pixels`).toBe(false);
  }
});
