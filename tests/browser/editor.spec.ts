import type { Page } from "@playwright/test";
import { samples } from "../../settings/samples.ts";
import { compareWording, editorWording, paletteWording } from "../../words/editor.ts";
import { copyWording } from "../../words/notices.ts";
import type { roleNames } from "../../words/roles.ts";
import { variantsWording } from "../../words/variants.ts";
import { expect, hold, test } from "../support/browser.ts";
import { openSite, readClipboard } from "../support/visit.ts";

/** The hero's editor: its files, its code, its palette. */

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const editor = (page: Page) => page.locator("#home [data-island=editor]");
const panel = (page: Page) => page.locator("#file-panel");
const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });
const { formats } = paletteWording;
const swatch = (page: Page, role: keyof typeof roleNames) =>
  editor(page).locator(`button[data-role="${role}"]`);
const [first = "", second = "", third = ""] = samples;

for (const [width, height, least] of [
  [1366, 768, 12],
  [360, 740, 3],
] as const) {
  test(`a screen of ${width} × ${height} pixels shows ${least} lines of code without scrolling`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/");
    const panel = page.locator("#home pre").first();
    const shown = await panel.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      const { lineHeight, paddingTop } = getComputedStyle(element);
      const inside = Math.min(bottom, innerHeight) - top - Number.parseFloat(paddingTop);
      return Math.floor(inside / Number.parseFloat(lineHeight));
    });
    expect(shown).toBeGreaterThanOrEqual(least);
  });
}

test("the keyboard switches the editor's files, and nothing around them moves", async ({ page }) => {
  await openSite(page);
  expect(
    await page.getByRole("tablist", { name: editorWording.files }).getByRole("tab").allInnerTexts(),
  ).toEqual([...samples, editorWording.yourCode]);
  const place = () =>
    panel(page).evaluate(({ offsetTop, offsetHeight, offsetWidth }: HTMLElement) => [
      offsetTop,
      offsetHeight,
      offsetWidth,
      document.body.offsetHeight,
    ]);
  const before = await place();
  await tab(page, first).focus();
  const seen = new Set<string>();
  for (const file of samples) {
    await expect(tab(page, file)).toHaveAttribute("aria-selected", "true");
    await expect(panel(page).locator("code > *")).not.toHaveCount(0);
    seen.add(await panel(page).innerText());
    expect(await place()).toEqual(before);
    await page.keyboard.press("ArrowRight");
  }
  expect(seen.size).toBe(samples.length);
});

for (const way of ["key", "click"] as const) {
  test(`a ${way} before the editor's scripts have loaded takes effect once they have`, async ({ page }) => {
    const release = await hold(page, "**/assets/editor-*.js");
    await openSite(page);
    await tab(page, first).focus();
    if (way === "click") await tab(page, third).click();
    else for (let press = 0; press < 2; press++) await page.keyboard.press("ArrowRight");
    await expect(tab(page, first)).toHaveAttribute("aria-selected", "true");
    release();
    await expect(tab(page, third)).toHaveAttribute("aria-selected", "true");
    await expect(tab(page, third)).toBeFocused();
  });

  test(`a ${way} during hydration takes effect after it`, async ({ page }) => {
    // The press comes as soon as the browser has the script, before React has hydrated the editor.
    await page.addInitScript(`
      new PerformanceObserver((list) => {
        if (window.pressed || !list.getEntries().some(({ name }) => /editor-[^/]*[.]js$/.test(name))) return;
        window.pressed = true;
        const [first, second] = document.querySelectorAll("[data-island=editor] [role=tab]");
        if (${way === "click"}) second.click();
        else first.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
      }).observe({ type: "resource" });`);
    await openSite(page);
    await tab(page, first).focus();
    await expect.poll(() => page.evaluate("window.pressed")).toBe(true);
    await expect(tab(page, second)).toHaveAttribute("aria-selected", "true");
  });
}

test("the explorer opens files, as the tabs do", async ({ page }) => {
  await openSite(page);
  await editor(page).locator("button", { hasText: second }).first().click();
  await expect(tab(page, second)).toHaveAttribute("aria-selected", "true");
});

