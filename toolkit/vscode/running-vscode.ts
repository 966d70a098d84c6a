import { type CDPSession, chromium, type Page } from "@playwright/test";
import { UserError } from "../user-error.ts";
import type { Contribution } from "./color-table.ts";

/** The colour data of a running VS Code. */
export interface RunningColors {
  contributions: Contribution[];
  /** The custom properties of each theme, by its name in the settings; their names without `--vscode-`. */
  properties: Record<string, Record<string, string>>;
}

// These functions run in VS Code's window. Its registries are not globals, so the functions search the heap for them.

/** Finds the colour registry, and makes the theme service a global. */
function findParts(this: unknown[]): string {
  const has = (object: unknown, key: string) => {
    try {
      return Object.hasOwn(object as object, key);
    } catch {
      return false;
    }
  };
  const registry = this.find((object) => has(object, "colorsById")) as {
    colorsById: Record<string, Contribution>;
  };
  Object.assign(globalThis, { themeService: this.find((object) => has(object, "colorThemeRegistry")) });
  return JSON.stringify(Object.values(registry.colorsById), (_, value) => {
    const { r, g, b, a } = value?.rgba ?? {};
    return r === undefined ? value : { rgba: [r, g, b, a] };
  });
}

interface ThemeService {
  getColorThemes(): Promise<{ id: string; settingsId: string }[]>;
  setColorTheme(id: string, target: undefined): Promise<unknown>;
}

/** Extensions load a few seconds after the window. */
async function waitForTheme(name: string): Promise<boolean> {
  const { themeService } = globalThis as unknown as { themeService: ThemeService };
  for (let tries = 0; tries < 120; tries += 1) {
    const known = await themeService.getColorThemes();
    if (known.some(({ settingsId }) => settingsId === name)) return true;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return false;
}

async function readProperties(name: string): Promise<Record<string, string>> {
  const { themeService } = globalThis as unknown as { themeService: ThemeService };
  const theme = (await themeService.getColorThemes()).find(({ settingsId }) => settingsId === name);
  if (theme === undefined) throw new Error(`VS Code knows no theme ${name}.`);
  await themeService.setColorTheme(theme.id, undefined);
  const rules = document.querySelector("style.contributedColorTheme")?.textContent ?? "";
  return Object.fromEntries(
    [...rules.matchAll(/--vscode-([\w-]{1,100}): (#\w+|rgba?\([^():]*\));/g)].map(([, key = "", value = ""]) => [
      key,
      value,
    ]),
  );
}

async function contributionsIn(session: CDPSession): Promise<Contribution[]> {
  const { result } = await session.send("Runtime.evaluate", { expression: "Object.prototype" });
  const { objects } = await session.send("Runtime.queryObjects", {
    prototypeObjectId: result.objectId ?? "",
    objectGroup: "heap",
  });
  const found = await session.send("Runtime.callFunctionOn", {
    objectId: objects.objectId ?? "",
    functionDeclaration: String(findParts),
    returnByValue: true,
  });
  await session.send("Runtime.releaseObjectGroup", { objectGroup: "heap" });
  if (found.exceptionDetails) throw new Error("VS Code's registry of colours was not found.");
  return JSON.parse(found.result.value as string) as Contribution[];
}

/** The registry after all extensions have added their colours. @param theme one from an extension. */
async function settledContributions(page: Page, theme: string): Promise<Contribution[]> {
  const session = await page.context().newCDPSession(page);
  await contributionsIn(session); // makes the theme service a global
  if (!(await page.evaluate(waitForTheme, theme))) throw new Error(`VS Code did not load the theme ${theme}.`);
  let before = -1;
  for (;;) {
    await page.waitForTimeout(5_000);
    const contributions = await contributionsIn(session);
    if (contributions.length === before) return contributions;
    before = contributions.length;
  }
}

/**
 * Reads the registry and the colours of these themes.
 * @param url a window of VS Code. @param themes names as in `workbench.colorTheme`.
 * @throws UserError unless CHROMIUM_PATH names a browser.
 */
export async function readRunningColors(url: string, themes: readonly string[]): Promise<RunningColors> {
  const executablePath = process.env.CHROMIUM_PATH;
  if (!executablePath) throw new UserError("Name a Chromium: CHROMIUM_PATH=/usr/bin/chromium.");
  const browser = await chromium.launch({ args: ["--no-sandbox"], executablePath });
  try {
    const page = await browser.newPage();
    await page.goto(url);
    await page.locator(".monaco-workbench").waitFor({ timeout: 120_000 });
    const contributions = await settledContributions(page, themes[0] ?? "");
    const properties: RunningColors["properties"] = {};
    for (const name of themes) properties[name] = await page.evaluate(readProperties, name);
    return { contributions, properties };
  } finally {
    await browser.close();
  }
}
