import type { Page } from "@playwright/test";
import { editors } from "../../defaults/settings/links.ts";
import { copyWording } from "../../defaults/words/notices.ts";
import { stageWording } from "../../defaults/words/stage.ts";
import { variantsWording } from "../../defaults/words/variants.ts";
import { type LightLimits, lightLimits } from "../../toolkit/color/dimming.ts";
import type { ThemeFile } from "../../toolkit/extension/theme-file.ts";
import { roleColors } from "../../toolkit/scopes/roles.ts";
import { baseColors } from "../../toolkit/workbench/colors.ts";
import { readSamples } from "../../vite/theme/samples.ts";
import { readKnownThemes } from "../../vite/theme/stage-files.ts";
import { expect, test } from "../support/browser.ts";
import { extension, identity, themes } from "../support/owner.ts";
import { openSite, readClipboard, splashGone } from "./visit.ts";

const known = readKnownThemes();
const [first] = themes;
const samples = readSamples(`${extension.folder}/..`);

function knownTheme(name: string): ThemeFile {
  return known.find((theme) => theme.name === name) ?? first;
}

function limitsOfComments(theme: ThemeFile): LightLimits {
  const [comments] = roleColors(theme);
  return comments ? lightLimits(comments.hex, baseColors(theme).bg) : { fadesAt: 100, hardAt: 100 };
}

const pane = (page: Page, side: "yours" | "ours") => page.locator(`[data-pane=${side}]`);
const other = (page: Page) => page.getByLabel(stageWording.yours);
const light = (page: Page) => page.getByRole("slider", { name: stageWording.light });
const sentence = (page: Page) => page.locator("#home output");
const share = (page: Page) => page.getByRole("button", { name: /^Share/ });

const rgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(", ")})`;

test("another theme recolours the left pane, and every sample is shown in both", async ({ page }) => {
  await openSite(page);
  await other(page).selectOption("Nord");
  const left = page.locator("[data-side=yours]");
  await expect(left).toHaveCSS("background-color", rgb(baseColors(knownTheme("Nord")).bg));
  await expect(left).toContainText("Nord");
  for (const { file, code } of samples) {
    await page.getByRole("tab", { name: file, exact: true }).click();
    for (const side of ["yours", "ours"] as const) {
      await expect.poll(() => pane(page, side).locator("> [data-line]").allTextContents()).toEqual(code.split("\n"));
    }
  }
});

test("the sun rests where one theme is just gone, and each sentence about the light is true", async ({ page }) => {
  await openSite(page);
  const name = await other(page).inputValue();
  const [one, own] = [limitsOfComments(knownTheme(name)), limitsOfComments(first)];
  const part = stageWording.parts.comments;
  const [yours, ours] = [
    { name, part, fadesAt: one.fadesAt },
    { name: first.name, part, fadesAt: own.fadesAt },
  ];
  const { gone, hard, readable } = stageWording.legibilities;
  const { alike, each } = stageWording.sentence;
  const legibility = (limits: typeof one, at: number) =>
    at <= limits.fadesAt && at < 100 ? gone : at <= limits.hardAt ? hard : readable;
  await expect(light(page)).toHaveValue(String(one.fadesAt - 2));
  await expect(page.locator("#home").getByText(stageWording.limits.differ(yours, ours))).toBeVisible();
  for (const at of [one.fadesAt - 2, 100, one.fadesAt, one.fadesAt + 1, Math.max(5, own.fadesAt)]) {
    await light(page).fill(String(at));
    const [left, right] = [legibility(one, at), legibility(own, at)];
    await expect(sentence(page)).toHaveText(
      left === right ? alike(at, yours, left) : each(at, [yours, left], [ours, right]),
    );
    // What is gone is marked. The first sample may begin without a comment.
    if (!samples[0].code.startsWith("//")) continue;
    for (const [side, state] of [["yours", left] as const, ["ours", right] as const])
      await expect(pane(page, side).locator("i").first()).toHaveCSS(
        "box-shadow",
        state === gone ? /rgb|color/ : "none",
      );
  }
  // The light stays with another theme, once the visitor has moved the sun.
  await other(page).selectOption("Nord");
  await expect(light(page)).toHaveValue(String(Math.max(5, own.fadesAt)));
});

test("less light darkens the panes as much as a screen with that light", async ({ page }) => {
  await openSite(page);
  const shade = () =>
    page.locator("[data-side=ours]").evaluate((pane) => Number(getComputedStyle(pane, "::before").opacity));
  await light(page).fill("100");
  await expect.poll(shade).toBe(0);
  await light(page).fill("5");
  // 5% of the light is about a quarter of the encoded value.
  await expect.poll(shade).toBeCloseTo(1 - 0.05 ** (1 / 2.2), 2);
});

test("arrow keys move from tab to tab", async ({ page }) => {
  await openSite(page);
  await page.getByRole("tab", { name: samples[0].file, exact: true }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: samples[1]?.file ?? "", exact: true })).toBeFocused();
});

test("a shared address has the theme, and the light if the sun was moved", async ({ page }) => {
  await openSite(page);
  await other(page).selectOption("Rosé Pine");
  await share(page).click();
  await expect(page.getByText(stageWording.linkCopied)).toBeVisible();
  const plain = new URL(await readClipboard(page));
  expect([plain.pathname, ...plain.searchParams]).toEqual(["/", ["with", "Rosé Pine"]]);
  await light(page).fill("40");
  await share(page).click();
  await expect.poll(() => readClipboard(page)).toContain("light=40");
  const address = new URL(await readClipboard(page));
  await openSite(page, address.pathname + address.search);
  await expect(other(page)).toHaveValue("Rosé Pine");
  await expect(light(page)).toHaveValue("40");
  await expect(sentence(page)).toContainText("40%");
});

test("the page has the colours of the chosen variant, and the other theme is of the same kind", async ({ page }) => {
  await openSite(page);
  await splashGone(page);
  for (const theme of themes) {
    const choice = page.getByRole("radiogroup", { name: variantsWording.theme });
    const radio = choice.getByRole("radio", { name: theme.name, exact: true });
    if ((await radio.count()) === 0) continue;
    await radio.check({ force: true });
    await expect(page.locator("html")).toHaveAttribute("data-theme", theme.name);
    await expect(page.locator("[data-side=ours]")).toHaveCSS("background-color", rgb(baseColors(theme).bg));
    await expect.poll(async () => knownTheme(await other(page).inputValue()).type).toBe(theme.type);
    const shown = knownTheme(await other(page).inputValue());
    await expect(page.locator("[data-side=yours]")).toHaveCSS("background-color", rgb(baseColors(shown).bg));
  }
  const last = await page.locator("html").getAttribute("data-theme");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", last ?? "");
});

test("pointing at a colour leaves only its tokens lit, and a press copies it", async ({ page }) => {
  await openSite(page);
  await splashGone(page);
  const [comments] = roleColors(first);
  const hex = comments?.hex ?? "";
  const swatch = page.getByRole("button", { name: new RegExp(hex) }).first();
  await swatch.hover();
  const faint = () =>
    pane(page, "ours").evaluate((code) =>
      [...code.querySelectorAll("i")]
        .filter((token) => getComputedStyle(token).opacity !== "1")
        .map((token) => getComputedStyle(token).color),
    );
  await expect.poll(faint).not.toEqual([]);
  expect(await faint()).not.toContain(rgb(hex));
  // The word is gone after some seconds, so the page is watched from before the press on.
  await Promise.all([
    page.waitForFunction(
      (copied) => [...document.querySelectorAll("button")].some(({ innerText }) => innerText.includes(copied)),
      copyWording.copied,
    ),
    swatch.click(),
  ]);
  expect(await readClipboard(page)).toBe(hex);
});

test("the chosen editor decides where Download leads and which command is copied", async ({ page }) => {
  await openSite(page);
  const download = page.getByRole("link", { name: stageWording.download, exact: true });
  for (const { id, command, registry } of editors) {
    await page.getByLabel(stageWording.editor, { exact: true }).selectOption(id);
    await expect(download).toHaveAttribute("href", registry === "openVsx" ? /open-vsx/ : /marketplace/);
    await page.getByRole("button", { name: `${copyWording.copy} ${stageWording.command}` }).click();
    await expect.poll(() => readClipboard(page)).toBe(`${command} --install-extension ${identity.id}`);
  }
});
