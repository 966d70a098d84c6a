import type { Page } from "@playwright/test";
import sharp from "sharp";
import type { Hex } from "../../theme/color/color.ts";
import { simulate, visions } from "../../theme/color/vision.ts";
import { visionWording } from "../../words/editor.ts";
import { roleNames } from "../../words/roles.ts";
import { expect, test } from "../support/browser.ts";
import { sentence } from "../support/sentence.ts";
import { openSite } from "../support/visit.ts";

/** The vision preview: the editor and its palette as people with colour-vision deficiencies see them. */

const group = (page: Page) => page.getByRole("radiogroup", { name: visionWording.label });
/** What the preview shows. */
const seenThrough = (page: Page) =>
  page.locator("#home div:has(> div > [role=radiogroup]:has([name=vision]))");
const visionFilters = [...visions, "greyscale"] as const;
const nearest = sentence(visionWording.nearest("…", "…", "…"));

/** The colours of the window at these points, red, green and blue from 0 to 255. */
async function pixels(page: Page, points: readonly { x: number; y: number }[]): Promise<number[][]> {
  const { data, info } = await sharp(await page.screenshot({ animations: "disabled" }))
    .raw()
    .toBuffer({ resolveWithObject: true });
  return points.map(({ x, y }) => {
    const start = (y * info.width + x) * info.channels;
    return [...data.subarray(start, start + 3)];
  });
}

for (const forcedColors of ["none", "active"] as const) {
  test(`the vision preview shows every swatch as the matrices define, and leaves the page around it unchanged (forced colours: ${forcedColors})`, async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors });
    await page.setViewportSize({ width: 1280, height: 2400 });
    await openSite(page);
    const swatches = page.locator("#home li > button[data-role]");
    await group(page).scrollIntoViewIfNeeded();
    await group(page).getByRole("radio", { name: visionWording.kinds.normal }).focus();
    const points = await swatches.evaluateAll((buttons) =>
      buttons.map((button) => {
        const { left, top, height } = button.getBoundingClientRect();
        const { paddingLeft } = getComputedStyle(button);
        return { x: Math.round(left + Number.parseFloat(paddingLeft) + 12), y: Math.round(top + height / 2) };
      }),
    );
    expect(points.length).toBeGreaterThan(8);
    const outside = { x: 4, y: points[0]?.y ?? 0 };
    const plain = await pixels(page, [...points, outside]);
    for (const filter of visionFilters) {
      await group(page).getByRole("radio", { name: visionWording.kinds[filter] }).check();
      const seen = await pixels(page, [...points, outside]);
      for (const [index, before] of plain.entries()) {
        const hex = `#${before.map((part) => part.toString(16).padStart(2, "0")).join("")}` as Hex;
        const encode = (part: number) =>
          255 * (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);
        const expected = index === points.length ? before : simulate(hex, filter).map(encode);
        for (const [channel, part] of expected.entries()) {
          expect(Math.abs((seen[index]?.[channel] ?? 0) - part), `${hex} seen by ${filter}`).toBeLessThan(2);
        }
      }
    }
  });
}

test("the vision preview works by keyboard, names the nearest roles and its source, and does not affect print or the title", async ({
  page,
}) => {
  await openSite(page);
  const title = await page.title();
  const preview = group(page).locator("..");
  await preview.getByText(visionWording.figures).click();
  await group(page).getByRole("radio", { name: visionWording.kinds.normal }).focus();
  const said = new Set<string>();
  for (const filter of visionFilters) {
    await expect(group(page).getByRole("radio", { name: visionWording.kinds[filter] })).toBeChecked();
    await expect(preview).toContainText(visionWording.shows[filter]);
    await expect(preview).toContainText(nearest);
    const text = await preview.innerText();
    said.add(text);
    const [, one = "", other = "", distance = ""] = nearest.exec(text) ?? [];
    expect(Object.values(roleNames)).toEqual(expect.arrayContaining([one, other]));
    expect(distance).toMatch(/^\d+\.\d$/);
    await page.keyboard.press("ArrowRight");
  }
  expect(said.size).toBe(visionFilters.length);
  await group(page).getByRole("radio", { name: visionWording.kinds.deutan }).check();
  await expect(preview.getByText(visionWording.source)).toBeVisible();
  expect(await page.title()).toBe(title);
  await expect(seenThrough(page)).toHaveCSS("filter", /vision-deutan/);
  await page.emulateMedia({ media: "print" });
  await expect(seenThrough(page)).toHaveCSS("filter", "none");
  await expect(group(page)).toBeHidden();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the vision preview still works", async ({ page }) => {
    await page.goto("/");
    await page.locator("[name=vision][value=tritan]").check();
    await expect(seenThrough(page)).toHaveCSS("filter", /vision-tritan/);
  });
});
