import { installWording } from "../../site/words/install.ts";
import { heroWording } from "../../site/words/page.ts";
import { expect, test } from "../support/browser.ts";
import { identity, themes } from "../support/owner.ts";
import { openSite } from "../support/visit.ts";

/** The parts of the page that show the theme and bring it into an editor. */

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

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
      `${scheme}:extension/${identity.id}`,
    );
    await expect(panel.getByRole("link", { name: /^or get it from/ })).toHaveAttribute("href", registry);
    await expect(panel.locator("code")).toHaveText(`${command} --install-extension ${identity.id}`);
    await page.keyboard.press("ArrowRight");
  }
  // Past the last one is the first.
  await expect(editors.getByRole("tab", { name: "VS Code", exact: true })).toBeFocused();
  await editors.getByRole("tab", { name: "Windsurf" }).click();
  await howTo.getByRole("button", { name: "Copy the command" }).click();
  await expect(howTo.getByRole("status")).toHaveText(/^Copied windsurf /);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `windsurf --install-extension ${identity.id}`,
  );
  await expect(howTo.getByRole("link", { name: installWording.tryOnline(identity.name) })).toHaveAttribute(
    "href",
    `https://vscode.dev/theme/${identity.id}/${encodeURIComponent(themes[0].name)}`,
  );
  await page.reload();
  await expect(editors.getByRole("tab", { name: "Windsurf" })).toHaveAttribute("aria-selected", "true");
});

test("the Download button and its version stand beside each other wherever both fit, and never leave the page", async ({
  page,
}) => {
  for (const width of [320, 768, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await openSite(page);
    const button = await page.locator("#home").getByRole("link", { name: "Download" }).boundingBox();
    const version = await page
      .locator("#home")
      .getByText(heroWording.stableVersion(identity.version))
      .boundingBox();
    if (!button || !version) throw new Error("The button and its version are shown.");
    const isBeside = version.x >= button.x + button.width && version.y < button.y + button.height;
    expect(isBeside, `beside each other at ${width} pixels`).toBe(width > 400);
    expect(version.x + version.width).toBeLessThanOrEqual(width);
  }
});
