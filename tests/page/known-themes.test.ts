import { expect, test } from "vitest";
import { contrast, TEXT_CONTRAST } from "../../toolkit/color/color.ts";
import { designOf } from "../../vite/theme/color-tokens.ts";
import { readKnownThemes } from "../../vite/theme/stage-files.ts";

/** The page is readable in any theme: here, in each theme of tm-themes, and in each as a high-contrast theme. */
const themes = readKnownThemes().flatMap((theme) => [
  theme,
  { ...theme, name: `${theme.name}, high contrast`, highContrast: true },
]);

const grounds = ["bg", "surface", "raised", "inset", "field"] as const;
const texts = ["text", "muted", "accent", "accent-2", "success", "error"] as const;
const sky = ["sky-light", "sky-dusk", "sky-night"] as const;

test("every text of the page has 4.5:1 on every ground, in every known theme", () => {
  const faint = themes.flatMap((theme) => {
    const { tokens } = designOf(theme);
    const pairs = [
      ...grounds.flatMap((ground) => texts.map((text) => [text, ground] as const)),
      ...sky.flatMap((ground) =>
        (["text", "muted", "accent", "error"] as const).map((text) => [text, ground] as const),
      ),
      ["on-accent", "accent"],
      ["text", "selection"],
      ["tab-text", "tabs"],
    ] as const;
    return pairs
      .filter(([text, ground]) => contrast(tokens[text], tokens[ground]) < TEXT_CONTRAST)
      .map(([text, ground]) => `${theme.name}: ${text} ${tokens[text]} on ${ground} ${tokens[ground]}`);
  });
  expect(faint).toEqual([]);
});
