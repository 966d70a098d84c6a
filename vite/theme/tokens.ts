import {
  contrast,
  extreme,
  type Hex,
  luminance,
  parseColor,
  TEXT_CONTRAST,
} from "../../theme/color/color.ts";
import { chroma, ensureContrast, hueDistance, mix, pastel } from "../../theme/color/oklab.ts";
import {
  baseColors,
  type DefaultKey,
  defaultColor,
  terminalBackground,
} from "../../theme/extension/default-colors.ts";
import type { ThemeFile } from "../../theme/extension/theme-file.ts";
import { codeRoles, roleColors } from "../../theme/scopes/roles.ts";
import { styleFinder } from "../../theme/scopes/scope-matcher.ts";

/** The contrast that controls and focus rings need (WCAG 2.2, 1.4.11). */
const INTERFACE_CONTRAST = 3;

/** The OKLab chroma of an accent that looks coloured. */
const ACCENT_CHROMA = 0.1;

/** The site's colours by custom property. Text colours are readable on bg, surface, raised and inset. */
export type ColorTokens = ReturnType<typeof deriveTokens>;

/** Colours of the editor on the page. Each `*-text` has a contrast of 4.5:1 on its part; others have no minimum. */
export type EditorTokens = ReturnType<typeof deriveEditorTokens>;

/** The palette's colours of code in a theme; undefined for a role that no rule of the theme colours. */
export function codeColors(theme: ThemeFile): Map<string, Hex | undefined> {
  const { bg } = baseColors(theme);
  const styleOf = styleFinder(theme);
  return new Map(
    codeRoles.flatMap((role) => {
      if (!("palette" in role)) return [];
      const style = role.palette.map((scope) => styleOf([scope])).find(({ isRuled }) => isRuled);
      return [[role.role, style && parseColor(style.color, bg)] as const];
    }),
  );
}

/** The largest contrast between a panel and the editor's background, so that text can be readable on both. */
const NEIGHBOUR_CONTRAST = 1.35;

/** A background for `text`: `preferred`, mixed with `ground` until the text is readable. */
function readableBackground(ground: Hex, preferred: Hex, text: Hex): Hex {
  let color = preferred;
  for (let step = 1; contrast(text, color) < TEXT_CONTRAST && step <= 20; step += 1) {
    color = mix(preferred, ground, step / 20);
  }
  return color;
}

/**
 * Derives the site's colours from any VS Code theme. Missing colours are derived from others, and text colours are made
 * lighter or darker until they are readable.
 */
