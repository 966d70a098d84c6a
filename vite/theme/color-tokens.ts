import { contrast, extreme, type Hex, luminance, parseColor, TEXT_CONTRAST } from "../../toolkit/color/color.ts";
import { chroma, ensureContrast, hueDistance, mix, pastel } from "../../toolkit/color/oklab.ts";
import type { ThemeFile } from "../../toolkit/extension/theme-file.ts";
import { codeRoles, roleColors } from "../../toolkit/scopes/roles.ts";
import { styleFinder } from "../../toolkit/scopes/scope-matcher.ts";
import { baseColors, workbenchColors } from "../../toolkit/workbench/colors.ts";

/** The colour of the sun on light pages, whose accents are too dark for it. */
const AMBER: Hex = "#f2a65a";

/** The contrast that controls and focus rings need (WCAG 2.2, 1.4.11). */
const INTERFACE_CONTRAST = 3;

/** The minimum OKLab chroma at which an accent looks coloured. */
const ACCENT_CHROMA = 0.1;

/** The maximum contrast between a panel and the editor's background, so that text can be readable on both. */
const NEIGHBOUR_CONTRAST = 1.35;

/** The site's colours, by custom property. Text colours are readable on bg, surface, raised and inset. */
export type ColorTokens = ReturnType<typeof deriveTokens>;

/** A theme with the site's colours that are derived from it. */
export interface ThemeDesign {
  theme: ThemeFile;
  tokens: ColorTokens;
}

/** The colours of code in a theme's palette; undefined for a role that no rule of the theme colours. */
export function codeColors(theme: ThemeFile): Map<string, Hex | undefined> {
  const { bg } = baseColors(theme);
  const styleOf = styleFinder(theme);
  return new Map(
    codeRoles.flatMap(({ role, palette }) => {
      if (palette === undefined) return [];
      const style = palette.map((scope) => styleOf([scope])).find(({ isRuled }) => isRuled);
      return [[role, style && parseColor(style.color, bg)] as const];
    }),
  );
}

function isVivid(color: Hex): boolean {
  return chroma(color) > 0.05;
}

/** A theme's colours, with the functions that derive the page's colours. */
function pageColors(theme: ThemeFile) {
  const { bg, fg } = baseColors(theme);
  const workbench = workbenchColors(theme);
  /** White or black, whichever contrasts more with the background. */
  const end = extreme(bg);
  const opposite: Hex = end === "#ffffff" ? "#000000" : "#ffffff";

  /** A workbench colour that the theme sets directly or through another colour, blended with `under`. */
  function ofTheme(key: string, under = bg): Hex | undefined {
    return workbench.isOfTheme(key) ? parseColor(workbench.shown(key).value, under) : undefined;
  }

  /** The first of the workbench colours `keys` that comes from the theme and that `accepts` takes. */
  function pick(keys: readonly string[], fallback: Hex, accepts: (color: Hex) => boolean = () => true): Hex {
    return keys.map((key) => ofTheme(key)).find((color) => color !== undefined && accepts(color)) ?? fallback;
  }

  /**
   * A panel's background. It is close to the editor's, so that text that is readable on one is readable on the other.
   */
  function panel(keys: readonly string[], fallback: Hex): Hex {
    let color = pick(keys, fallback, (found) => {
      const distance = contrast(found, bg);
      return distance <= NEIGHBOUR_CONTRAST && distance > 1.01;
    });
    for (let step = 0; contrast(end, color) < TEXT_CONTRAST && step < 50; step += 1) color = mix(color, opposite, 0.04);
    return color;
  }

  const panels = {
    // If the theme sets no colour, a panel is slightly closer to the text colour, and a field is darker or lighter.
    surface: panel(["sideBar.background", "editorGroupHeader.tabsBackground", "panel.background"], mix(bg, fg, 0.035)),
    raised: panel(
      ["editorWidget.background", "editorHoverWidget.background", "dropdown.background"],
      mix(bg, fg, 0.07),
    ),
    inset: panel(["input.background", "titleBar.activeBackground"], mix(bg, opposite, 0.18)),
  };
  /** Every background of the page's text. */
  const grounds = [bg, ...Object.values(panels)];

  /** The colour, made lighter or darker until its contrast is at least `ratio` on every ground. */
  const readable = (color: Hex, ratio = TEXT_CONTRAST) => ensureContrast(color, grounds, ratio);

  /**
   * The first of `keys` that is still vivid after it was made readable. This step can turn a translucent colour grey.
   */
  function readableVivid(keys: readonly string[], fallback: Hex): Hex {
    return readable(pick(keys, fallback, (color) => isVivid(readable(color))));
  }
  const isDark = end === "#ffffff";
  return { bg, fg, end, isDark, code: codeColors(theme), panels, grounds, ofTheme, pick, readable, readableVivid };
}

type PageColors = ReturnType<typeof pageColors>;

/** The colour of links and buttons. A theme whose workbench is pale gets its most vivid colour of code. */
function accentOf(theme: ThemeFile, { fg, code, readable, readableVivid }: PageColors): Hex {
  const chosen = readableVivid(
    ["button.background", "activityBarBadge.background", "badge.background", "focusBorder", "textLink.foreground"],
    code.get("Keywords") ?? fg,
  );
  const [vivid = chosen] = roleColors(theme)
    .map(({ hex }) => readable(hex))
    .sort((one, other) => chroma(other) - chroma(one));
  const isPale = chroma(chosen) < ACCENT_CHROMA && chroma(vivid) > 1.5 * chroma(chosen);
  return isPale ? vivid : chosen;
}

