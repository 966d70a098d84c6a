import { contrast, extreme, type Hex, parseColor } from "../color/color.ts";
import { ensureContrast } from "../color/oklab.ts";
import { distance, visions } from "../color/vision.ts";
import { baseColors, selectedText } from "../extension/default-colors.ts";
import type { SemanticRule, ThemeFile, TokenRule } from "../extension/theme-file.ts";
import { type MainRole, mainRoles, pairsOf, roleColors } from "../scopes/roles.ts";
import { styleFinder } from "../scopes/scope-matcher.ts";
import {
  type Background,
  codeBackgrounds,
  inlayHints,
  layered,
  textAmongCode,
  workbenchText,
} from "./backgrounds.ts";
import { type ColorRequirements, reportOf, requiredContrast, type Shortfall, shortfall } from "./report.ts";
import { nearestPalette } from "./search.ts";

/** A colour that a proposal changes. */
interface ProposedChange {
  /** A main role, a selector, a semantic token or a workbench colour. */
  role: string;
  from: Hex;
  to: Hex;
  /** ΔE2000 for normal vision. */
  deltaE: number;
}

export interface Proposal {
  theme: ThemeFile;
  changes: ProposedChange[];
  /** The requirements that the proposal misses, because no palette near the theme meets all of them. */
  unmet: Shortfall;
}

function meetsAll(
  palette: readonly Hex[],
  backgrounds: readonly Background[],
  ratio: number,
  required: ColorRequirements["distance"],
): boolean {
  const isReadable = palette.every((hex) =>
    backgrounds.every((ground) => contrast(hex, ground.hex) >= ratio),
  );
  return (
    isReadable &&
    pairsOf(palette).every(([one, other]) =>
      visions.every((vision) => distance(one, other, vision) >= required[vision]),
    )
  );
}

/**
 * The nearest palette that is readable on as many of `backgrounds` as possible. The most difficult backgrounds are
 * dropped first, so that a single bright one does not make all colours of a theme pale.
 */
function searchPalette(
  start: readonly Hex[],
  backgrounds: readonly Background[],
  ratio: number,
  required: ColorRequirements["distance"],
): Hex[] {
  if (meetsAll(start, backgrounds, ratio, required)) return [...start];
  const [background, ...others] = backgrounds;
  if (background === undefined) return [...start];
  const end = extreme(background.hex);
  const ordered = others.sort((a, b) => contrast(end, b.hex) - contrast(end, a.hex));
  const search = (count: number) => {
    const kept = [background, ...ordered.slice(0, count)];
    const palette = nearestPalette({
      start,
      backgrounds: kept.map(({ hex }) => hex),
      contrast: ratio,
      distance: required,
    });
    return { palette, passes: meetsAll(palette, kept, ratio, required) };
  };
  let best = search(ordered.length);
  if (best.passes) return best.palette;
  let [possible, impossible] = [0, ordered.length];
  best = search(0);
  while (impossible - possible > 1) {
    const middle = Math.floor((possible + impossible) / 2);
    const found = search(middle);
    if (found.passes) [possible, best] = [middle, found];
    else impossible = middle;
  }
  return best.palette;
}

/** The scope without its last part, which names a language: `keyword.control.flow` for `keyword.control.flow.ts`. */
function withoutLanguage(scope: string): string {
  return scope.split(".").slice(0, -1).join(".");
}

/** The theme with the result of `change` for each colour of its token rules and semantic rules. */
function mapCodeColors(theme: ThemeFile, change: (source: string) => string): ThemeFile {
  const changed = <Style extends { foreground?: string }>(style: Style): Style =>
    style.foreground === undefined ? style : { ...style, foreground: change(style.foreground) };
  return {
    ...theme,
    semanticTokenColors: theme.semanticTokenColors.map((rule) => ({ ...rule, style: changed(rule.style) })),
    tokenColors: theme.tokenColors.map((rule) => ({ ...rule, settings: changed(rule.settings) })),
  };
}

/** Replaces the colour of each main role, wherever the theme uses it. */
function recolored(theme: ThemeFile, palette: ReadonlyMap<MainRole, { from: Hex; to: Hex }>): ThemeFile {
  const { bg } = baseColors(theme);
  const styleOf = styleFinder(theme);
  /** By the old colour. */
  const newColors = new Map<Hex, Hex>();
  const added: TokenRule[] = [];
  const semantic: SemanticRule[] = [];
  for (const { role, token, selectors, semantic: types } of mainRoles) {
    const change = palette.get(role);
    if (change === undefined || change.from === change.to) continue;
    if (styleOf(token).isRuled && !newColors.has(change.from)) newColors.set(change.from, change.to);
    if (newColors.get(change.from) === change.to) continue;
    // The role shared its colour with another role or with the foreground, so it gets its own rule.
    added.push({
      scope: [...selectors, ...token.slice(-1).map(withoutLanguage)],
      settings: { foreground: change.to },
    });
    for (const type of types) semantic.push({ selector: type, style: { foreground: change.to } });
  }
  const { semanticTokenColors, tokenColors } = mapCodeColors(theme, (source) => {
    const hex = parseColor(source, bg);
    return (hex && newColors.get(hex)) ?? source;
  });
  return {
    ...theme,
    semanticTokenColors: [...semanticTokenColors, ...semantic],
    tokenColors: [...tokenColors, ...added],
  };
}

