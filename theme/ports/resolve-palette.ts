import { contrast, extreme, type Hex, parseColor } from "../color/color.ts";
import { ensureContrast, mix } from "../color/oklab.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { type FontStyle, fontStyleOf, scopeMatcher } from "../scopes/scope-matcher.ts";
import { SemanticRules } from "../scopes/semantic-tokens.ts";
import {
  ansiNames,
  type Palette,
  type PaletteColor,
  READABLE,
  type Slot,
  type TerminalSlot,
  type ToolSlot,
} from "./palette.ts";
import { semanticTypes, syntaxRoles } from "./syntax-roles.ts";
import { ansiDefaults, foregroundDefaults } from "./terminal-defaults.ts";
import { type WorkbenchRole, workbenchRoles } from "./workbench-roles.ts";

const plainStyle = fontStyleOf(0);

/** Expands `#rgb` and `#rgba`, and drops an alpha of ff. */
function longForm(source: string): Hex {
  const digits = source.slice(1).toLowerCase();
  const full = digits.length < 5 ? [...digits].map((digit) => digit + digit).join("") : digits;
  return `#${full.length === 8 && full.endsWith("ff") ? full.slice(0, 6) : full}`;
}

function moreReadable(background: Hex, one: Hex, other: Hex): Hex {
  return contrast(one, background) >= contrast(other, background) ? one : other;
}

/** The colour with more contrast; white or black if neither is readable. */
function readableOn(background: Hex, one: Hex, other: Hex): Hex {
  const better = moreReadable(background, one, other);
  return contrast(better, background) >= READABLE ? better : extreme(background);
}

function derived(hex: Hex): PaletteColor {
  return { hex, translucent: hex, origin: { kind: "derived" } };
}

/** VS Code's default `source`, blended with `under` if it is translucent. */
function fromDefault(source: Hex, under: Hex): PaletteColor {
  return {
    hex: parseColor(source, under) ?? under,
    translucent: longForm(source),
    origin: { kind: "default" },
  };
}

class Resolver {
  readonly #theme: ThemeFile;
  readonly #colors = new Map<string, PaletteColor>();
  readonly #styles = new Map<string, FontStyle>();
  readonly #backgrounds = new Map<string, Slot>();

  constructor(theme: ThemeFile) {
    this.#theme = theme;
    this.#addWorkbench();
    this.#addTerminal();
    this.#addTools();
    this.#addSyntax();
    this.#addSemantic();
  }

  palette(): Palette {
    const semantic = [...this.#colors.keys()].filter((slot) => slot.startsWith("semantic."));
    return {
      type: this.#theme.type,
      color: (slot) => this.#at(slot),
      style: (slot) => this.#styles.get(slot) ?? plainStyle,
      backgroundOf: (slot) => this.#backgrounds.get(slot),
      isFilled: (slot) => ["default", "derived"].includes(this.#at(slot).origin.kind),
      semantic: semantic as Palette["semantic"],
    };
  }

  #at(slot: string): PaletteColor {
    const color = this.#colors.get(slot);
    if (color === undefined) throw new Error(`The palette has no ${slot}.`);
    return color;
  }

  /** The colour of the first of `keys` that the theme sets. A translucent one is blended with `under`. */
  #fromKeys(keys: readonly string[], under: Hex): PaletteColor | undefined {
    for (const key of keys) {
      const source = this.#theme.colors[key];
      const hex = parseColor(source, under);
      if (source !== undefined && hex !== undefined) {
        return { hex, translucent: longForm(source), origin: { kind: "key", key } };
      }
    }
    return undefined;
  }

