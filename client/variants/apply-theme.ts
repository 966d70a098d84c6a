import { labels } from "virtual:extension";
import { type Variant, variants } from "virtual:variant-list";
import { loadFile } from "../late-loading.ts";
import { changeStageThemes, readStageThemes } from "../stage-themes.ts";

const sheets = new Map<string, CSSStyleSheet>();
let requested: Variant | null = null;

/** The theme that the page shows. */
export function activeVariant(): Variant {
  return variants.find(({ label }) => label === readStageThemes().variant) ?? variants[0];
}

/** The radios of the themes. */
export function themeInputs(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>("input[name=theme]")];
}

/** Sets the browser's theme colour to the one of the active theme. */
export function updateHead(): void {
  const { themeColor } = activeVariant();
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", themeColor);
}

async function fetchSheet(address: string): Promise<CSSStyleSheet> {
  // Vite's development server sends a style sheet as a script unless the request accepts text/css.
  const response = await loadFile(address, { headers: { accept: "text/css" } });
  const sheet = await new CSSStyleSheet().replace(await response.text());
  sheets.set(address, sheet);
  return sheet;
}

/**
 * Applies a theme. Of two calls, the later one wins, even if its style sheet arrives first.
 * @throws when the style sheet cannot be loaded. The page then keeps the active theme.
 */
export async function applyTheme(label: string): Promise<void> {
  const variant = variants.find((each) => each.label === label);
  if (!variant) return;
  requested = variant;
  const { sheet } = variant;
  let adopted: CSSStyleSheet[] = [];
  try {
    if (sheet !== null) adopted = [sheets.get(sheet) ?? (await fetchSheet(sheet))];
  } catch (error) {
    if (requested === variant) throw error;
  }
  if (requested !== variant) return;
  // The sheets of other themes stay, after this one.
  document.adoptedStyleSheets = [
    ...adopted,
    ...document.adoptedStyleSheets.filter((sheet) => ![...sheets.values()].includes(sheet)),
  ];
  document.getElementById("theme-sheet")?.remove();
  document.documentElement.dataset.theme = label;
  // The inputs may not be hydrated yet.
  for (const input of themeInputs()) input.checked = input.value === label;
  changeStageThemes({ variant: label });
  updateHead();
}

/**
 * Removes the first words that all labels share.
 * @returns the short name for each label. A label without other words stays complete.
 */
export function shorten(labels: readonly string[]): ReadonlyMap<string, string> {
  const [first = [], ...others] = labels.map((label) => label.split(" "));
  const differs = first.findIndex((word, index) => others.some((words) => words[index] !== word));
  const common = differs < 0 ? first.length : differs;
  return new Map(labels.map((label) => [label, label.split(" ").slice(common).join(" ") || label]));
}

/** The short name of each of the extension's themes. */
export const shortNames = shorten(labels);