/** Moves every other text colour towards white or black until it is as readable as the main roles. */
function withReadableText(theme: ThemeFile, palette: readonly Hex[], ratio: number): ThemeFile {
  const { bg } = baseColors(theme);
  const code = codeBackgrounds(theme)
    .map(({ hex }) => hex)
    .filter((ground) => palette.every((hex) => contrast(hex, ground) >= ratio));
  const readable = (source: string, backgrounds: readonly Hex[]): string => {
    const hex = parseColor(source, bg);
    const possible = backgrounds.filter((ground) => contrast(extreme(bg), ground) >= ratio);
    if (hex === undefined || possible.length === 0) return source;
    const found = ensureContrast(hex, possible, ratio);
    return found === hex ? source : found;
  };
  const colors = { ...theme.colors };
  for (const key of textAmongCode) {
    const source = colors[key];
    if (source !== undefined) colors[key] = readable(source, code);
  }
  for (const [key, ground] of inlayHints) {
    const source = colors[key];
    const backgrounds = code.map((under) => parseColor(colors[ground], under) ?? under);
    if (source !== undefined) colors[key] = readable(source, backgrounds);
  }
  for (const [key, places] of Object.entries(workbenchText)) {
    const source = colors[key];
    const backgrounds = places.flatMap((names) => layered(theme, names, bg)?.hex ?? []);
    const [first] = backgrounds;
    if (source === undefined || first === undefined) continue;
    const hex = parseColor(source, first);
    if (hex !== undefined && backgrounds.some((ground) => contrast(hex, ground) < ratio)) {
      colors[key] = ensureContrast(hex, backgrounds, ratio);
    }
  }
  const selected = selectedText(theme);
  if (selected && contrast(selected.color, selected.background) < ratio) {
    colors["editor.selectionForeground"] = ensureContrast(selected.color, [selected.background], ratio);
  }
  return { ...mapCodeColors(theme, (source) => readable(source, code)), colors };
}

/**
 * The theme nearest to `theme` that meets the requirements, with the smallest change of its main roles. It can take three
 * minutes.
 */
export function propose(theme: ThemeFile, requirements: ColorRequirements): Proposal {
  const ratio = requiredContrast(theme, requirements);
  const { bg } = baseColors(theme);
  const roles = roleColors(theme);
  const found = searchPalette(
    roles.map(({ hex }) => hex),
    codeBackgrounds(theme),
    ratio,
    requirements.distance,
  );
  const palette = new Map(
    roles.map(({ role, hex }, index) => [role, { from: hex, to: found[index] ?? hex }] as const),
  );
  const moved = recolored(theme, palette);
  const proposed = withReadableText(moved, found, ratio);
  const changes: ProposedChange[] = [];
  function note(role: string, before: unknown, after: unknown): void {
    const [from, to] = [parseColor(before, bg), parseColor(after, bg)];
    if (from === undefined || to === undefined || from === to) return;
    changes.push({ role, from, to, deltaE: distance(from, to, "normal") });
  }
  for (const [role, { from, to }] of palette) note(role, from, to);
  for (const [index, rule] of moved.tokenColors.entries()) {
    const [selector = ""] = rule.scope;
    note(selector, rule.settings.foreground, proposed.tokenColors[index]?.settings.foreground);
  }
  for (const [key, source] of Object.entries(theme.colors)) note(key, source, proposed.colors[key]);
  return {
    theme: proposed,
    changes,
    unmet: shortfall(proposed, reportOf(proposed), [], requirements),
  };
}

/** The proposal as a VS Code theme file. */
export function themeSource({ name, type, colors, tokenColors, ...rest }: ThemeFile): string {
  const { semanticHighlighting } = rest;
  const semanticTokenColors: Record<string, SemanticRule["style"]> = {};
  for (const { selector, style } of rest.semanticTokenColors) {
    semanticTokenColors[selector] = { ...semanticTokenColors[selector], ...style };
  }
  return `${JSON.stringify(
    {
      $schema: "vscode://schemas/color-theme",
      name,
      type: rest.highContrast ? (type === "dark" ? "hcDark" : "hcLight") : type,
      semanticHighlighting,
      colors,
      tokenColors,
      semanticTokenColors,
    },
    null,
    2,
  )}\n`;
}
