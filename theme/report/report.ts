import { contrast, type Hex, parseColor } from "../color/color.ts";
import { distance, type Vision, visions } from "../color/vision.ts";
import { baseColors, selectedText } from "../extension/default-colors.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { mainRoles, pairsOf, roleColors } from "../scopes/roles.ts";
import {
  type Background,
  type BackgroundKeys,
  codeBackgrounds,
  inlayHints,
  layered,
  textAmongCode,
  workbenchText,
} from "./backgrounds.ts";
import type { Token } from "./coverage.ts";

/** The contrast of a text on a background. */
interface ContrastRow {
  /** The first selector of a token rule, a semantic token or a workbench colour. */
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

/** A place where VS Code shows "added" or "deleted" by a colour. */
interface ChangeMark {
  role: string;
  /** The first one that the theme sets is its colour. */
  colors: readonly BackgroundKeys[];
}

const additions: readonly ChangeMark[] = [
  { role: "Added in the gutter", colors: [["editorGutter.addedBackground"]] },
  { role: "Added file", colors: [["gitDecoration.addedResourceForeground"]] },
  { role: "Added line", colors: [["diffEditor.insertedLineBackground"]] },
  {
    role: "Added text",
    colors: [
      ["diffEditor.insertedTextBackground", "diffEditor.insertedLineBackground"],
      ["diffEditor.insertedTextBackground"],
    ],
  },
];

/** Turns the name of a role or a colour for additions into its counterpart for deletions. */
function ofDeletion(name: string): string {
  return name.replace("Added", "Deleted").replace("added", "deleted").replace("inserted", "removed");
}

const changePairs = additions.map((added): readonly [added: ChangeMark, deleted: ChangeMark] => [
  added,
  { role: ofDeletion(added.role), colors: added.colors.map((keys) => keys.map(ofDeletion)) },
]);

/** The colours of token rules, and of semantic rules if the theme enables them, as the file has them. */
function codeColors(theme: ThemeFile): { role: string; source: string }[] {
  const rules = theme.tokenColors.flatMap(({ scope: [selector = ""], settings }) =>
    settings.foreground === undefined
      ? []
      : [{ role: selector || "all other code", source: settings.foreground }],
  );
  const meanings = theme.semanticHighlighting ? theme.semanticTokenColors : [];
  const semantic = meanings.flatMap(({ selector, style: { foreground } }) =>
    foreground === undefined ? [] : [{ role: `semantic ${selector}`, source: foreground }],
  );
  return [...rules, ...semantic];
}

function contrastRow(role: string, source: string | undefined, ground: Background): ContrastRow[] {
  const foreground = parseColor(source, ground.hex);
  if (foreground === undefined) return [];
  const ratio = contrast(foreground, ground.hex);
  return [{ role, foreground, background: ground.hex, ground: ground.name, ratio }];
}

/** The contrast of every code colour and workbench text on every background on which it can appear. */
function contrastRows(theme: ThemeFile): ContrastRow[] {
  const { bg, fg } = baseColors(theme);
  const backgrounds = codeBackgrounds(theme);
  const code = [{ role: "editor.foreground", source: fg as string }, ...codeColors(theme)];
  const among = textAmongCode
    .filter((role) => role !== "editor.foreground")
    .map((role) => ({ role, source: theme.colors[role] }));
  const onCode = backgrounds.flatMap((ground) =>
    [...code, ...among].flatMap(({ role, source }) => contrastRow(role, source, ground)),
  );
  const hints = backgrounds.flatMap((ground) =>
    inlayHints.flatMap(([text, own]) => {
      const hex = parseColor(theme.colors[own], ground.hex) ?? ground.hex;
      return contrastRow(text, theme.colors[text], { name: `${own} on ${ground.name}`, hex });
    }),
  );
  const workbench = Object.entries(workbenchText).flatMap(([role, places]) =>
    places.flatMap((names) => {
      const ground = layered(theme, names, bg);
      return ground === undefined ? [] : contrastRow(role, theme.colors[role], ground);
    }),
  );
  const selected = selectedText(theme);
  const onSelection =
    selected === null
      ? []
      : contrastRow("editor.selectionForeground", selected.color, {
          name: "editor.selectionBackground",
          hex: selected.background,
        });
  const unique = new Map(
    [...onCode, ...onSelection, ...hints, ...workbench].map((row) => [
      JSON.stringify([row.role, row.ground, row.foreground]),
      row,
    ]),
  );
  return [...unique.values()];
}

/** The colours of "added" and "deleted" in every place where the theme sets both. */
function changeColors(
  theme: ThemeFile,
): (readonly [{ role: string; hex: Hex }, { role: string; hex: Hex }])[] {
  const { bg } = baseColors(theme);
  const seen = ({ role, colors }: ChangeMark) => {
    const [color] = colors.flatMap((keys) => layered(theme, keys, bg) ?? []);
    return color && { role, hex: color.hex };
  };
  return changePairs.flatMap(([one, other]) => {
    const [added, deleted] = [seen(one), seen(other)];
    return added === undefined || deleted === undefined ? [] : [[added, deleted] as const];
  });
}

/** The distances between every two main roles, and between "added" and "deleted", for every kind of colour vision. */
function distanceRows(theme: ThemeFile): DistanceRow[] {
  const pairs = [...pairsOf(roleColors(theme)), ...changeColors(theme)];
  return visions.flatMap((vision) =>
    pairs.map(([a, b]) => ({
      vision,
      a,
      b,
      deltaE: distance(a.hex, b.hex, vision),
    })),
  );
}

/** Measures one theme. */
export function reportOf(theme: ThemeFile): ThemeReport {
  return { label: theme.name, contrast: contrastRows(theme), distances: distanceRows(theme) };
}

/** What a theme has to reach. Contrast is WCAG 2.2's ratio, distances are ΔE2000. */
export interface ColorRequirements {
  /** For every token and every workbench text, on every background on which it can appear. */
  contrast: number;
  /** The same for a high-contrast theme. */
  highContrast: number;
  /** Between every two main roles, for each kind of colour vision. */
  distance: Readonly<Record<Vision, number>>;
  /** Between added and deleted colours, for each kind of colour vision. */
  changes: number;
  /** The maximum number of tokens in the report's code that no rule colours. */
  plainTokens: number;
}

/** The requirements of somebody who names none. */
export const defaultRequirements: ColorRequirements = {
  contrast: 4.5,
  highContrast: 7,
  distance: { normal: 10, protan: 10, deutan: 10, tritan: 10 },
  changes: 10,
  plainTokens: 0,
};

/** Everything in a theme that misses a requirement. */
export interface Shortfall {
  faint: ContrastRow[];
  /** Pairs of main roles with too little distance. */
  nearRoles: DistanceRow[];
  /** Colours for "added" and "deleted" with too little distance. */
  nearChanges: DistanceRow[];
  /** The tokens that no rule colours, if there are more than the requirements allow. */
  plain: readonly Token[];
}

const roles: ReadonlySet<string> = new Set(mainRoles.map(({ role }) => role));

/** Whether the distance is between two main roles. Otherwise it is between "added" and "deleted". */
export function isBetweenRoles({ a, b }: DistanceRow): boolean {
  return roles.has(a.role) && roles.has(b.role);
}

/** Returns the contrast ratio that a theme's text must reach. A high-contrast theme must reach a higher one. */
export function requiredContrast({ highContrast }: ThemeFile, requirements: ColorRequirements): number {
  return highContrast ? requirements.highContrast : requirements.contrast;
}

/** Returns everything in a theme's report that misses a requirement. @param plain the tokens that no rule colours. */
export function shortfall(
  theme: ThemeFile,
  report: ThemeReport,
  plain: readonly Token[],
  requirements: ColorRequirements,
): Shortfall {
  const ratio = requiredContrast(theme, requirements);
  const { distance, changes, plainTokens } = requirements;
  return {
    faint: report.contrast.filter((row) => row.ratio < ratio),
    nearRoles: report.distances.filter((row) => isBetweenRoles(row) && row.deltaE < distance[row.vision]),
    nearChanges: report.distances.filter((row) => !isBetweenRoles(row) && row.deltaE < changes),
    plain: plain.length > plainTokens ? plain : [],
  };
}

/** Whether every requirement is met. */
export function meetsRequirements({ faint, nearRoles, nearChanges, plain }: Shortfall): boolean {
  return faint.length + nearRoles.length + nearChanges.length + plain.length === 0;
}
