import { contrast, type Hex, parseColor } from "../color/color.ts";
import { distance } from "../color/vision.ts";
import { fontStyles, type ThemeFile } from "../extension/theme-file.ts";
import { roleColors } from "../scopes/roles.ts";
import { sampleTokens } from "../scopes/sample-tokens.ts";
import { fontStyleOf, seenOn, styleFinder } from "../scopes/scope-matcher.ts";
import { semanticRules } from "../scopes/semantic-tokens.ts";
import { baseColors } from "../workbench/colors.ts";

/** A colour that differs between two versions of a theme. */
export interface ColorChange {
  /** Background, Text, a part of code such as Keywords, or a workbench colour such as `statusBar.background`. */
  role: string;
  /** Blended with the theme's background; null if the version has no such colour. */
  before: Hex | null;
  after: Hex | null;
  /** CIEDE2000 for normal vision; null if the colour was added or removed. */
  deltaE: number | null;
  /** WCAG 2.2's ratio on the background of the same version, 1 to 21; null if there is no colour. */
  contrast: { before: number | null; after: number | null };
  /** The font styles of a scope, such as `italic`, if they changed. */
  fontStyle?: { before: string; after: string };
}

/** The changes to one theme of the extension. */
export interface ThemeChanges {
  label: string;
  status: "changed" | "unchanged" | "added" | "removed";
  /** The colours of code, by role. */
  roles: ColorChange[];
  /** Other changes in the tokens of the samples, by selectors that name their scopes, and in semantic rules. */
  scopes: ColorChange[];
  /** The colours of the workbench, by VS Code's keys. */
  workbench: ColorChange[];
}

/** Other roles of code, each with the scopes of a typical token, the outermost first. */
const otherRoles: readonly (readonly [role: string, scopes: readonly string[]])[] = [
  ["Parameters", ["source.ts", "variable.parameter.ts"]],
  ["Properties", ["source.ts", "variable.other.property.ts"]],
  ["Operators", ["source.ts", "keyword.operator.assignment.ts"]],
  ["Punctuation", ["source.ts", "punctuation.terminator.statement.ts"]],
  ["Decorators", ["source.ts", "meta.decorator.ts", "entity.name.function.decorator.ts"]],
];

/** The colours of the background, the text and each part of code. */
function colorsByRole(theme: ThemeFile): Map<string, Hex> {
  const { bg, fg } = baseColors(theme);
  const styleOf = styleFinder(theme);
  return new Map<string, Hex>([
    ["Background", bg],
    ["Text", fg],
    ...roleColors(theme).map(({ role, hex }) => [role, hex] as const),
    ...otherRoles.map(([role, scopes]) => [role, seenOn(styleOf(scopes), bg)] as const),
  ]);
}

/** The workbench colours except the two that are roles. */
function workbenchColors(theme: ThemeFile): Map<string, Hex> {
  const { bg } = baseColors(theme);
  const colors = Object.entries(theme.colors).flatMap(([key, source]) => {
    const hex = parseColor(source, bg);
    return hex === undefined || /^editor\.(?:back|fore)ground$/.test(key) ? [] : [[key, hex] as const];
  });
  return new Map(colors);
}

/** @param hexes of the two versions, and the backgrounds behind them. */
function colorChange(
  role: string,
  [before, after]: readonly [Hex | null, Hex | null],
  [bgBefore, bgAfter]: readonly [Hex, Hex],
): ColorChange {
  return {
    role,
    before,
    after,
    deltaE: before && after ? distance(before, after, "normal") : null,
    contrast: { before: before && contrast(before, bgBefore), after: after && contrast(after, bgAfter) },
  };
}

function compare(
  [before, after]: readonly [Map<string, Hex>, Map<string, Hex>],
  grounds: readonly [Hex, Hex],
): ColorChange[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((role) => {
    const [one = null, other = null] = [before.get(role), after.get(role)];
    return one === other ? [] : [colorChange(role, [one, other], grounds)];
  });
}