test("if samples do not load, the page says so and the visitor can retry", async ({ page, problems }) => {
  problems.expect(/Failed to load resource/);
  let isBroken = true;
  await page.route("**/assets/samples-*.json", (route) => (isBroken ? route.abort() : route.continue()));
  await openSite(page);
  await tab(page, second).click();
  await expect(panel(page).getByRole("alert")).toContainText(editorWording.sampleMissing);
  isBroken = false;
  await tab(page, third).click();
  await expect(panel(page).locator("code > *")).not.toHaveCount(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the page offers nothing that needs scripts, shows the first sample, and has the palette as a download", async ({
    page,
  }) => {
    await page.goto("/");
    await expect(editor(page).getByText(second, { exact: true }).first()).toBeHidden();
    // The palette's swatches show their colours, and cannot be pressed.
    const copies = page
      .getByRole("button", { name: copyWording.copy })
      .and(page.locator(":not([data-role])"));
    await expect(copies).toHaveCount(0);
    await expect(swatch(page, "Keywords")).toHaveCSS("pointer-events", "none");
    await expect(page.getByRole("radiogroup", { name: variantsWording.theme })).toBeHidden();
    await expect(page.getByRole("group", { name: paletteWording.copyAs })).toBeHidden();
    await expect(panel(page).locator("code")).toContainText("\n");
    await editor(page).getByText(paletteWording.asFile, { exact: true }).click();
    const answers = await Promise.all(
      Object.values(paletteWording.files).map(async (name) => {
        const href = await editor(page).getByRole("link", { name }).getAttribute("href");
        return await (await page.request.get(href ?? "")).text();
      }),
    );
    const background = await swatch(page, "Background").locator("code").innerText();
    for (const text of answers) expect(text).toContain(background);
  });
});

for (const way of ["pointer", "keyboard"] as const) {
  test(`a colour that is reached by ${way} before the scripts have loaded highlights its code once they have`, async ({
    page,
  }) => {
    const letThrough = await hold(page, "**/assets/editor-*.js");
    await openSite(page);
    const asked = page.waitForRequest("**/assets/editor-*.js");
    const swatch = editor(page).locator("[data-role]").last();
    if (way === "pointer") await swatch.hover();
    else await swatch.focus();
    await asked;
    letThrough();
    const dimmed = () =>
      panel(page)
        .locator("code i")
        .evaluateAll((tokens) => tokens.filter((token) => getComputedStyle(token).opacity === "0.35").length);
    await expect.poll(dimmed).toBeGreaterThan(0);
  });
}

test("pointing at a colour highlights its code, and pointing at a token highlights its colour", async ({
  page,
}) => {
  await openSite(page);
  await tab(page, first).click();
  const tokens = panel(page).locator("code i");
  // A role with a colour that some of the code has, the code that has it, and a token of it to point at.
  const {
    role = "",
    lit,
    pointed,
  } = await editor(page).evaluate((element) => {
    const marked = [...element.querySelectorAll("[role=tabpanel] code i")];
    const colors = marked.map((token) => getComputedStyle(token).color);
    const shown = (swatch: Element) => getComputedStyle(swatch, "::before").backgroundColor;
    const swatch = [...element.querySelectorAll<HTMLElement>("[data-role]")].find((swatch) =>
      colors.includes(shown(swatch)),
    );
    const lit = colors.map((color) => swatch !== undefined && color === shown(swatch));
    const pointed = marked.findIndex((token, index) => lit[index] && /^\S/.test(token.textContent));
    return { role: swatch?.dataset.role, lit, pointed };
  });
  expect(new Set(lit)).toEqual(new Set([true, false]));
  const opacities = () =>
    tokens.evaluateAll((tokens) => tokens.map((token) => Number(getComputedStyle(token).opacity)));
  await editor(page).locator(`[data-role="${role}"]`).hover();
  await expect.poll(opacities).toEqual(lit.map((isLit) => (isLit ? 1 : 0.35)));
  // Points at the first letter, because the middle of the token may be a space.
  await tokens.nth(pointed).hover({ position: { x: 3, y: 8 } });
  await expect.poll(opacities).toEqual(lit.map(() => 1));
  await expect(editor(page).locator("[data-pointed]").first()).toHaveAttribute("data-role", role);
  const name = await editor(page).locator(`[data-role="${role}"] b`).textContent();
  await expect(editor(page)).toContainText(
    new RegExp(`${name?.replace(/\W/g, "\\$&")} · (?:\\S+ · )?\\d+\\.\\d:1`),
  );
});

test("the keyboard and the pointer move the caret, and the status bar shows its position", async ({
  page,
}) => {
  await openSite(page);
  await panel(page).locator("pre").focus();
  await expect(panel(page).locator("[data-caret]")).toBeVisible();
  const isAt = (line: number, column: number) =>
    expect(editor(page).getByText(editorWording.position(line, column), { exact: true })).toBeVisible();
  await isAt(1, 1);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
  const third = (await panel(page).locator("code").innerText()).split("\n")[2] ?? "";
  await isAt(3, third.length + 1);
  await panel(page)
    .locator("code")
    .click({ position: { x: 1, y: 4 } });
  await isAt(1, 1);
});

