/** A theme as the page's first script knows it. The first has no style sheet of its own: its is in the page. */
export type FirstPaintVariant = [label: string, themeColor: string, sheet?: string];

/** What a visitor may ask their system for, and the place of the theme that the owner has for them. */
export type Preference = [wish: "contrast:more" | "color-scheme:light" | "color-scheme:dark", place: number];

/**
 * The page's first script, as text within the page: what a visitor chose, or asks their system for, is worn from the
 * first paint on. It may use nothing from outside itself, and holds what cannot wait for `client/variants/apply-theme.ts`.
 * @param preferences the first that holds counts.
 */
export function wearFirst(variants: readonly FirstPaintVariant[], preferences: readonly Preference[]): void {
  const { dataset } = document.documentElement;
  const prefers = (wish: string) => matchMedia(`(prefers-${wish})`).matches;
  let theme: string | undefined;
  let lift: string | undefined;
  try {
    ({ theme, lift } = localStorage);
  } catch {
    // Refused: then there is nothing in it.
  }
  if (lift ? lift === "on" : prefers("contrast:more")) dataset.lift = "on";

  const [label = "", themeColor, sheet] =
    variants.find(([label]) => label === theme) ??
    variants[preferences.find(([wish]) => prefers(wish))?.[1] ?? 0] ??
    [];
  dataset.theme = label;
  // Written, not appended: the browser then waits for it with the first paint. The colour is the first of its name.
  if (sheet)
    document.write(
      `<meta name=theme-color content=${themeColor}><link rel=stylesheet id=theme-sheet href=${sheet}>`,
    );
  // When the document is there and the other scripts have yet to come.
  document.addEventListener(
    "readystatechange",
    () => {
      for (const input of document.querySelectorAll<HTMLInputElement>("[data-markup=variants] input")) {
        // The switch has the value "on".
        input.checked = [label, dataset.lift].includes(input.value);
      }
    },
    { once: true },
  );
}