/** How a theme shows a token. */
interface Look {
  hex: Hex;
  style: string;
}

/** @returns a function that gives the look of a token by its scopes, separated by spaces. */
function looksOf(theme: ThemeFile): (scopes: string) => Look {
  const { bg } = baseColors(theme);
  const styleOf = styleFinder(theme);
  return (scopes) => {
    const style = styleOf(scopes.split(" "));
    const fonts = fontStyleOf(style.fontStyle);
    return { hex: seenOn(style, bg), style: fontStyles.filter((font) => fonts[font]).join(" ") };
  };
}

/** The longest selector that names a token's innermost scope, or without one the scope itself. */
function nameOf(scopes: string, selectors: ReadonlySet<string>): string {
  const innermost = scopes.slice(scopes.lastIndexOf(" ") + 1);
  for (let name = innermost; name !== ""; name = name.slice(0, Math.max(0, name.lastIndexOf(".")))) {
    if (selectors.has(name)) return name;
  }
  return innermost;
}

/**
 * The changes in the tokens of the samples, and in the semantic rules. Changes that equal those of main roles are left
 * out.
 */
function scopeChanges(themes: readonly [ThemeFile, ThemeFile], grounds: readonly [Hex, Hex], roles: ColorChange[]) {
  const reported = new Set(roles.map(({ before, after }) => `${before} ${after}`));
  const selectors = new Set(themes.flatMap(({ tokenColors }) => tokenColors.flatMap(({ scope }) => scope)));
  const [before, after] = [looksOf(themes[0]), looksOf(themes[1])];
  const changes = new Map<string, ColorChange>();
  for (const scopes of sampleTokens.keys()) {
    const [one, other] = [before(scopes), after(scopes)];
    const isReported = one.hex === other.hex || reported.has(`${one.hex} ${other.hex}`);
    if (isReported && one.style === other.style) continue;
    const role = nameOf(scopes, selectors);
    const fontStyle = { before: one.style, after: other.style };
    const change = {
      ...colorChange(role, [one.hex, other.hex], grounds),
      ...(one.style !== other.style && { fontStyle }),
    };
    changes.set(JSON.stringify([role, one, other]), change);
  }
  const scopes = [...changes.values()];
  const semantic = themes.map((theme, index) => {
    const colors = semanticRules(theme).map(({ selector, style }) => {
      return [`semantic ${selector}`, parseColor(style.foreground, grounds[index])] as const;
    });
    return new Map(colors.flatMap(([selector, hex]) => (hex ? [[selector, hex] as const] : [])));
  });
  return [...scopes, ...compare(semantic as [Map<string, Hex>, Map<string, Hex>], grounds)];
}

/** The changes between two versions of a theme. The label comes from the later version. */
function compareThemes(before: ThemeFile, after: ThemeFile): ThemeChanges {
  const grounds = [baseColors(before).bg, baseColors(after).bg] as const;
  const roles = compare([colorsByRole(before), colorsByRole(after)], grounds);
  const scopes = scopeChanges([before, after], grounds, roles);
  const workbench = compare([workbenchColors(before), workbenchColors(after)], grounds);
  const status = roles.length + scopes.length + workbench.length > 0 ? "changed" : "unchanged";
  return { label: after.name, status, roles, scopes, workbench };
}

const nothing: Pick<ThemeChanges, "roles" | "scopes" | "workbench"> = { roles: [], scopes: [], workbench: [] };

/** The changes between two versions of an extension, for each theme. Themes are matched by their labels. */
export function themeChanges(before: readonly ThemeFile[], after: readonly ThemeFile[]): ThemeChanges[] {
  const removed = before.filter(({ name }) => !after.some((theme) => theme.name === name));
  return [
    ...after.map((theme): ThemeChanges => {
      const old = before.find(({ name }) => name === theme.name);
      if (old) return compareThemes(old, theme);
      return { label: theme.name, status: "added", ...nothing };
    }),
    ...removed.map(({ name }): ThemeChanges => ({ label: name, status: "removed", ...nothing })),
  ];
}
