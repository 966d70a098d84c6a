import { editors } from "#site/links.ts";
import { installWording } from "../../words/install.ts";
import { heroWording, howToHeadWording } from "../../words/page.ts";
import { expect, test } from "../support/browser.ts";
import { identity, themes } from "../support/owner.ts";
import { openSite } from "../support/visit.ts";

/** The parts of the page that show the theme and bring it into an editor. */

test("how-to-download says how to switch the theme on, and has its file and a way to try it", async ({
  page,
}) => {
  await openSite(page);
  const howTo = page.getByRole("region", { name: howToHeadWording.heading });
  const [editor] = editors;
  const [theme] = themes;
  const sentence = installWording.choose(editor.label, theme.name, false, (pairs) =>
    pairs.map((keys) => keys.join(" ")).join(` ${installWording.followedBy} `),
  );
  await expect(howTo).toContainText(sentence.join(""));
  await expect(howTo.getByRole("link", { name: installWording.file })).toHaveAttribute("href", /\.vsix$/);
  await expect(howTo.getByRole("link", { name: installWording.tryOnline })).toHaveAttribute(
    "href",
    `https://vscode.dev/theme/${identity.id}/${encodeURIComponent(theme.name)}`,
  );
});

test("a long word in the theme's name breaks within the card of how-to-download", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/");
  const cutOff = await page.locator("#Howto").evaluate((section, name) => {
    const texts = document.createTreeWalker(section, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      text.data = text.data.replaceAll(name, "Abcdefghi".repeat(6));
    }
    return section.scrollWidth - section.clientWidth;
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
