import { contrast, extreme, type Hex, luminance, parseColor, TEXT_CONTRAST } from "../../theme/color/color.ts";
import { chroma, ensureContrast, hueDistance, mix, pastel } from "../../theme/color/oklab.ts";
import type { ThemeFile } from "../../theme/extension/theme-file.ts";
import { codeRoles, roleColors } from "../../theme/scopes/roles.ts";
import { styleFinder } from "../../theme/scopes/scope-matcher.ts";
import { baseColors, type WorkbenchColors, workbenchColors } from "../../theme/workbench/colors.ts";

/** The sun of light pages, whose accents are too dark for one. */
const AMBER: Hex = "#f2a65a";

/** The contrast that controls and focus rings need (WCAG 2.2, 1.4.11). */
const INTERFACE_CONTRAST = 3;

/** The OKLab chroma of an accent that looks coloured. */
const ACCENT_CHROMA = 0.1;

/** The largest contrast between a panel and the editor's background, so that text can be readable on both. */
const NEIGHBOUR_CONTRAST = 1.35;

/** The site's colours by custom property. Text colours are readable on bg, surface, raised and inset. */
export type ColorTokens = ReturnType<typeof deriveTokens>;

/** A theme with the site's colours that are derived from it. */
export interface ThemeDesign {
  theme: ThemeFile;
  tokens: ColorTokens;
}

/** The palette's colours of code in a theme; undefined for a role that no rule of the theme colours. */
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

/** A background for `text`: `preferred`, mixed with `ground` until the text is readable. */
function readableBackground(ground: Hex, preferred: Hex, text: Hex): Hex {
  let color = preferred;
  for (let step = 1; contrast(text, color) < TEXT_CONTRAST && step <= 20; step += 1) {
    color = mix(preferred, ground, step / 20);
  }
  return color;
}

/** A theme's colours, as the page may use them. */
class PageColors {
  readonly theme: ThemeFile;
  readonly workbench: WorkbenchColors;
  readonly bg: Hex;
  readonly fg: Hex;
  /** White or black, whichever has the greater contrast on the background. */
  readonly end: Hex;
  readonly opposite: Hex;
  readonly isDark: boolean;
  readonly code: Map<string, Hex | undefined>;
  readonly panels: Record<"surface" | "raised" | "inset", Hex>;
  /** Every background of the page's text. */
  readonly grounds: readonly Hex[];

  constructor(theme: ThemeFile) {
    this.theme = theme;
    this.workbench = workbenchColors(theme);
    const { bg, fg } = baseColors(theme);
    [this.bg, this.fg, this.end] = [bg, fg, extreme(bg)];
    this.opposite = this.end === "#ffffff" ? "#000000" : "#ffffff";
    this.isDark = luminance(bg) < 0.18;
    this.code = codeColors(theme);
    const side = ["sideBar.background", "editorGroupHeader.tabsBackground", "panel.background"];
    const widget = ["editorWidget.background", "editorHoverWidget.background", "dropdown.background"];
    this.panels = {
      surface: this.#panel(side, mix(bg, fg, 0.035)),
      raised: this.#panel(widget, mix(bg, fg, 0.07)),
      inset: this.#panel(["input.background", "titleBar.activeBackground"], mix(bg, this.opposite, 0.18)),
    };
    this.grounds = [bg, ...Object.values(this.panels)];
  }

  /** The first of the workbench colours `keys` that comes from the theme and that `accepts` takes. */
  pick(keys: readonly string[], fallback: Hex, accepts: (color: Hex) => boolean = () => true): Hex {
    for (const key of keys) {
      const color = this.ofTheme(key, this.bg);
      if (color !== undefined && accepts(color)) return color;
    }
    return fallback;
  }

  /** A workbench colour that the theme sets, or that follows one which it sets, laid on `under`. */
  ofTheme(key: string, under: Hex): Hex | undefined {
    return this.workbench.isOfTheme(key) ? parseColor(this.workbench.shown(key).value, under) : undefined;
  }

  /** A panel's background: close to the editor's, so that text which is readable on one is readable on the other. */
  #panel(keys: readonly string[], fallback: Hex): Hex {
    let color = this.pick(keys, fallback, (found) => {
      const distance = contrast(found, this.bg);
      return distance <= NEIGHBOUR_CONTRAST && distance > 1.01;
    });
    for (let step = 0; contrast(this.end, color) < TEXT_CONTRAST && step < 50; step += 1) {
      color = mix(color, this.opposite, 0.04);
    }
    return color;
  }

  /** The colour, made lighter or darker until its contrast is at least `ratio` on every ground. */
  readable(color: Hex, ratio = TEXT_CONTRAST): Hex {
    return ensureContrast(color, this.grounds, ratio);
  }

  /** The first of `keys` whose readable form is still vivid. Readability can turn a translucent colour grey. */
  readableVivid(keys: readonly string[], fallback: Hex): Hex {
    return this.readable(this.pick(keys, fallback, (color) => isVivid(this.readable(color))));
  }

  /** The colour of links and buttons. A theme whose workbench is pale gets its most vivid colour of code. */
  accent(): Hex {
    const chosen = this.readableVivid(
      ["button.background", "activityBarBadge.background", "badge.background", "focusBorder", "textLink.foreground"],
      this.code.get("Keywords") ?? this.fg,
    );
    const [vivid = chosen] = roleColors(this.theme)
      .map(({ hex }) => this.readable(hex))
      .sort((one, other) => chroma(other) - chroma(one));
    const isPale = chroma(chosen) < ACCENT_CHROMA && chroma(vivid) > 1.5 * chroma(chosen);
    return isPale ? vivid : chosen;
  }

  /** The vivid colour of code whose hue is farthest from `accent`. */
  second(accent: Hex): Hex | undefined {
    return ["Types", "Strings", "Functions", "Constants", "Keywords"]
      .map((role) => this.code.get(role))
      .filter((color) => color !== undefined)
      .sort((a, b) => hueDistance(b, accent) - hueDistance(a, accent))
      .find(isVivid);
  }
}

