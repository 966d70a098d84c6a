import { contrast, type Hex, parseColor } from "../color/color.ts";
import { distance, type Vision, visions } from "../color/vision.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { pairsOf, roleColors } from "../scopes/roles.ts";
import { baseColors, type WorkbenchColors, workbenchColors } from "../workbench/colors.ts";
import { type Background, type BackgroundKeys, codeBackgrounds, grounds, layered, reportName } from "./backgrounds.ts";

/** The contrast of a text on a background. */
export interface ContrastRow {
  /**
   * The first selector of a token rule, a semantic token or a workbench colour; marked if the theme does not set it.
   */
  role: string;
  /** A translucent colour is blended with the background. */
  foreground: Hex;
  /** A translucent background is blended with what is below it. */
  background: Hex;
  /** The names of the workbench colours that form the background, the uppermost first. */
  ground: string;
  /** WCAG 2.2's ratio, 1 to 21. */
  ratio: number;
}

/** The distance between two colours as seen with one kind of colour vision. */
export interface DistanceRow {
  vision: Vision;
  a: { role: string; hex: Hex };
  b: { role: string; hex: Hex };
  /** CIEDE2000 after the simulation; the hexes are those before it. */
  deltaE: number;
}

export interface ThemeReport {
  label: string;
  contrast: ContrastRow[];
  distances: DistanceRow[];
}

/** Turns the name of a role or a colour for additions into its counterpart for deletions. */
function ofDeletion(name: string): string {
  return name.replace("Added", "Deleted").replace("added", "deleted").replace("inserted", "removed");
}

/** The colours of token rules, and of semantic rules if the theme enables them, as the file has them. */
function ruleColors(theme: ThemeFile): { role: string; source: string }[] {
  const rules = theme.tokenColors.flatMap(({ scope: [selector = ""], settings }) =>
    settings.foreground === undefined ? [] : [{ role: selector || "all other code", source: settings.foreground }],
  );
  const meanings = theme.semanticHighlighting ? theme.semanticTokenColors : [];
  const semantic = meanings.flatMap(({ selector, style: { foreground } }) =>
    foreground === undefined ? [] : [{ role: `semantic ${selector}`, source: foreground }],
  );
  return [...rules, ...semantic];
}

/** A text colour: of code, which the theme always sets, or of the workbench. */
interface Text {
  role: string;
  color: string;
  isSet: boolean;
  isOfTheme: boolean;
}

/** A row, unless both colours are VS Code's own: how those look together is not up to the theme. */
function contrastRow({ role, color, isOfTheme }: Text, ground: Background): ContrastRow[] {
  const foreground = parseColor(color, ground.hex);
  if (foreground === undefined || !(isOfTheme || ground.isOfTheme)) return [];
  const ratio = contrast(foreground, ground.hex);
  return [{ role, foreground, background: ground.hex, ground: ground.name, ratio }];
}

/** The workbench's text colours with these keys, as VS Code paints them. */
function workbenchTexts(colors: WorkbenchColors, keys: readonly string[]): Text[] {
  return keys.flatMap((key) => {
    const { value, from } = colors.shown(key);
    // Nobody is meant to read a text that is fully transparent.
    if (value === null || /^#.{6}00$/.test(value)) return [];
    const isSet = from === "theme";
    return [{ color: value, isSet, isOfTheme: colors.isOfTheme(key), role: reportName(key, isSet) }];
  });
}

/** The inlay hints on a background of code. They have a background of their own. */
function hintRows(colors: WorkbenchColors, ground: Background): ContrastRow[] {
  return grounds.inlayHints.flatMap(([text, own]) => {
    const under = layered(colors, [own], ground.hex);
    if (under === undefined) return [];
    const isOfTheme = under.isOfTheme || ground.isOfTheme;
    const behind = { ...under, isOfTheme, name: `${under.name} on ${ground.name}` };
    return workbenchTexts(colors, [text]).flatMap((hint) => contrastRow(hint, behind));
  });
}

/** The contrast of every code colour and workbench text on every background on which it can appear. */
function contrastRows(theme: ThemeFile): ContrastRow[] {
  const { bg, fg } = baseColors(theme);
  const colors = workbenchColors(theme);
  const backgrounds = codeBackgrounds(theme);
  const own = { isSet: true, isOfTheme: true };
  const code: Text[] = [
    { role: "editor.foreground", color: fg, isSet: true, isOfTheme: "editor.foreground" in theme.colors },
    ...ruleColors(theme).map(({ role, source }) => ({ role, color: source, ...own })),
    ...workbenchTexts(colors, grounds.amongCode),
  ];
  const onCode = backgrounds.flatMap(({ text: ownText, ...ground }) => {
    const texts = ownText === undefined ? code : workbenchTexts(colors, [ownText]);
    return [...texts.flatMap((text) => contrastRow(text, ground)), ...hintRows(colors, ground)];
  });
  const workbench = Object.entries(grounds.workbench).flatMap(([role, places]) =>
    places.flatMap((names) => {
      const ground = layered(colors, names, bg);
      return ground === undefined ? [] : workbenchTexts(colors, [role]).flatMap((text) => contrastRow(text, ground));
    }),
  );
  const rows = [...onCode, ...workbench];
  return [...new Map(rows.map((row) => [JSON.stringify([row.role, row.ground, row.foreground]), row])).values()];
}

/** The colours of "added" and "deleted" in every place where the theme sets both. */
function changeColors(theme: ThemeFile): (readonly [{ role: string; hex: Hex }, { role: string; hex: Hex }])[] {
  const { bg } = baseColors(theme);
  const workbench = workbenchColors(theme);
  const seen = (role: string, colors: readonly BackgroundKeys[]) => {
    const [color] = colors.flatMap((keys) => layered(workbench, keys, bg) ?? []).filter(({ isSet }) => isSet);
    return color && { role, hex: color.hex };
  };
  return grounds.added.flatMap(({ role, colors }) => {
    const added = seen(role, colors);
    const deleted = seen(
      ofDeletion(role),
      colors.map((keys) => keys.map(ofDeletion)),
    );
    return added === undefined || deleted === undefined ? [] : [[added, deleted] as const];
  });
}

/** The distances between every two main roles, and between "added" and "deleted", for every kind of colour vision. */
function distanceRows(theme: ThemeFile): DistanceRow[] {
  const pairs = [...pairsOf(roleColors(theme)), ...changeColors(theme)];
  return visions.flatMap((vision) => pairs.map(([a, b]) => ({ vision, a, b, deltaE: distance(a.hex, b.hex, vision) })));
}

/** What a theme's colours measure. `report --json` prints it. */
export function reportOf(theme: ThemeFile): ThemeReport {
  return { label: theme.name, contrast: contrastRows(theme), distances: distanceRows(theme) };
}
