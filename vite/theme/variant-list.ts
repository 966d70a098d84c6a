import { variants as chosen, shown } from "../../defaults/settings/variants.ts";
import type { Extension } from "../../toolkit/extension/read-extension.ts";
import { exportAll } from "../virtual-modules.ts";
import type { BuildOutput } from "./build-output.ts";
import type { ThemeDesign } from "./color-tokens.ts";

/** A theme of the extension that the page can show. */
export interface Variant {
  label: string;
  /** The style sheet's address; null for the first, whose style sheet is part of the page. */
  sheet: string | null;
  themeColor: string;
}

/** A system preference of visitors, and the index of the variant that the owner chose for it. */
export type Preference = [feature: "contrast:more" | "color-scheme:light" | "color-scheme:dark", index: number];

/**
 * The extension with the themes that the page shows. If none of the owner's labels exist, the page shows all themes.
 */
export function withShownThemes(extension: Extension): Extension {
  const [first, ...others] = extension.themes.filter(({ name }) => shown?.includes(name));
  return first ? { ...extension, themes: [first, ...others] } : extension;
}

/** The themes in the page's order: the owner's default comes first. */
export function orderThemes(themes: Extension["themes"]): Extension["themes"] {
  const first = themes.find(({ name }) => name === chosen.first) ?? themes[0];
  return [first, ...themes.filter((theme) => theme !== first)];
}

/** A sentence for each label in `site/variants.ts` that the extension does not have, or that the page does not show. */
export function missingVariants(extension: Extension): string[] {
  const labels = extension.themes.map(({ name }) => name);
  const onPage = withShownThemes(extension).themes.map(({ name }) => name);
  const unknown = (shown ?? []).filter((label) => !labels.includes(label));
  return [
    ...unknown.map(
      (label) => `site/variants.ts: "shown" has ${label}, but the extension's themes are ${labels.join(", ")}.`,
    ),
    ...Object.entries<string | null>({ ...chosen }).flatMap(([key, label]) =>
      label === null || onPage.includes(label)
        ? []
        : [`site/variants.ts: "${key}" is ${label}, but the themes on the page are ${onPage.join(", ")}.`],
    ),
  ];
}

/**
 * The themes that visitors can choose. The boolean is in a separate module, because the first part of the page needs
 * nothing else.
 * @param sheets the addresses of the style sheets, in the order of `designs` from the second on.
 */
export function variantsOutput(designs: readonly ThemeDesign[], sheets: readonly string[]): BuildOutput {
  const variants = designs.map(
    ({ theme, tokens }, index): Variant => ({
      label: theme.name,
      sheet: sheets[index - 1] ?? null,
      themeColor: tokens.bg,
    }),
  );
  const wanted = [
    ["contrast:more", chosen.moreContrast],
    ["color-scheme:light", chosen.light],
    ["color-scheme:dark", chosen.dark],
  ] as const;
  const preferences = wanted
    .map(([feature, wanted]): Preference => [feature, variants.findIndex(({ label }) => label === wanted)])
    .filter(([, index]) => index >= 0);
  return {
    modules: {
      "virtual:variants": exportAll({ hasSeveralThemes: variants.length > 1 }),
      "virtual:variant-list": exportAll({ variants, preferences }),
    },
  };
}