/** The tabs' strip, and the line between the page and what is below it, with its glow. */
function frameOf(colors: PageColors, muted: Hex, accent: Hex) {
  const { bg, isDark, panels } = colors;
  const tabs = colors.ofTheme("editorGroupHeader.tabsBackground", bg) ?? panels.surface;
  const tabText = colors.ofTheme("tab.inactiveForeground", tabs) ?? muted;
  const line = colors.ofTheme("statusBar.border", bg) ?? accent;
  const horizon = ensureContrast(isVivid(line) ? line : accent, [bg], INTERFACE_CONTRAST);
  return {
    tabs,
    "tab-text": ensureContrast(tabText, [tabs], TEXT_CONTRAST),
    horizon,
    // On a light ground a thin layer of a dark colour looks grey, so the glow has the line's hue, but is bright.
    glow: isDark ? horizon : pastel(horizon, 0.8, 0.13),
  };
}

/**
 * The gradient behind the page, from first light to night: grounds with as much of a tint as keeps the page's texts
 * readable. A light or high-contrast page keeps its own ground: a tint would make white paper pink.
 */
function skyOf({ bg, panels, isDark, theme }: PageColors, texts: readonly Hex[], light: Hex, dusk: Hex) {
  function sky(ground: Hex, tint: Hex, share: number): Hex {
    if (!isDark || theme.highContrast) return bg;
    for (let amount = share; amount > 0.01; amount *= 0.8) {
      const tinted = mix(ground, tint, amount);
      if (texts.every((text) => contrast(text, tinted) >= TEXT_CONTRAST)) return tinted;
    }
    return ground;
  }
  return {
    "sky-light": sky(panels.inset, light, 0.2),
    "sky-dusk": sky(bg, dusk, 0.09),
    "sky-night": sky(panels.inset, "#000000", 0.22),
  };
}

/**
 * Derives the site's colours from any VS Code theme. Missing colours are derived from others, and text colours are made
 * lighter or darker until they are readable.
 * @param ownAccent the owner's choice; null for the theme's own.
 */
export function deriveTokens(theme: ThemeFile, ownAccent: Hex | null = null) {
  const colors = new PageColors(theme);
  const { bg, fg, code, grounds, isDark } = colors;
  const text = colors.readable(fg, 7);
  const muted = colors.readable(colors.pick(["descriptionForeground", "sideBar.foreground"], mix(fg, bg, 0.3)));
  const accent = ownAccent ? colors.readable(ownAccent) : colors.accent();
  const second = colors.second(accent);
  const error = colors.readableVivid(
    ["editorError.foreground", "errorForeground", "terminal.ansiRed"],
    isDark ? "#f48771" : "#b3261e",
  );
  const selection = colors.pick(["editor.selectionBackground", "selection.background"], mix(bg, accent, 0.25));
  const lightest = grounds.reduce((one, other) => (luminance(other) > luminance(one) ? other : one));
  const onColor = (color: Hex) => (contrast(bg, color) >= TEXT_CONTRAST ? bg : extreme(color));
  const sun = isDark ? accent : AMBER;
  // On a light page a red button reads as danger.
  const button = !isDark && hueDistance(accent, error) < 30 ? AMBER : accent;
  const isEdge = (color: Hex) => contrast(color, bg) > 1.15 && contrast(color, bg) < 4;
  return {
    bg,
    ...colors.panels,
    // In a light theme, the lightest panel: a darker field would look disabled.
    field: isDark ? colors.panels.inset : lightest,
    border: colors.pick(
      ["panel.border", "sideBar.border", "editorGroup.border", "tab.border"],
      mix(bg, fg, 0.16),
      isEdge,
    ),
    "border-strong": colors.readable(
      colors.pick(["input.border", "dropdown.border", "contrastBorder"], mix(bg, fg, 0.4)),
      INTERFACE_CONTRAST,
    ),
    text,
    muted,
    accent,
    "on-accent": onColor(accent),
    sun,
    "on-sun": onColor(sun),
    button,
    "on-button": onColor(button),
    "accent-2": colors.readable(second ?? mix(accent, text, 0.4)),
    success: colors.readableVivid(
      ["gitDecoration.addedResourceForeground", "terminal.ansiGreen"],
      code.get("Strings") ?? accent,
    ),
    error,
    focus: colors.readable(colors.pick(["focusBorder"], accent, isVivid), INTERFACE_CONTRAST),
    selection: readableBackground(bg, selection, text),
    shadow: `${mix(bg, "#000000", 0.8)}${colors.end === "#ffffff" ? "99" : "26"}`,
    ...skyOf(colors, [text, muted, accent, error], accent, second ?? accent),
    ...frameOf(colors, muted, accent),
  } satisfies Record<string, Hex>;
}

export function designOf(theme: ThemeFile, ownAccent: Hex | null = null): ThemeDesign {
  return { theme, tokens: deriveTokens(theme, ownAccent) };
}
