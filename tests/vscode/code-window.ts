import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";

/** A line as VS Code shows it. */
export type VsCodeLine = { text: string; color: string; fontStyle: string[] }[];

interface VsCodeFile {
  lines: VsCodeLine[];
  /** The editor's background. */
  ground: string;
}

/** As many files as fit into a window. */
export const FILES_AT_ONCE = 8;

/** How long semantic tokens may take to arrive after the rest, in milliseconds. */
const SETTLED = 3_000;

interface ThemeService {
  getColorThemes(): Promise<{ id: string; settingsId: string }[]>;
  setColorTheme(id: string, target: undefined): Promise<unknown>;
}

/** Finds VS Code's theme service among all objects of the heap, because no global leads to it, and makes it a global. */
async function findThemeService(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { result } = await session.send("Runtime.evaluate", { expression: "Object.prototype" });
  const { objects } = await session.send("Runtime.queryObjects", { prototypeObjectId: result.objectId ?? "" });
  function find(this: unknown[]): void {
    const service = this.find((object) => {
      try {
        return Object.hasOwn(object as object, "colorThemeRegistry");
      } catch {
        return false;
      }
    });
    Object.assign(globalThis, { themeService: service });
  }
  await session.send("Runtime.callFunctionOn", {
    objectId: objects.objectId ?? "",
    functionDeclaration: String(find),
  });
  await session.detach();
}

/** A busy window ignores the keys at times. */
async function typeInQuickOpen(page: Page, text: string): Promise<void> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await page.keyboard.press("Control+p");
    try {
      return await page.locator(".quick-input-widget input").fill(text, { timeout: 5_000 });
    } catch {
      await page.keyboard.press("Escape");
    }
  }
  throw new Error("VS Code does not open files.");
}

/**
 * Opens files side by side in a window of VS Code.
 * @param url of `withVsCode`: the folder that it opens is next to that of the user's settings.
 */
export async function openFiles(
  browser: Browser,
  url: string,
  files: readonly { name: string; text: string }[],
  settings: Readonly<Record<string, unknown>>,
): Promise<Page> {
  const folder = new URL(url).searchParams.get("folder") ?? "";
  for (const { name, text } of files) writeFileSync(join(folder, name), text);
  mkdirSync(join(folder, "../data/User"), { recursive: true });
  writeFileSync(join(folder, "../data/User/settings.json"), JSON.stringify(settings));
  const page = await browser.newPage({ viewport: { width: 250 * (files.length + 1), height: 1100 } });
  page.setDefaultTimeout(120_000);
  await page.goto(url);
  await page.locator(".monaco-workbench").waitFor();
  for (const [index, { name }] of files.entries()) {
    await typeInQuickOpen(page, name);
    await page.locator(`.quick-input-list .monaco-list-row[aria-label*="${name}"]`).first().waitFor();
    await page.keyboard.press(index === 0 ? "Enter" : "Control+Enter");
    await page.locator(`.tab.active[data-resource-name="${name}"]`).waitFor();
  }
  // A slow window also opens a file in the group of the one before it, and hides that one, even some time later.
  const isHidden = async (name: string) =>
    (await page.locator(`.tab.active[data-resource-name="${name}"]`).count()) === 0;
  for (let hidden = files; hidden.length > 0; ) {
    await page.waitForTimeout(SETTLED);
    hidden = [];
    for (const file of files) if (await isHidden(file.name)) hidden = [...hidden, file];
    for (const { name } of hidden) await page.locator(`.tab[data-resource-name="${name}"]`).first().click();
  }
  await findThemeService(page);
  return page;
}

/** @param name as in `workbench.colorTheme`. */
export async function showTheme(page: Page, name: string): Promise<void> {
  await page.evaluate(async (settingsId) => {
    const { themeService } = globalThis as unknown as { themeService: ThemeService };
    const theme = (await themeService.getColorThemes()).find((each) => each.settingsId === settingsId);
    await themeService.setColorTheme(theme?.id ?? "", undefined);
  }, name);
}

function readEditors(): Record<string, VsCodeFile> {
  const hex = (css: string) =>
    `#${(css.match(/[\d.]+/g) ?? [])
      .map(Number)
      .map((part, at) =>
        Math.round(at === 3 ? part * 255 : part)
          .toString(16)
          .padStart(2, "0"),
      )
      .join("")}`;
  const top = (line: Element) => Number.parseFloat((line as HTMLElement).style.top);
  const files: Record<string, VsCodeFile> = {};
  for (const group of document.querySelectorAll(".editor-group-container")) {
    const name = group.querySelector(".tab.active")?.getAttribute("data-resource-name");
    const ground = group.querySelector(".monaco-editor-background");
    if (!name || !ground) continue;
    const lines = [...group.querySelectorAll(".view-lines > .view-line")].sort((a, b) => top(a) - top(b));
    files[name] = {
      ground: hex(getComputedStyle(ground).backgroundColor),
      lines: lines.map((line) =>
        [...line.querySelectorAll(":scope > span > span")].map((span) => {
          const { color, fontStyle, fontWeight, textDecorationLine } = getComputedStyle(span);
          const style = [
            fontStyle === "italic" ? "italic" : "",
            Number(fontWeight) >= 600 ? "bold" : "",
            textDecorationLine.includes("underline") ? "underline" : "",
            textDecorationLine.includes("line-through") ? "strikethrough" : "",
          ];
          return { text: span.textContent ?? "", color: hex(color), fontStyle: style.filter(Boolean) };
        }),
      ),
    };
  }
  return files;
}

/** The lines of each file, once nothing has changed for a while. */
export async function readLines(page: Page): Promise<Record<string, VsCodeFile>> {
  let files = await page.evaluate(readEditors);
  let since = Date.now();
  while (Date.now() - since < SETTLED) {
    await page.waitForTimeout(300);
    const now = await page.evaluate(readEditors);
    if (JSON.stringify(now) !== JSON.stringify(files)) since = Date.now();
    files = now;
  }
  return files;
}
