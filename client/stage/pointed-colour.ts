import { fromRgb, type Hex } from "../../theme/color/color.ts";

let sheet: CSSStyleSheet | null = null;

/** The classes of the tokens that have a colour in the theme's pane. */
function classesOf(hex: Hex): string[] {
  const classes = new Map<string, string>();
  for (const token of document.querySelectorAll("[data-pane=ours] i")) {
    if (!classes.has(token.className)) classes.set(token.className, fromRgb(getComputedStyle(token).color));
  }
  return [...classes].filter(([, color]) => color === hex).map(([name]) => name);
}

/** Dims all other tokens in the theme's pane; with null, none. */
export function showOnlyColour(hex: Hex | null): void {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  const classes = hex === null ? [] : classesOf(hex);
  sheet.replaceSync(
    classes.length === 0
      ? ""
      : `[data-pane=ours]{color:color-mix(in srgb,var(--pane-fg),var(--pane-bg) 75%)}[data-pane=ours] i:not(.${classes.join(",.")}){opacity:.25}`,
  );
}
