import { describe, expect, test } from "vitest";
import type { ThemeFile } from "../../theme/extension/theme-file.ts";
import { readKnownThemes } from "../../theme/report/known-themes.ts";
import { SampleHighlighter } from "../../theme/scopes/highlight.ts";
import { lightArtefact } from "../../vite/theme/light.ts";
import { TokenClasses } from "../../vite/theme/token-classes.tsx";

/** The theme that the band with the light first compares an extension of several themes with. */

const known = readKnownThemes();
const highlighter = new SampleHighlighter();

async function firstRival(names: readonly string[]): Promise<string | null> {
  const themes = names.map((name) => known.find((theme) => theme.name === name)) as [
    ThemeFile,
    ...ThemeFile[],
  ];
  const classes = new TokenClasses(names.map(() => "#ffffff" as const));
  const { artefact } = await lightArtefact(themes, highlighter, classes);
  const [, json] = /^export const firstRival = (.+);$/m.exec(artefact.modules?.["virtual:light"] ?? "") ?? [];
  return (JSON.parse(json ?? "") as { name: string } | null)?.name ?? null;
}

describe("no theme of an extension loses its comments sooner than the theme it is first compared with:", () => {
  test.each([
    [["Catppuccin Mocha", "Catppuccin Latte"], "Dracula"],
    [["Rosé Pine", "Rosé Pine Moon", "Rosé Pine Dawn"], "Nord"],
    [["Solarized Light", "Solarized Dark"], "Nord"],
  ])("%j", async (names, rival) => {
    expect(await firstRival(names)).toBe(rival);
  });

  test.each([[["Material Theme", "Material Theme Darker"]], [["Min Dark", "Min Light"]]])(
    "there is no band for %j",
    async (names) => {
      expect(await firstRival(names)).toBeNull();
    },
  );
});
