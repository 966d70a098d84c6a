import { editors as owned } from "../../settings/links.ts";
import { installWording } from "../../words/install.ts";
import { copyWording } from "../../words/notices.ts";
import { heroWording, howToHeadWording } from "../../words/page.ts";
import { expect, test } from "../support/browser.ts";
import { identity, themes } from "../support/owner.ts";
import {
  loginButton,
  logoutButton,
  openSite,
  readClipboard,
  signIn,
  themeRadio,
  uniqueName,
} from "../support/visit.ts";

/** The parts of the page that show the theme and bring it into an editor. */

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("the install panel has a link, another way and a command for each editor", async ({ page }) => {
  await openSite(page);
  const howTo = page.getByRole("region", { name: howToHeadWording.heading });
  const editors = howTo.getByRole("tablist", { name: installWording.editor });
  const [firstEditor] = owned;
  await editors.getByRole("tab", { name: firstEditor.label, exact: true }).focus();
  const addresses = { marketplace: /marketplace\.visualstudio\.com/, openVsx: /open-vsx\.org/ };
  for (const { label: name, scheme, command, registry } of owned) {
    const tab = editors.getByRole("tab", { name, exact: true });
    await expect(tab).toBeFocused();
    await expect(tab).toHaveAttribute("aria-selected", "true");
    const panel = howTo.getByRole("tabpanel", { name, exact: true });
    await expect(panel.getByRole("link", { name: installWording.open(name), exact: true })).toHaveAttribute(
      "href",
      `${scheme}:extension/${identity.id}`,
    );
    await expect(panel.getByRole("link", { name: installWording.registries[registry] })).toHaveAttribute(
      "href",
      addresses[registry],
    );
    await expect(panel.locator("code")).toHaveText(`${command} --install-extension ${identity.id}`);
    await page.keyboard.press("ArrowRight");
  }
  // After the last one comes the first.
  await expect(editors.getByRole("tab", { name: firstEditor.label, exact: true })).toBeFocused();
  const other = owned.at(-1) ?? firstEditor;
  await editors.getByRole("tab", { name: other.label, exact: true }).click();
  const command = `${other.command} --install-extension ${identity.id}`;
  await howTo.getByRole("button", { name: `${copyWording.copy} ${installWording.command}` }).click();
  await expect(howTo.getByRole("status")).toHaveText(`${copyWording.copied} ${command}`);
  expect(await readClipboard(page)).toBe(command);
  await expect(howTo.getByRole("link", { name: installWording.tryOnline(identity.name) })).toHaveAttribute(
    "href",
    `https://vscode.dev/theme/${identity.id}/${encodeURIComponent(themes[0].name)}`,
  );
});

if (themes.length > 1) {
  test("the install panel keeps the editor after a reload, a sign-out and a switch of the theme", async ({
    page,
  }) => {
    await openSite(page);
    const howTo = page.getByRole("region", { name: howToHeadWording.heading });
    const tab = howTo.getByRole("tab", { name: owned.at(-1)?.label ?? "", exact: true });
    await tab.click();
    await expect(tab).toHaveAttribute("aria-selected", "true");
    await page.reload();
    await expect(tab).toHaveAttribute("aria-selected", "true");
    await signIn(page, uniqueName("Reader"));
    await logoutButton(page).click();
    await expect(loginButton(page)).toBeVisible();
    const other = themes.at(-1)?.name ?? "";
    await themeRadio(page, other).check();
    await expect(howTo.getByRole("link", { name: installWording.tryOnline(identity.name) })).toHaveAttribute(
      "href",
      new RegExp(encodeURIComponent(other)),
    );
    await expect(tab).toHaveAttribute("aria-selected", "true");
  });
}

test("a long word in the theme's name breaks within the install panel", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/");
  const cutOff = await page.locator("#Howto [role=tabpanel]").evaluate((panel, name) => {
    const parts = [...panel.querySelectorAll("p"), panel.nextElementSibling as Element];
    for (const text of parts.flatMap((part) => [
      ...part.childNodes,
      ...(part.querySelector("a")?.childNodes ?? []),
    ])) {
      if (text instanceof Text) text.data = text.data.replaceAll(name, "Abcdefghi".repeat(6));
    }
    const { right } = panel.getBoundingClientRect();
    return parts.filter(
      (part) => part.getBoundingClientRect().right > right || part.scrollWidth > part.clientWidth,
    ).length;
  }, identity.name);
  expect(cutOff).toBe(0);
});

test("the Download button and its version are side by side wherever both fit, and never overflow the page", async ({
  page,
}) => {
  for (const width of [320, 768, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await openSite(page);
    const hero = page.locator("#home");
    const button = await hero.getByRole("link", { name: heroWording.download, exact: true }).boundingBox();
    const version = await hero.getByText(heroWording.stableVersion(identity.version)).boundingBox();
    if (!button || !version) throw new Error("The button and its version are shown.");
    const isBeside = version.x >= button.x + button.width && version.y < button.y + button.height;
    expect(isBeside, `beside each other at ${width} pixels`).toBe(width > 400);
    expect(version.x + version.width).toBeLessThanOrEqual(width);
  }
});
