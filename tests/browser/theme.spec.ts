import { expect, test } from "../support/browser.ts";
import { openSite } from "../support/visit.ts";

/** The parts of the page that show the theme and bring it into an editor. */

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const palette = ".palette-palette";

test("a swatch copies its colour in the form that was chosen, and says so", async ({ page }) => {
  await openSite(page);
  const swatch = page.locator(palette).getByRole("button", { name: "Keywords" });
  const hex = (await swatch.locator("code").innerText()).trim();
  const [red, green, blue] = [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
  for (const [format, text] of [
    ["Hex", hex],
    ["RGB", `rgb(${red}, ${green}, ${blue})`],
    ["CSS variable", `--evenfall-keywords: ${hex};`],
  ] as const) {
    await page.locator(palette).getByLabel(format, { exact: true }).check();
    await swatch.focus();
    await page.keyboard.press("Enter");
    await expect(page.locator(palette).getByRole("status")).toHaveText(`Copied ${text}`);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  }
});

test("a clipboard that refuses is said, with the text to copy by hand", async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  });
  await openSite(page);
  await page.locator(palette).getByRole("button", { name: "Strings" }).click();
  await expect(page.locator(palette).getByRole("status")).toContainText("The clipboard refused.");
  await expect(page.locator(palette).getByRole("status").locator("code")).toHaveText(/^#[0-9a-f]{6}$/);
});

test("the install panel has a link, another way and a command for each editor, and remembers the choice", async ({
  page,
}) => {
  await openSite(page);
  const howTo = page.getByRole("region", { name: "How to download" });
  const editors = howTo.getByRole("tablist", { name: "Editor" });
  await editors.getByRole("tab", { name: "VS Code", exact: true }).focus();
  for (const [name, scheme, command, registry] of [
    ["VS Code", "vscode", "code", /marketplace\.visualstudio\.com/],
    ["VS Code Insiders", "vscode-insiders", "code-insiders", /marketplace\.visualstudio\.com/],
    ["Cursor", "cursor", "cursor", /open-vsx\.org/],
    ["Windsurf", "windsurf", "windsurf", /open-vsx\.org/],
    ["VSCodium", "vscodium", "codium", /open-vsx\.org/],
  ] as const) {
    const tab = editors.getByRole("tab", { name, exact: true });
    await expect(tab).toBeFocused();
    await expect(tab).toHaveAttribute("aria-selected", "true");
    const panel = howTo.getByRole("tabpanel", { name, exact: true });
    await expect(panel.getByRole("link", { name: `Open in ${name}`, exact: true })).toHaveAttribute(
      "href",
      `${scheme}:extension/evenfall.evenfall-theme`,
    );
    await expect(panel.getByRole("link", { name: /^or get it from/ })).toHaveAttribute("href", registry);
    await expect(panel.locator("code")).toHaveText(`${command} --install-extension evenfall.evenfall-theme`);
    await page.keyboard.press("ArrowRight");
  }
  // Past the last one is the first.
  await expect(editors.getByRole("tab", { name: "VS Code", exact: true })).toBeFocused();
  await editors.getByRole("tab", { name: "Windsurf" }).click();
  await howTo.getByRole("button", { name: "Copy the command" }).click();
  await expect(howTo.getByRole("status")).toHaveText(/^Copied windsurf /);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    "windsurf --install-extension evenfall.evenfall-theme",
  );
  await expect(howTo.getByRole("link", { name: "Try Evenfall in vscode.dev" })).toHaveAttribute(
    "href",
    "https://vscode.dev/theme/evenfall.evenfall-theme/Evenfall",
  );
  await page.reload();
  await expect(editors.getByRole("tab", { name: "Windsurf" })).toHaveAttribute("aria-selected", "true");
});

test("the code samples switch by keyboard, and nothing around them moves", async ({ page }) => {
  await openSite(page);
  const languages = page.getByRole("tablist", { name: "Language" });
  const panel = page.locator("#language-panel");
  const tabs = await languages.getByRole("tab").allInnerTexts();
  expect(tabs.length).toBeGreaterThanOrEqual(6);
  const place = () =>
    panel.evaluate(({ offsetTop, offsetHeight, offsetWidth }: HTMLElement) => [
      offsetTop,
      offsetHeight,
      offsetWidth,
      document.body.offsetHeight,
    ]);
  const first = await place();
  await languages.getByRole("tab").first().focus();
  const seen = new Set<string>();
  for (const name of tabs) {
    await expect(languages.getByRole("tab", { name, exact: true })).toHaveAttribute("aria-selected", "true");
    await expect(panel.locator("code > *")).not.toHaveCount(0);
    seen.add(await panel.innerText());
    expect(await place()).toEqual(first);
    await page.keyboard.press("ArrowRight");
  }
  expect(seen.size).toBe(tabs.length);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the first sample can be read", async ({ page }) => {
    await page.goto("/");
    await expect(page.locator("#language-panel code")).toContainText("\n");
  });
});

test("samples that cannot be loaded say so, and can be asked for again", async ({ page, problems }) => {
  problems.expect(/Failed to load resource/);
  await openSite(page);
  let isBroken = true;
  await page.route("**/assets/samples-*.json", (route) => (isBroken ? route.abort() : route.continue()));
  const languages = page.getByRole("tablist", { name: "Language" });
  await languages.getByRole("tab").nth(1).click();
  await expect(page.locator("#language-panel").getByRole("alert")).toContainText("did not arrive");
  isBroken = false;
  await languages.getByRole("tab").nth(2).click();
  await expect(page.locator("#language-panel code > *")).not.toHaveCount(0);
});

test("the Download button and its version stand beside each other wherever both fit, and never leave the page", async ({
  page,
}) => {
  for (const width of [320, 768, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await openSite(page);
    const button = await page.locator("#home").getByRole("link", { name: "Download" }).boundingBox();
    const version = await page.locator("#home").getByText("Stable Version 1.2.4").boundingBox();
    if (!button || !version) throw new Error("The button and its version are shown.");
    const isBeside = version.x >= button.x + button.width && version.y < button.y + button.height;
    expect(isBeside, `beside each other at ${width} pixels`).toBe(width > 400);
    expect(version.x + version.width).toBeLessThanOrEqual(width);
  }
});