  /** This theme's column in the tables of defaults. */
  #column(): 0 | 1 | 2 | 3 {
    const { type, highContrast } = this.#theme;
    return type === "dark" ? (highContrast ? 2 : 0) : highContrast ? 3 : 1;
  }

  #addWorkbench(): void {
    for (const [name, role] of Object.entries(workbenchRoles) as [string, WorkbenchRole][]) {
      const slot = `ui.${name}`;
      const under = this.#colors.get(`ui.${role.background ?? "background"}`)?.hex ?? "#000000";
      if (role.background !== undefined) this.#backgrounds.set(slot, `ui.${role.background}` as Slot);
      this.#colors.set(slot, this.#fromKeys(role.keys, under) ?? this.#workbenchDefault(name, role, under));
    }
  }

  #workbenchDefault(name: string, { defaults, background }: WorkbenchRole, under: Hex): PaletteColor {
    const editor = this.#colors.get("ui.background")?.hex ?? under;
    if (defaults === null) {
      const foreground = this.#at("ui.foreground").hex;
      return derived(
        name === "muted"
          ? ensureContrast(mix(foreground, editor, 0.35), [under], READABLE)
          : readableOn(under, foreground, editor),
      );
    }
    const color =
      typeof defaults === "string"
        ? this.#at(`ui.${defaults}`)
        : fromDefault(defaults[this.#column()], under);
    const isUnreadable = background !== undefined && contrast(color.hex, under) < READABLE;
    // The theme's own colour stays, even if it is unreadable.
    return isUnreadable && color.origin.kind !== "key"
      ? derived(readableOn(under, editor, extreme(editor)))
      : color;
  }

  /** Follows VS Code's `xtermTerminal.ts` and `terminalColorRegistry.ts`. */
  #addTerminal(): void {
    const column = this.#column();
    const editor = this.#at("ui.background");
    const background =
      this.#fromKeys(["terminal.background", "panel.background", "editor.background"], editor.hex) ?? editor;
    const under = background.hex;
    const set = (slot: TerminalSlot, color: PaletteColor, behind: Slot | null = "background") => {
      this.#colors.set(slot, color);
      if (behind !== null) this.#backgrounds.set(slot, behind);
    };
    set("background", background, null);
    const foreground =
      this.#fromKeys(["terminal.foreground"], under) ?? fromDefault(foregroundDefaults[column], under);
    set("foreground", foreground);
    const cursor = this.#fromKeys(["terminalCursor.foreground"], under) ?? foreground;
    set("cursor", cursor);
    set("cursorText", this.#fromKeys(["terminalCursor.background"], cursor.hex) ?? background, "cursor");
    const selection =
      this.#fromKeys(["terminal.selectionBackground", "editor.selectionBackground"], under) ??
      this.#at("ui.selection");
    set("selection", selection, null);
    set(
      "selectionText",
      this.#fromKeys(["terminal.selectionForeground"], selection.hex) ??
        derived(moreReadable(selection.hex, foreground.hex, under)),
      "selection",
    );
    for (const [index, name] of ansiNames.entries()) {
      set(
        name,
        this.#fromKeys([`terminal.${name}`], under) ?? fromDefault(ansiDefaults[column][index] as Hex, under),
      );
    }
  }

  #addTools(): void {
    const [background, foreground] = [this.#at("background").hex, this.#at("foreground").hex];
    const set = (slot: ToolSlot, color: PaletteColor, behind?: Slot) => {
      this.#colors.set(`tool.${slot}`, color);
      if (behind !== undefined) this.#backgrounds.set(`tool.${slot}`, behind);
    };
    const firstReadable = (keys: readonly string[]) =>
      keys
        .map((key) => this.#fromKeys([key], background))
        .find((color) => color !== undefined && contrast(color.hex, background) >= READABLE);
    const accent =
      firstReadable([
        "focusBorder",
        "button.background",
        "activityBarBadge.background",
        "badge.background",
        "textLink.foreground",
        "terminal.ansiBlue",
        "terminal.ansiMagenta",
      ]) ?? derived(ensureContrast(this.#at("ansiBlue").hex, [background], READABLE));
    set("accent", accent, "background");
    set("accentText", derived(readableOn(accent.hex, background, foreground)), "tool.accent");
    set(
      "muted",
      firstReadable(["terminal.ansiBrightBlack", "descriptionForeground", "editorLineNumber.foreground"]) ??
        derived(ensureContrast(mix(foreground, background, 0.35), [background], READABLE)),
      "background",
    );
    const line =
      this.#fromKeys(["list.activeSelectionBackground", "editor.selectionBackground"], background) ??
      derived(mix(background, foreground, 0.15));
    set("line", line);
    set("lineText", derived(readableOn(line.hex, foreground, background)), "tool.line");
  }

  #addSyntax(): void {
    const rules = this.#theme.tokenColors.filter(({ scope }) => scope !== undefined);
    const [background, foreground] = [this.#at("ui.background").hex, this.#at("ui.foreground")];
    // Each rule gets its number as its colour, so that the colour of the result identifies the rule.
    const styleOf = scopeMatcher([
      { settings: { foreground: "#000000", background: "#000000" } },
      ...rules.map(({ settings, ...rule }, index) => ({
        ...rule,
        settings: {
          ...(settings.fontStyle !== undefined && { fontStyle: settings.fontStyle }),
          ...(parseColor(settings.foreground) !== undefined && {
            foreground: `#${(index + 1).toString(16).padStart(6, "0")}`,
          }),
        },
      })),
    ]);
    for (const [role, scopes] of Object.entries(syntaxRoles)) {
      const slot = `syntax.${role}`;
      this.#backgrounds.set(slot, "ui.background");
      const found = [...scopes.map((scope) => [scope]), ["source"]]
        .map((stack) => styleOf(stack))
        .find(({ isRuled }) => isRuled);
      const rule = found && rules[Number.parseInt(found.color.slice(1), 16) - 1];
      const source = rule?.settings.foreground;
      const hex = parseColor(source, background);
      this.#colors.set(
        slot,
        rule === undefined || source === undefined || hex === undefined
          ? foreground
          : {
              hex,
              translucent: longForm(source),
              origin: { kind: "rule", selector: [rule.scope ?? []].flat().join(", ") },
            },
      );
      // A rule without a colour may still set a font style.
      const bits =
        found?.fontStyle ?? scopes.map((scope) => styleOf([scope]).fontStyle).find((style) => style > 0);
      this.#styles.set(slot, fontStyleOf(bits ?? 0));
    }
  }

  /** Ignores rules for a single language, because other programs have one set of semantic types for all languages. */
  #addSemantic(): void {
    const general = Object.fromEntries(
      Object.entries(this.#theme.semanticTokenColors).filter(([selector]) => !selector.includes(":")),
    );
    const background = this.#at("ui.background").hex;
    const rules = new SemanticRules({ ...this.#theme, semanticTokenColors: general }, background);
    for (const type of semanticTypes) {
      // No remaining rule names a language, so every language with semantic highlighting gives the same result.
      const token = { type, modifiers: [] };
      const winner = rules.winner(token, "typescript");
      if (winner === null) continue;
      const slot = `semantic.${type}`;
      this.#backgrounds.set(slot, "ui.background");
      this.#colors.set(slot, {
        hex: winner.color,
        translucent: this.#semanticSource(winner.selector) ?? winner.color,
        origin: { kind: "semantic", selector: winner.selector },
      });
      const { color: _, ...style } = rules.style(token, "typescript");
      this.#styles.set(slot, { ...plainStyle, ...style });
    }
  }

  #semanticSource(selector: string): Hex | undefined {
    const value = this.#theme.semanticTokenColors[selector];
    const source = typeof value === "string" ? value : (value as { foreground?: unknown } | null)?.foreground;
    return typeof source === "string" ? longForm(source) : undefined;
  }
}

/** Resolves a theme into the palette that all ports use. */
export function portPalette(theme: ThemeFile): Palette {
  return new Resolver(theme).palette();
}
