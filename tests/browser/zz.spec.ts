import sharp from "sharp";
import { expect, test } from "../support/browser.ts";
import { on, openSite, signInByRequest, addReviewsByRequest } from "./visit.ts";

const marks = (base: string, mark: string, n: number) => base + mark.repeat(n);
const titles = [
  marks("e", "\u0301", 159), marks("a", "\u0360", 159), marks("a", "\u0489", 159), marks("a", "\u20DD", 159),
  "\uFDFD".repeat(80), marks("a", "\u0315\u031a\u0358", 53), "\u{1242B}".repeat(60), "a\u035c".repeat(80), marks("a", "\u0334\u0321\u0327", 53),
  marks("\u0E01", "\u0E34\u0E48", 79), "x".repeat(160),
];
for (const width of [360, 1280]) test(`pixels ${width}`, async ({ page }) => {
  await page.setViewportSize({ width, height: 900 });
  for (const [i, title] of titles.entries()) {
    await signInByRequest(page.request, marks("N", ["\u0489","\u0360","\u20DD","\u0315"][i % 4]!, 68));
    await addReviewsByRequest(page.request, [{ title, message: "a" + "\u0489".repeat(80) }]);
  }
  await openSite(page);
  await page.waitForTimeout(2500);
  const more = on(page).reviews.getByRole("button", { name: /Show more/ });
  if (await more.isVisible()) await more.click();
  await page.waitForTimeout(500);
  const cards = on(page).reviews.locator("li article");
  const n = await cards.count();
  for (let i = 0; i < n; i++) {
    const card = cards.nth(i);
    await card.scrollIntoViewIfNeeded();
    await card.evaluate((e) => e.scrollIntoView({ block: "center" }));
    await page.mouse.move(0, 0);
    const box = (await card.boundingBox())!;
    const a = await page.screenshot();
    await card.evaluate((e) => { for (const c of e.children) (c as HTMLElement).style.visibility = "hidden"; });
    const b = await page.screenshot();
    await card.evaluate((e) => { for (const c of e.children) (c as HTMLElement).style.visibility = ""; });
    const [ra, rb] = await Promise.all([a, b].map((p) => sharp(p).removeAlpha().raw().toBuffer({ resolveWithObject: true })));
    let out = 0; let where = "";
    for (let y = 0; y < ra.info.height; y++) for (let x = 0; x < ra.info.width; x++) {
      const p = (y * ra.info.width + x) * 3;
      const d = Math.abs(ra.data[p]! - rb.data[p]!) + Math.abs(ra.data[p+1]! - rb.data[p+1]!) + Math.abs(ra.data[p+2]! - rb.data[p+2]!);
      const inside = x >= box.x - 1 && x <= box.x + box.width + 1 && y >= box.y - 1 && y <= box.y + box.height + 1;
      if (d > 6 && !inside) { out++; where = `${x},${y}`; }
    }
    if (out) { console.log(width, i, "outside", out, where, JSON.stringify(box)); await page.screenshot({ path: `/tmp/d/card-${width}-${i}.png` }); }
  }
  // the signed-in form
  await page.screenshot({ path: `/tmp/d/page-${width}.png`, fullPage: false });
  console.log(width, n, "cards; doc width", await page.evaluate(() => document.documentElement.scrollWidth));
  expect(n).toBeGreaterThan(5);
});
