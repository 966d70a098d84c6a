import { contrast, type Hex, longForm, parseColor } from "../color/color.ts";
import { distance, type Vision, visions } from "../color/vision.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { pairsOf, roleColors } from "../scopes/roles.ts";
import { semanticRules } from "../scopes/semantic-tokens.ts";
import {
  type Background,
  type BackgroundKeys,
  codeBackgrounds,
  grounds,
  layered,
  type Moment,
  reportName,
} from "../workbench/backgrounds.ts";
import { baseColors, type WorkbenchColors, workbenchColors } from "../workbench/colors.ts";

/** The contrast of a text on a background. */
export interface ContrastRow {
  /**
   * The first selector of a token rule, a semantic token or a workbench colour; marked if the theme does not set it.
   */
  role: string;
  /** A translucent colour is blended with the background. */
  foreground: Hex;
  /** A translucent background is blended with the colours below it. */
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

/** Converts the name of a role or colour for additions to its counterpart for deletions. */
function ofDeletion(name: string): string {
  return name.replace("Added", "Deleted").replace("added", "deleted").replace("inserted", "removed");
}

/** A text on a background, with the facts that determine its importance. */
export interface TextRow extends ContrastRow {
  /** The colour before blending with the background: `#rrggbb` or `#rrggbbaa`. */
  color: Hex;
  /** Whether it is code, with or without a rule. Otherwise it is a text of the workbench. */
  isCode: boolean;
  /** Whether this is the text's background at rest. */
  isAlways: boolean;
  moment: Moment;
}

/** A text colour: of code, which the theme always sets, or of the workbench. */
interface Text {
  role: string;
  color: Hex;
  isCode: boolean;
  isSet: boolean;
  isOfTheme: boolean;
  /** Of a rule; otherwise the id. */
  selectors: readonly string[];
}

/** The colours of token rules, and of semantic rules if the theme enables them; each role and colour once. */
function ruleTexts(theme: ThemeFile): Text[] {
  const rules = theme.tokenColors.map(({ scope, settings }) => {
    return { role: scope[0] || "all other code", source: settings.foreground, selectors: scope };
  });
  const meanings = semanticRules(theme).map(({ selector, style }) => {
    return { role: `semantic ${selector}`, source: style.foreground, selectors: [selector] };
  });
  const texts = [...rules, ...meanings].flatMap(({ role, source, selectors }): Text[] => {
    if (source === undefined) return [];
    return [{ role, color: longForm(source), selectors, isCode: true, isSet: true, isOfTheme: true }];
  });
  return [...new Map(texts.map((text) => [`${text.color} ${text.role}`, text])).values()];
}

/** A row; undefined if both colours are VS Code's own, because the theme does not control how they look together. */
function textRow(text: Text, ground: Background, moment: Moment, isAlways: boolean): TextRow[] {
  const { role, color, isCode, isOfTheme } = text;
  const foreground = parseColor(color, ground.hex);
  if (foreground === undefined || !(isOfTheme || ground.isOfTheme)) return [];
  const ratio = contrast(foreground, ground.hex);
  return [{ role, foreground, background: ground.hex, ground: ground.name, ratio, color, isCode, isAlways, moment }];
}

/** The workbench's text colours with these keys, as VS Code paints them. */
function workbenchTexts(colors: WorkbenchColors, keys: readonly string[]): Text[] {
  return keys.flatMap((key) => {
    const { value, from } = colors.shown(key);
    // A fully transparent text is hidden on purpose.
    if (value === null || /^#.{6}00$/.test(value)) return [];
    const isSet = from === "theme";
    const [role, isOfTheme] = [reportName(key, isSet), colors.isOfTheme(key)];
    return [{ role, color: value, selectors: [key], isCode: false, isSet, isOfTheme }];
  });
}

/** The inlay hints on a background of code. They have a background of their own. */
function hintRows(colors: WorkbenchColors, ground: Background, moment: Moment): TextRow[] {
  return grounds.inlayHints.flatMap(([text, own]) => {
    const under = layered(colors, [own], ground.hex);
    if (under === undefined) return [];
    const isOfTheme = under.isOfTheme || ground.isOfTheme;
    const behind = { ...under, isOfTheme, name: `${under.name} on ${ground.name}` };
    const isAlways = moment.when === "";
    const seldom = { ...moment, isOften: isAlways };
    return workbenchTexts(colors, [text]).flatMap((hint) => textRow(hint, behind, seldom, isAlways));
  });
}

/** The contrast of every code colour and workbench text on every background where people see it. */
export function textRows(theme: ThemeFile): TextRow[] {
  const { bg, fg } = baseColors(theme);
  const colors = workbenchColors(theme);
  const editorText = { isCode: true, isSet: true, isOfTheme: "editor.foreground" in theme.colors };
  const code: Text[] = [
    { ...editorText, role: "editor.foreground", color: fg, selectors: ["variable"] },
    ...ruleTexts(theme),
    ...workbenchTexts(
      colors,
      Object.keys(grounds.amongCode).filter((id) => id !== "editor.foreground"),
    ),
  ];
  const onCode = codeBackgrounds(theme).flatMap(({ text: ownText, moment, isUnder, ...ground }) => {
    const texts =
      ownText === undefined ? code.filter((text) => isUnder(text.selectors)) : workbenchTexts(colors, [ownText]);
    const rows = texts.flatMap((text) => textRow(text, ground, moment, moment.when === ""));
    return [...rows, ...hintRows(colors, ground, moment)];
  });
  const workbench = Object.entries(grounds.workbench).flatMap(([role, places]) =>
    places.flatMap((names, index) => {
      const ground = layered(colors, names, bg);
      const moment = grounds.moments[role];
      if (ground === undefined || moment === undefined) return [];
      return workbenchTexts(colors, [role]).flatMap((text) => textRow(text, ground, moment, index === 0));
    }),
  );
  return [...onCode, ...workbench];
}

/** The colours of "added" and "deleted" wherever the theme sets both. */
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

/** The measurements of a theme's colours. `report --json` prints them. */
export function reportOf(theme: ThemeFile, rows = textRows(theme)): ThemeReport {
  const contrast = rows.map(({ role, foreground, background, ground, ratio }) => {
    return { role, foreground, background, ground, ratio };
  });
  return { label: theme.name, contrast, distances: distanceRows(theme) };
}