export function deriveTokens(theme: ThemeFile, ownAccent: Hex | null = null) {
  const { bg, fg } = baseColors(theme);
  const code = codeColors(theme);
  const end = extreme(bg);
  const opposite: Hex = end === "#ffffff" ? "#000000" : "#ffffff";

  function pick(keys: readonly string[], fallback: Hex, accepts: (color: Hex) => boolean = () => true): Hex {
    for (const key of keys) {
      const color = parseColor(theme.colors[key], bg);
      if (color !== undefined && accepts(color)) return color;
    }
    return fallback;
  }
  /** A panel's background: close to the editor's, so that text which is readable on one is readable on the other. */
  function panel(keys: readonly string[], fallback: Hex): Hex {
    let color = pick(keys, fallback, (found) => {
      const distance = contrast(found, bg);
      return distance <= NEIGHBOUR_CONTRAST && distance > 1.01;
    });
    for (let step = 0; contrast(end, color) < TEXT_CONTRAST && step < 50; step += 1) {
      color = mix(color, opposite, 0.04);
    }
    return color;
  }

  const surface = panel(
    ["sideBar.background", "editorGroupHeader.tabsBackground", "panel.background"],
    mix(bg, fg, 0.035),
  );
  const raised = panel(
    ["editorWidget.background", "editorHoverWidget.background", "dropdown.background"],
    mix(bg, fg, 0.07),
  );
  const inset = panel(["input.background", "titleBar.activeBackground"], mix(bg, opposite, 0.18));
  const backgrounds = [bg, surface, raised, inset];
  const text = ensureContrast(fg, backgrounds, 7);

  function readable(color: Hex): Hex {
    return ensureContrast(color, backgrounds, TEXT_CONTRAST);
  }

  const vivid = (color: Hex) => chroma(color) > 0.05;
  // A translucent colour can turn grey when it is made readable.
  const staysVivid = (color: Hex) => vivid(readable(color));
  const keyword = code.get("Keywords");
  const chosen = readable(
    pick(
      [
        "button.background",
        "activityBarBadge.background",
        "badge.background",
        "focusBorder",
        "textLink.foreground",
      ],
      keyword ?? fg,
      staysVivid,
    ),
  );
  // A theme whose workbench is pale gets its most vivid colour of code.
  const [vividRole = chosen] = roleColors(theme)
    .map(({ hex }) => readable(hex))
    .sort((one, other) => chroma(other) - chroma(one));
  const isPale = chroma(chosen) < ACCENT_CHROMA && chroma(vividRole) > 1.5 * chroma(chosen);
  const accent = ownAccent ? readable(ownAccent) : isPale ? vividRole : chosen;
  const second = ["Types", "Strings", "Functions", "Constants", "Keywords"]
    .map((role) => code.get(role))
    .filter((color) => color !== undefined)
    .sort((a, b) => hueDistance(b, accent) - hueDistance(a, accent))
    .find(vivid);

  const selection = readableBackground(
    bg,
    pick(["editor.selectionBackground", "selection.background"], mix(bg, accent, 0.25)),
    text,
  );

  const muted = readable(pick(["descriptionForeground", "sideBar.foreground"], mix(fg, bg, 0.3)));
  const error = readable(
    pick(
      ["editorError.foreground", "errorForeground", "terminal.ansiRed"],
      luminance(bg) < 0.18 ? "#f48771" : "#b3261e",
      staysVivid,
    ),
  );
  /**
   * `ground` mixed with as much of `tint` as keeps the page's text readable.
   * @param share the largest share of `tint`, 0 to 1.
   */
  function sky(ground: Hex, tint: Hex, share: number): Hex {
    for (let amount = share; amount > 0.01; amount *= 0.8) {
      const tinted = mix(ground, tint, amount);
      if ([text, muted, accent, error].every((ink) => contrast(ink, tinted) >= TEXT_CONTRAST)) return tinted;
    }
    return ground;
  }
  const isDark = luminance(bg) < 0.18;
  // A light or a high-contrast page keeps the theme's own ground: a tint would make white paper pink.
  const evening = (ground: Hex, tint: Hex, share: number) =>
    isDark && !theme.highContrast ? sky(ground, tint, share) : bg;

  return {
    bg,
    surface,
    raised,
    inset,
    // Of a light theme the lightest panel, so that a field looks empty and not disabled.
    field: isDark
      ? inset
      : backgrounds.reduce((one, other) => (luminance(other) > luminance(one) ? other : one)),
    border: pick(
      ["panel.border", "sideBar.border", "editorGroup.border", "tab.border"],
      mix(bg, fg, 0.16),
      (color) => contrast(color, bg) > 1.15 && contrast(color, bg) < 4,
    ),
    "border-strong": ensureContrast(
      pick(["input.border", "dropdown.border", "contrastBorder"], mix(bg, fg, 0.4)),
      backgrounds,
      INTERFACE_CONTRAST,
    ),
    text,
    muted,
    accent,
    "on-accent": contrast(bg, accent) >= TEXT_CONTRAST ? bg : extreme(accent),
    "accent-2": readable(second ?? mix(accent, text, 0.4)),
    success: readable(
      pick(
        ["gitDecoration.addedResourceForeground", "terminal.ansiGreen"],
        code.get("Strings") ?? accent,
        staysVivid,
      ),
    ),
    error,
    focus: ensureContrast(pick(["focusBorder"], accent, vivid), backgrounds, INTERFACE_CONTRAST),
    selection,
    shadow: `${mix(bg, "#000000", 0.8)}${end === "#ffffff" ? "99" : "26"}`,
    // The gradient behind the page, from first light to night.
    "sky-light": evening(inset, accent, 0.2),
    "sky-dusk": evening(bg, second ?? accent, 0.09),
    "sky-night": evening(inset, "#000000", 0.22),
  } satisfies Record<string, Hex>;
}

