import { sections } from "../../settings/sections.ts";
import type { Hex } from "../../theme/color/color.ts";
import { goneAt } from "../../theme/color/light.ts";
import { baseColors } from "../../theme/extension/default-colors.ts";
import type { ThemeFile } from "../../theme/extension/theme-file.ts";
import { readKnownThemes } from "../../theme/report/known-themes.ts";
import { declarations, type Look, lookKey, type SampleHighlighter } from "../../theme/scopes/highlight.ts";
import { roleColors } from "../../theme/scopes/roles.ts";
import { firstRivals, lightCode } from "../../words/light.ts";
import { type Artefact, exportAll } from "./artefact.ts";
import type { TokenClasses } from "./token-classes.tsx";

/** A theme in the band with the light. */
export interface LitTheme {
  name: string;
  bg: Hex;
  /** The highest percentage of light at which its comments are gone. */
  goneAt: number;
  /** The look of each class of tokens. */
  looks: readonly LitLook[];
}

/** A look without what is as in plain text. */
export type LitLook = Pick<Look, "color"> & Partial<Look>;

function litTheme(theme: ThemeFile, looks: readonly Look[]): LitTheme {
  const { bg } = baseColors(theme);
  const [comments] = roleColors(theme);
  return {
    name: theme.name,
    bg,
    goneAt: comments ? goneAt(comments.hex, bg) : 100,
    looks: looks.map(
      (look) => Object.fromEntries(Object.entries(look).filter(([, value]) => value)) as LitLook,
    ),
  };
}

/** The lines, each a list of tokens. A token without a class is plain text. */
export type LitLines = readonly (readonly (readonly [text: string, kind: number | null])[])[];

/**
 * The band with the light: its lines in the extension's themes and in well-known ones. There is no
 * band unless one of the owner's first rivals loses its comments sooner than every theme of the extension.
 * @param classes receives the classes of the lines in the extension's themes.
 * @returns the modules, and the style sheet of the lines in the first rival's colours; null without a band.
 */
export async function lightArtefact(
  themes: readonly [ThemeFile, ...ThemeFile[]],
  highlighter: SampleHighlighter,
  classes: TokenClasses,
): Promise<{ artefact: Artefact; sheet: string | null }> {
  const sample = { id: "light", label: "", language: "typescript", file: "", code: lightCode };
  const [inOwn] = await highlighter.highlight(themes, [sample]);
  const all = [...themes, ...readKnownThemes()];
  const [inAll] = await highlighter.highlight(all, [sample]);
  if (!inOwn || !inAll) throw new Error("The lines of the band were not highlighted.");

  const kinds = new Map<string, readonly Look[]>();
  const lines: LitLines = inAll.lines.map((line) =>
    line.map(({ text, looks }) => {
      if (text.trim() === "") return [text, null];
      const key = lookKey(looks);
      if (!kinds.has(key)) kinds.set(key, looks);
      return [text, [...kinds.keys()].indexOf(key)];
    }),
  );
  const lit = all.map((theme, index) =>
    litTheme(
      theme,
      [...kinds.values()].map((looks) => looks[index] as Look),
    ),
  );
  const own = lit.slice(0, themes.length);
  const known = lit.slice(themes.length);
  const first = (sections.light ? firstRivals : [])
    .map((name) => known.find((theme) => theme.name === name))
    .find((rival) => rival && own.every((theme) => rival.goneAt > theme.goneAt));
  return {
    artefact: {
      modules: {
        "virtual:light": exportAll({
          ownHtml: first ? classes.html(inOwn) : "",
          ownGoneAt: Object.fromEntries(own.map(({ name, goneAt }) => [name, goneAt])),
          lines,
          firstRival: first ?? null,
        }),
        "virtual:light-themes": exportAll({ own, known }),
      },
    },
    sheet: first ? rivalSheet(first) : null,
  };
}

function rivalSheet({ bg, looks }: LitTheme): string {
  const plain = { italic: false, bold: false, underline: false, strikethrough: false };
  // An image, because the filter changes the contrast that tools would measure on a colour.
  return `.k{background:linear-gradient(${bg} 0 0) ${bg}}${looks.map((look, kind) => `.k${kind}{${declarations({ ...plain, ...look })}}`).join("")}`;
}
