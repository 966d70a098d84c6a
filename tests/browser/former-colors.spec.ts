import { changesWording } from "../../defaults/words/changes.ts";
import { copyWording } from "../../defaults/words/notices.ts";
import { readExtension } from "../../toolkit/extension/read-folder.ts";
import { packTheme } from "../../toolkit/extension/vsix.ts";
import { folderOf, manifestOf } from "../../toolkit/test/support/folders.ts";
import { changesOutput } from "../../vite/theme/changes-page.tsx";
import { expect, test } from "../support/browser.ts";

/** `/changes` of an extension that has a former version. */

function version(number: string, foreground: string) {
  return folderOf({
    "package.json": manifestOf([{ label: "Night", path: "night.json" }], { version: number }),
    "night.json": { tokenColors: [{ scope: "keyword", settings: { foreground } }] },
    "CHANGELOG.md": "## 1.1.0\n\n## 1.0.0\n",
  });
}

test.beforeEach(async ({ page }) => {
  const old = packTheme(readExtension(version("1.0.0", "#ff8800"), ""));
  const now = readExtension(version("1.1.0", "#ffaa00"), "");
  const made = await changesOutput(now, folderOf({ [old.name]: old.content }), { current: null, all: [] }, () => {});
  const [, source = ""] = /main = (".*");/.exec(made.modules?.["virtual:changes"] ?? "") ?? [];
  await page.route("**/changes", async (route) => {
    const body = await (await route.fetch()).text();
    await route.fulfill({
      body: body.replace(/<article.*<\/article>/s, () => `<article class="changes">${JSON.parse(source)}</article>`),
      contentType: "text/html",
    });
  });
  for (const [address, content] of Object.entries(made.files ?? {})) {
    await page.route(`**${address}`, async (route) => {
      const contentType = address.endsWith(".css") ? "text/css" : "application/json";
      await route.fulfill({ body: String(await content()), contentType });
    });
  }
});

test("Keep these colours copies the settings for a former version, and says so", async ({ page }) => {
  await page.goto("/changes");
  const button = page.getByRole("button", { name: changesWording.keep, exact: true });
  await expect(button).toHaveAccessibleDescription(changesWording.keepHint("1.0.0"));
  await button.press("Enter");
  await expect(page.getByRole("status")).toHaveText(changesWording.keepWhere);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("#ff8800");
});

test("the settings are shown if the browser refuses to copy", async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
  });
  await page.goto("/changes");
  await page.getByRole("button", { name: changesWording.keep }).click();
  await expect(page.getByRole("status")).toHaveText(copyWording.refused);
  await expect(page.getByRole("textbox", { name: changesWording.keep })).toHaveValue(/#ff8800/);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("the page offers no button that would do nothing", async ({ page }) => {
    await page.goto("/changes");
    await expect(page.getByRole("button")).toHaveCount(0);
  });
});
