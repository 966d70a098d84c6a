import { changesWording } from "../../words/changes.ts";
import { failureWording } from "../../words/notices.ts";
import { footerWording } from "../../words/page.ts";
import { expect, test } from "../support/browser.ts";
import { identity } from "../support/owner.ts";
import { openSite } from "../support/visit.ts";

const version = footerWording.version(identity.version);

test("the version opens the changelog in a panel with what its page has, and Escape returns to the version", async ({
  page,
}) => {
  await page.goto("/changes");
  const entries = await page.getByRole("article").innerText();
  await openSite(page);
  const link = page.getByRole("contentinfo").getByRole("link", { name: version, exact: true });
  await link.focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: changesWording.title });
  await expect(panel.getByRole("article")).toHaveText(entries, { useInnerText: true });
  await expect(panel.getByRole("button", { name: changesWording.close })).toBeFocused();
  expect(new URL(page.url()).pathname).toBe("/");

  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(link).toBeFocused();

  await link.click();
  await panel.getByRole("button", { name: changesWording.close }).click();
  await expect(panel).toBeHidden();
  await expect(link).toBeFocused();
});

test("the panel covers a phone's screen, and nothing of it is cut off", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openSite(page);
  await page.getByRole("link", { name: version, exact: true }).click();
  const panel = page.getByRole("dialog", { name: changesWording.title });
  await expect(panel.getByRole("article")).toBeVisible();
  expect(await panel.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 640 });
  const content = panel.getByRole("region", { name: changesWording.title });
  expect(await content.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test("the panel says so when the changelog cannot be loaded", async ({ page, problems }) => {
  problems.expect(/404/);
  await openSite(page);
  await page.route("**/changes", (route) => route.fulfill({ status: 404, body: "" }));
  await page.getByRole("link", { name: version, exact: true }).click();
  const panel = page.getByRole("dialog", { name: changesWording.title });
  await expect(panel.getByRole("alert").filter({ hasText: failureWording.incomplete })).toBeVisible();
});