test("on a right-to-left page, code and its caret still run from left to right", async ({ page }) => {
  await openSite(page);
  await page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
  await panel(page).locator("pre").focus();
  const first = panel(page).locator("pre i").first();
  // The window's own scripts load when it gets the focus.
  await expect(async () => {
    await page.keyboard.press("End");
    const text = await panel(page).locator("code").boundingBox();
    const [token, caret] = [
      await first.boundingBox(),
      await panel(page).locator("[data-caret]").boundingBox(),
    ];
    expect(token?.x).toBeCloseTo(text?.x ?? 0, 0);
    expect(caret?.x).toBeGreaterThan((token?.x ?? 0) + (token?.width ?? 0));
  }).toPass();
});

test("the arrow keys walk through the swatches, which are one stop for the Tab key", async ({ page }) => {
  await openSite(page);
  const swatches = editor(page).locator("button[data-role]");
  // The palette's scripts run once it has the focus.
  await expect(async () => {
    await swatches.first().focus();
    await page.keyboard.press("ArrowRight");
    await expect(swatches.nth(1)).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(swatches.last()).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(editor(page).locator("button[data-role]:focus")).toHaveCount(0);
  await page.keyboard.press("Shift+Tab");
  await expect(swatches.last()).toBeFocused();
});

test("a swatch copies its colour in the format that all swatches show, and confirms it", async ({ page }) => {
  await openSite(page);
  const keywords = swatch(page, "Keywords");
  const hex = (await keywords.locator("code").innerText()).trim();
  const [red, green, blue] = [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
  for (const [format, text] of [
    [formats.rgb, `rgb(${red}, ${green}, ${blue})`],
    [formats.variable, new RegExp(`^--[a-z\\d-]+-keywords: ${hex};$`)],
    [formats.hex, hex],
  ] as const) {
    await editor(page).getByText(format, { exact: true }).click();
    await expect(editor(page).getByLabel(format, { exact: true })).toBeChecked();
    await expect(keywords.locator("code")).toHaveText(text);
    const shown = await keywords.locator("code").innerText();
    await keywords.focus();
    await page.keyboard.press("Enter");
    await expect(keywords.locator("code")).toHaveText(copyWording.copied);
    await expect(editor(page).getByRole("status")).toHaveText(`${copyWording.copied} ${shown}`);
    expect(await readClipboard(page)).toBe(shown);
    await swatch(page, "Strings").click();
  }
});

test("if the clipboard refuses, the swatch says so and shows the text to copy by hand", async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  });
  await openSite(page);
  await swatch(page, "Strings").click();
  const item = editor(page)
    .getByRole("listitem")
    .filter({ has: page.locator("button[data-role=Strings]") });
  await expect(item).toContainText(`${copyWording.refused} #`);
});

test("the comparison shows a sample in another theme at once: no worker and no grammar is needed", async ({
  page,
}) => {
  await openSite(page);
  await tab(page, second).click();
  await page.getByLabel(compareWording.compareWith).selectOption("Dracula");
  const other = panel(page).locator("[data-code=other]");
  await expect(other.locator("span").first()).toBeVisible();
  const text = await panel(page).locator("pre code").first().textContent();
  expect(await other.locator("> div").allTextContents()).toEqual(text?.split("\n"));
  const own = await panel(page).locator("pre code").first().boundingBox();
  expect((await other.boundingBox())?.y).toBe(own?.y);
  const colors = await other
    .locator("span")
    .evaluateAll((tokens) => tokens.map((token) => getComputedStyle(token).color));
  expect(colors).toContain("rgb(255, 121, 198)");
  expect(page.workers()).toEqual([]);
});

test("a sample and its comparison are aligned wherever one of them is scrolled to", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openSite(page);
  await tab(page, second).click();
  await page.getByLabel(compareWording.compareWith).selectOption("Dracula");
  const own = panel(page).locator("pre code").first();
  const other = panel(page).locator("[data-code=other]");
  await expect(other.locator("span").first()).toBeAttached();
  // Fewer lines than the sample has.
  await own.evaluate((code) => code.closest("pre")?.style.setProperty("height", "6lh"));
  for (const pane of [other, own]) {
    for (const end of [9_999, 0]) {
      await pane.evaluate((code, end) => code.closest("pre, section")?.scrollTo(0, end), end);
      await expect
        .poll(async () => ((await own.boundingBox())?.y ?? 0) - ((await other.boundingBox())?.y ?? 0))
        .toBe(0);
    }
  }
});
