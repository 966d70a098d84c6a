import type { Preference } from "virtual:variant-list";

/**
 * A theme as the inline script receives it. The first theme has no `sheet`, because its colours are in the page's own
 * style sheet.
 */
type StoredThemeVariant = [label: string, themeColor: string, sheet?: string];

/**
 * Applies the theme that the visitor chose on an earlier visit, or that their system prefers, before the first paint.
 * The build writes this function into the page as an inline script (`vite/first-paint.ts`), so it cannot use anything
 * outside its body. Everything that can wait is in `apply-theme.ts`.
 * @param preferences the first one that matches applies.
 */
export function applyStoredTheme(variants: readonly StoredThemeVariant[], preferences: readonly Preference[]): void {
  const { dataset } = document.documentElement;
  const prefers = (feature: string) => matchMedia(`(prefers-${feature})`).matches;
  let theme: string | undefined;
  try {
    ({ theme } = localStorage);
  } catch {
    // The browser denies access to local storage, so nothing is stored.
  }
  const [label = "", themeColor, sheet] =
    variants.find(([label]) => label === theme) ??
    variants[preferences.find(([feature]) => prefers(feature))?.[1] ?? 0] ??
    [];
  dataset.theme = label;
  // `document.write` makes the browser wait for the style sheet before the first paint. Browsers use the first of two
  // theme colours.
  if (sheet)
    document.write(`<meta name=theme-color content=${themeColor}><link rel=stylesheet id=theme-sheet href=${sheet}>`);
  // The event fires after the document is parsed and before the other scripts run.
  document.addEventListener(
    "readystatechange",
    () => {
      for (const input of document.querySelectorAll<HTMLInputElement>("input[name=theme]"))
        input.checked = input.value === label;
    },
    { once: true },
  );
}
