import { contrast, type Hex, parseColor } from "../color/color.ts";
import { distance } from "../color/vision.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { roleColors } from "../scopes/roles.ts";
import { seenOn, styleFinder } from "../scopes/scope-matcher.ts";
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
}

/** What changed in one theme of the extension. */
export interface ThemeChanges {
  label: string;
  status: "changed" | "unchanged" | "added" | "removed";
  /** The colours of code, by role. */
  roles: ColorChange[];
  /** The colours of the workbench, by VS Code's keys. */
  workbench: ColorChange[];
}

/** Roles of code besides the main ones, each with the scopes of a typical token, outermost first. */
const otherRoles: readonly (readonly [role: string, scopes: readonly string[]])[] = [
  ["Parameters", ["source.ts", "variable.parameter.ts"]],
  ["Properties", ["source.ts", "variable.other.property.ts"]],
  ["Operators", ["source.ts", "keyword.operator.assignment.ts"]],
  ["Punctuation", ["source.ts", "punctuation.terminator.statement.ts"]],
  ["Decorators", ["source.ts", "meta.decorator.ts", "entity.name.function.decorator.ts"]],
];

/** The colours of the background, the text and each part of code. */
export function colorsByRole(theme: ThemeFile): Map<string, Hex> {
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

function compare(
  [before, after]: readonly [Map<string, Hex>, Map<string, Hex>],
  [bgBefore, bgAfter]: readonly [Hex, Hex],
): ColorChange[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((role) => {
    const [one = null, other = null] = [before.get(role), after.get(role)];
    if (one === other) return [];
    return {
      role,
      before: one,
      after: other,
      deltaE: one && other ? distance(one, other, "normal") : null,
      contrast: { before: one && contrast(one, bgBefore), after: other && contrast(other, bgAfter) },
    };
  });
}

/** The changes between two versions of a theme. The label comes from the later version. */
function compareThemes(before: ThemeFile, after: ThemeFile): ThemeChanges {
  const backgrounds = [baseColors(before).bg, baseColors(after).bg] as const;
  const roles = compare([colorsByRole(before), colorsByRole(after)], backgrounds);
  const workbench = compare([workbenchColors(before), workbenchColors(after)], backgrounds);
  const status = roles.length + workbench.length > 0 ? "changed" : "unchanged";
  return { label: after.name, status, roles, workbench };
}

/** The changes between two versions of an extension, for each theme. Themes are matched by their labels. */
export function themeChanges(before: readonly ThemeFile[], after: readonly ThemeFile[]): ThemeChanges[] {
  const removed = before.filter(({ name }) => !after.some((theme) => theme.name === name));
  return [
    ...after.map((theme): ThemeChanges => {
      const old = before.find(({ name }) => name === theme.name);
      if (old) return compareThemes(old, theme);
      return { label: theme.name, status: "added", roles: [], workbench: [] };
    }),
    ...removed.map(
      ({ name }): ThemeChanges => ({ label: name, status: "removed", roles: [], workbench: [] }),
    ),
  ];
}