/** Derives the colours of the editor on the page: the theme's, or else the site's. */
export function deriveEditorTokens(theme: ThemeFile, tokens: ColorTokens) {
  const at = (key: string, fallback: Hex, under: Hex = tokens.bg) =>
    parseColor(theme.colors[key], under) ?? fallback;
  /** The theme's colour, or else VS Code's default. */
  const orDefault = (key: DefaultKey, under: Hex = tokens.bg) =>
    at(key, parseColor(defaultColor(theme, key), under) ?? under, under);
  const title = at("titleBar.activeBackground", tokens.surface);
  const tabs = at("editorGroupHeader.tabsBackground", tokens.surface);
  const side = at("sideBar.background", tokens.surface);
  const status = at("statusBar.background", tokens.inset);
  const line = at("statusBar.border", tokens.accent);
  const horizon = ensureContrast(chroma(line) > 0.05 ? line : tokens.accent, [tokens.bg], INTERFACE_CONTRAST);
  const text = (key: string, ground: Hex) =>
    ensureContrast(at(key, tokens.muted, ground), [ground], TEXT_CONTRAST);
  const sideText = text("sideBar.foreground", side);
  const terminal = terminalBackground(theme);
  const selection = orDefault("editor.selectionBackground");
  return {
    title,
    "title-text": text("titleBar.activeForeground", title),
    tabs,
    "tab-text": text("tab.inactiveForeground", tabs),
    side,
    "side-text": sideText,
    // The background of the open file in the explorer, where `side-text` is readable too.
    open: readableBackground(side, mix(side, sideText, 0.12), sideText),
    status,
    "status-text": text("statusBar.foreground", status),
    "status-line": horizon,
    // On a light ground a thin layer of a dark colour looks grey, so the glow has the line's hue, but is bright.
    glow: luminance(tokens.bg) < 0.18 ? horizon : pastel(horizon, 0.8, 0.13),
    gutter: ensureContrast(at("editorLineNumber.foreground", tokens.muted), [tokens.bg], TEXT_CONTRAST),
    line: at("editor.lineHighlightBackground", mix(tokens.bg, tokens.text, 0.05)),
    // The theme's own foreground, with its own contrast.
    code: baseColors(theme).fg,
    terminal,
    "terminal-text": ensureContrast(orDefault("terminal.foreground", terminal), [terminal], TEXT_CONTRAST),
    // An error's squiggle, and git's marks in the gutter.
    error: orDefault("editorError.foreground"),
    changed: orDefault("editorGutter.modifiedBackground"),
    added: orDefault("editorGutter.addedBackground"),
    // The backgrounds of selected text and of its other occurrences.
    selection,
    occurrence: at(
      "editor.selectionHighlightBackground",
      theme.highContrast ? tokens.bg : mix(tokens.bg, selection, 0.6),
    ),
    bracket: orDefault("editorBracketMatch.background"),
    "bracket-line": orDefault("editorBracketMatch.border"),
  } satisfies Record<string, Hex>;
}

/** A theme with the site's colours that are derived from it. */
export interface ThemeDesign {
  theme: ThemeFile;
  tokens: ColorTokens;
  editor: EditorTokens;
}

export function designOf(theme: ThemeFile, ownAccent: Hex | null = null): ThemeDesign {
  const tokens = deriveTokens(theme, ownAccent);
  return { theme, tokens, editor: deriveEditorTokens(theme, tokens) };
}