/** The vivid colour of code whose hue is farthest from `accent`. */
function secondOf({ code }: PageColors, accent: Hex): Hex | undefined {
  return ["Types", "Strings", "Functions", "Constants", "Keywords"]
    .flatMap((role) => code.get(role) ?? [])
    .sort((a, b) => hueDistance(b, accent) - hueDistance(a, accent))
    .find(isVivid);
}

/**
 * The gradient behind the page, from dawn to night: backgrounds with as much tint as keeps `texts` readable.
 * @param tints null for light and high-contrast pages, where a tint would make a white background pink.
 */
function skyOf({ bg, panels: { inset } }: PageColors, texts: readonly Hex[], tints: { light: Hex; dusk: Hex } | null) {
  if (tints === null) return { "sky-light": bg, "sky-dusk": bg, "sky-night": bg };
  function sky(ground: Hex, tint: Hex, share: number): Hex {
    for (let amount = share; amount > 0.01; amount *= 0.8) {
      const tinted = mix(ground, tint, amount);
      if (texts.every((text) => contrast(text, tinted) >= TEXT_CONTRAST)) return tinted;
    }
    return ground;
  }
  return {
    "sky-light": sky(inset, tints.light, 0.2),
    "sky-dusk": sky(bg, tints.dusk, 0.09),
    "sky-night": sky(inset, "#000000", 0.22),
  };
}

/** The tab bar, and the glowing line at the lower end of the page. */
function frameOf({ bg, isDark, panels, ofTheme }: PageColors, muted: Hex, accent: Hex, isRed: (color: Hex) => boolean) {
  const tabs = ofTheme("editorGroupHeader.tabsBackground") ?? panels.surface;
  const line = ofTheme("statusBar.border") ?? accent;
  const horizon = ensureContrast(isVivid(line) && !isRed(line) ? line : accent, [bg], INTERFACE_CONTRAST);
  return {
    tabs,
    "tab-text": ensureContrast(ofTheme("tab.inactiveForeground", tabs) ?? muted, [tabs], TEXT_CONTRAST),
    horizon,
    // On a light background, a thin layer of a dark colour looks grey, so the glow is a bright colour with the line's
    // hue.
    glow: isDark ? horizon : pastel(horizon, 0.8, 0.13),
  };
}

/** The selection's background, mixed with the page's until `text` is readable on it. */
function selectionOf({ bg, pick }: PageColors, accent: Hex, text: Hex): Hex {
  const preferred = pick(["editor.selectionBackground", "selection.background"], mix(bg, accent, 0.25));
  let color = preferred;
  for (let step = 1; contrast(text, color) < TEXT_CONTRAST && step <= 20; step += 1) {
    color = mix(preferred, bg, step / 20);
  }
  return color;
}

/**
 * Derives the site's colours from any VS Code theme. Missing colours are derived from others, and text colours are made
 * lighter or darker until they are readable.
 * @param ownAccent the owner's choice; null to use the theme's.
 */
export function deriveTokens(theme: ThemeFile, ownAccent: Hex | null = null) {
  const colors = pageColors(theme);
  const { bg, fg, end, code, panels, grounds, isDark, pick, readable, readableVivid } = colors;
  const text = readable(fg, 7);
  const muted = readable(pick(["descriptionForeground", "sideBar.foreground"], mix(fg, bg, 0.3)));
  const found = ownAccent ? readable(ownAccent) : accentOf(theme, colors);
  const green = ["gitDecoration.addedResourceForeground", "terminal.ansiGreen"];
  const red = ["editorError.foreground", "errorForeground", "terminal.ansiRed"];
  const error = readableVivid(red, isDark ? "#f48771" : "#b3261e");
  const lightest = grounds.reduce((one, other) => (luminance(other) > luminance(one) ? other : one));
  const onColor = (color: Hex) => (contrast(bg, color) >= TEXT_CONTRAST ? bg : extreme(color));
  // On a light page a red button or link reads as danger.
  const isRed = (color: Hex) => !isDark && hueDistance(color, error) < 30;
  const accent = isRed(found) && !ownAccent ? readable(AMBER) : found;
  const second = secondOf(colors, accent);
  const sun = isDark ? accent : AMBER;
  const button = isRed(found) ? AMBER : accent;
  const focus = pick(["focusBorder"], accent, (color) => isVivid(color) && !isRed(color));
  const edges = ["panel.border", "sideBar.border", "editorGroup.border", "tab.border"];
  const isEdge = (color: Hex) => contrast(color, bg) > 1.15 && contrast(color, bg) < 4;
  const strongEdge = pick(["input.border", "dropdown.border", "contrastBorder"], mix(bg, fg, 0.4));
  const texts = [text, muted, accent, error];
  return {
    bg,
    ...panels,
    // In a light theme, fields use the lightest panel colour, because a darker field would look disabled.
    field: isDark ? panels.inset : lightest,
    border: pick(edges, mix(bg, fg, 0.16), isEdge),
    "border-strong": readable(strongEdge, INTERFACE_CONTRAST),
    text,
    muted,
    accent,
    "on-accent": onColor(accent),
    sun,
    "on-sun": onColor(sun),
    button,
    "on-button": onColor(button),
    "accent-2": readable(second ?? mix(accent, text, 0.4)),
    success: readableVivid(green, code.get("Strings") ?? accent),
    error,
    focus: readable(focus, INTERFACE_CONTRAST),
    selection: selectionOf(colors, accent, text),
    shadow: `${mix(bg, "#000000", 0.8)}${end === "#ffffff" ? "99" : "26"}`,
    ...skyOf(colors, texts, isDark && !theme.highContrast ? { light: accent, dusk: second ?? accent } : null),
    ...frameOf(colors, muted, accent, isRed),
  } satisfies Record<string, Hex>;
}

export function designOf(theme: ThemeFile, ownAccent: Hex | null = null): ThemeDesign {
  return { theme, tokens: deriveTokens(theme, ownAccent) };
}
