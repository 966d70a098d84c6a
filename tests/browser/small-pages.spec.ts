import { changesWording } from "../../defaults/words/changes.ts";
import { footerWording } from "../../defaults/words/page.ts";
import { fromRgb } from "../../toolkit/color/color.ts";
import { expect, test } from "../support/browser.ts";
import { tooFaint } from "../support/contrast.ts";
import { identity, themes } from "../support/owner.ts";
import { openSite } from "./visit.ts";

test("the back link of a small page goes back in the tab's history if possible", async ({ page }) => {
  await openSite(page, "/?with=Nord");
  const entries = () => page.evaluate(() => history.length);
  const before = await entries();
  const changelog = page
    .getByRole("contentinfo")
    .getByRole("link", { name: footerWording.changelog(identity.version) });
  await changelog.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(changesWording.title);
  // Until its script has loaded, the link opens the page again instead of going back.
  await page.waitForLoadState();
  await page.getByRole("link", { name: changesWording.back }).click();
  await expect(page).toHaveURL(/with=Nord/);
  await expect(changelog).toBeInViewport();
  expect(await entries()).toBe(before + 1);

  await page.goto("/privacy");
  await page.goto("/changes");
  await page.getByRole("link", { name: changesWording.back }).click();
  await expect(page).toHaveURL("/");
});

test("the page of an unknown address can be read in every theme", async ({ page, problems }) => {
  problems.expect(/404/);
  await page.goto("/privacy");
  for (const { name } of themes) {
    await page.evaluate((theme) => localStorage.setItem("theme", theme), name);
    await page.goto("/nowhere");
    await expect(page.locator("html")).toHaveAttribute("data-theme", name);
    const pairs = await page.evaluate(() => {
      const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
      function bytesOf(color: string): string {
        if (!context) return "";
        context.fillStyle = color;
        context.fillRect(0, 0, 1, 1);
        return `rgb(${[...context.getImageData(0, 0, 1, 1).data].slice(0, 3).join(", ")})`;
      }
      const back = bytesOf(getComputedStyle(document.body).backgroundColor);
      return Array.from(document.querySelectorAll("h1, main em, main a, header a"), (element) => ({
        name: element.textContent ?? "",
        front: bytesOf(getComputedStyle(element).color),
        back,
      }));
    });
    expect(pairs.length).toBeGreaterThan(3);
    const readable = pairs.map(({ name, front, back }) => ({ name, front: fromRgb(front), back: fromRgb(back) }));
    expect(tooFaint(readable, 4.5), name).toEqual([]);
  }
});

test("small pages have the page's footer, the steps of a sign-in have none", async ({ page, problems }) => {
  problems.expect(/404/);
  const footer = page.getByRole("contentinfo");
  await page.goto("/");
  const links = await footer.getByRole("listitem").allTextContents();
  for (const path of ["/privacy", "/changes", "/ports", "/nowhere"]) {
    await page.goto(path);
    expect(await footer.getByRole("listitem").allTextContents(), path).toEqual(links);
  }
  await page.goto("/auth/done?outcome=cancelled");
  await expect(footer).toHaveCount(0);
});
