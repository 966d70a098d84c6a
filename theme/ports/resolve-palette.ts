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
import { ansiDefaults, terminalDefaults } from "./terminal-defaults.ts";
import { type WorkbenchRole, workbenchRoles } from "./workbench-roles.ts";

const upright = fontStyleOf(0);

/** Expands `#rgb` and `#rgba`, and drops an alpha of ff. */
function longForm(source: string): Hex {
  const digits = source.slice(1).toLowerCase();
  const full = digits.length < 5 ? [...digits].map((digit) => digit + digit).join("") : digits;
  return `#${full.length === 8 && full.endsWith("ff") ? full.slice(0, 6) : full}`;
}

/** The colour with more contrast; white or black if neither is readable. */
function readableOn(ground: Hex, one: Hex, other: Hex): Hex {
  const better = contrast(one, ground) >= contrast(other, ground) ? one : other;
  return contrast(better, ground) >= READABLE ? better : extreme(ground);
}

class Resolver {
  readonly #theme: ThemeFile;
  readonly #colors = new Map<string, PaletteColor>();
  readonly #styles = new Map<string, FontStyle>();
  readonly #grounds = new Map<string, Slot>();

  constructor(theme: ThemeFile) {
    this.#theme = theme;
    this.#addWorkbench();
    this.#addTerminal();
    this.#addTools();
    this.#addSyntax();
    this.#addSemantic();
  }

  palette(): Palette {
    const { type, highContrast } = this.#theme;
    const semantic = [...this.#colors.keys()].filter((slot) => slot.startsWith("semantic."));
    return {
      type,
      highContrast,
      color: (slot) => this.#at(slot),
      style: (slot) => this.#styles.get(slot) ?? upright,
      ground: (slot) => this.#grounds.get(slot),
      isFilled: (slot) => ["default", "derived"].includes(this.#at(slot).origin.kind),
      semantic: semantic as Palette["semantic"],
    };
  }

  #at(slot: string): PaletteColor {
    const color = this.#colors.get(slot);
    if (color === undefined) throw new Error(`The palette has no ${slot}.`);
    return color;
  }

  /** The first of `keys` that the theme sets, blended with `under`. */
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

  #fromDefault(source: Hex, under: Hex): PaletteColor {
    return {
      hex: parseColor(source, under) ?? under,
      translucent: longForm(source),
      origin: { kind: "default" },
    };
  }

  #derived(hex: Hex): PaletteColor {
    return { hex, translucent: hex, origin: { kind: "derived" } };
  }

  /** This theme's column in the tables of defaults. */
  #column(): 0 | 1 | 2 | 3 {
    const { type, highContrast } = this.#theme;
    return type === "dark" ? (highContrast ? 2 : 0) : highContrast ? 3 : 1;
  }

  #addWorkbench(): void {
    for (const [name, role] of Object.entries(workbenchRoles) as [string, WorkbenchRole][]) {
      const slot = `ui.${name}`;
      const editor = this.#colors.get("ui.background")?.hex ?? "#000000";
      const ground = role.on === undefined ? editor : this.#at(`ui.${role.on}`).hex;
      if (role.on !== undefined) this.#grounds.set(slot, `ui.${role.on}` as Slot);
      this.#colors.set(slot, this.#fromKeys(role.keys, ground) ?? this.#workbenchDefault(name, role, ground));
    }
  }

  #workbenchDefault(name: string, role: WorkbenchRole, ground: Hex): PaletteColor {
    const { defaults } = role;
    if (typeof defaults === "string") return this.#readable(role, this.#at(`ui.${defaults}`), ground);
    if (defaults !== null) {
      return this.#readable(role, this.#fromDefault(defaults[this.#column()], ground), ground);
    }
    const [bg, fg] = [this.#at("ui.background").hex, this.#at("ui.foreground").hex];
    if (name === "muted") {
      return this.#derived(ensureContrast(mix(fg, bg, 0.35), [ground], READABLE));
    }
    return this.#derived(readableOn(ground, fg, bg));
  }

  /** Replaces a default text colour that is unreadable on the theme's background. */
  #readable(role: WorkbenchRole, color: PaletteColor, ground: Hex): PaletteColor {
    if (role.on === undefined || contrast(color.hex, ground) >= READABLE) return color;
    if (color.origin.kind === "key") return color;
    return this.#derived(
      readableOn(ground, this.#at("ui.background").hex, extreme(this.#at("ui.background").hex)),
    );
  }

  /** As in VS Code's `xtermTerminal.ts` and `terminalColorRegistry.ts`. */
  #addTerminal(): void {
    const column = this.#column();
    const editor = this.#at("ui.background");
    const background =
      this.#fromKeys(["terminal.background", "panel.background", "editor.background"], editor.hex) ?? editor;
    const ground = background.hex;
    const set = (slot: TerminalSlot, color: PaletteColor, on: Slot | null = "background") => {
      this.#colors.set(slot, color);
      if (on !== null) this.#grounds.set(slot, on);
    };
    set("background", background, null);
    const foreground =
      this.#fromKeys(["terminal.foreground"], ground) ??
      this.#fromDefault(terminalDefaults.foreground[column], ground);
    set("foreground", foreground);
    const cursor = this.#fromKeys(["terminalCursor.foreground"], ground) ?? foreground;
    set("cursor", cursor);
    set("cursorText", this.#fromKeys(["terminalCursor.background"], cursor.hex) ?? background, "cursor");
    const selection =
      this.#fromKeys(["terminal.selectionBackground", "editor.selectionBackground"], ground) ??
      this.#fromDefault(terminalDefaults.selection[column], ground);
    set("selection", selection, null);
    const better = contrast(foreground.hex, selection.hex) >= contrast(ground, selection.hex);
    set(
      "selectionText",
      this.#fromKeys(["terminal.selectionForeground"], selection.hex) ??
        this.#derived(better ? foreground.hex : ground),
      "selection",
    );
    for (const [index, name] of ansiNames.entries()) {
      set(
        name,
        this.#fromKeys([`terminal.${name}`], ground) ??
          this.#fromDefault(ansiDefaults[column][index] as Hex, ground),
      );
    }
  }

  #addTools(): void {
    const [ground, foreground] = [this.#at("background").hex, this.#at("foreground").hex];
    const set = (slot: ToolSlot, color: PaletteColor, on?: Slot) => {
      this.#colors.set(`tool.${slot}`, color);
      if (on !== undefined) this.#grounds.set(`tool.${slot}`, on);
    };
    const firstReadable = (keys: readonly string[]) =>
      keys
        .map((key) => this.#fromKeys([key], ground))
        .find((color) => color !== undefined && contrast(color.hex, ground) >= READABLE);
    const accent =
      firstReadable([
        "focusBorder",
        "button.background",
        "activityBarBadge.background",
        "badge.background",
        "textLink.foreground",
        "terminal.ansiBlue",
        "terminal.ansiMagenta",
      ]) ?? this.#derived(ensureContrast(this.#at("ansiBlue").hex, [ground], READABLE));
    set("accent", accent, "background");
    set("accentText", this.#derived(readableOn(accent.hex, ground, foreground)), "tool.accent");
    set(
      "muted",
      firstReadable(["terminal.ansiBrightBlack", "descriptionForeground", "editorLineNumber.foreground"]) ??
        this.#derived(ensureContrast(mix(foreground, ground, 0.35), [ground], READABLE)),
      "background",
    );
    const line =
      this.#fromKeys(["list.activeSelectionBackground", "editor.selectionBackground"], ground) ??
      this.#derived(mix(ground, foreground, 0.15));
    set("line", line);
    set("lineText", this.#derived(readableOn(line.hex, foreground, ground)), "tool.line");
  }

  #addSyntax(): void {
    const rules = this.#theme.tokenColors.filter(({ scope }) => scope !== undefined);
    const [bg, fg] = [this.#at("ui.background").hex, this.#at("ui.foreground")];
    // Each rule's number is its colour, so the resulting colour identifies the rule.
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
      this.#grounds.set(slot, "ui.background");
      const found = [...scopes.map((scope) => [scope]), ["source"]]
        .map((stack) => styleOf(stack))
        .find(({ isRuled }) => isRuled);
      const rule = found && rules[Number.parseInt(found.color.slice(1), 16) - 1];
      const source = rule?.settings.foreground;
      const hex = parseColor(source, bg);
      this.#colors.set(
        slot,
        rule === undefined || source === undefined || hex === undefined
          ? fg
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

  /** Ignores rules for a single language: other programs have one set of semantic types for all languages. */
  #addSemantic(): void {
    const general = Object.fromEntries(
      Object.entries(this.#theme.semanticTokenColors).filter(([selector]) => !selector.includes(":")),
    );
    const bg = this.#at("ui.background").hex;
    const rules = new SemanticRules({ ...this.#theme, semanticTokenColors: general }, bg);
    for (const type of semanticTypes) {
      // Any language with semantic highlighting will do, because no remaining rule names one.
      const token = { type, modifiers: [] };
      const winner = rules.winner(token, "typescript");
      if (winner === null) continue;
      const slot = `semantic.${type}`;
      this.#grounds.set(slot, "ui.background");
      this.#colors.set(slot, {
        hex: winner.color,
        translucent: this.#semanticSource(winner.selector) ?? winner.color,
        origin: { kind: "semantic", selector: winner.selector },
      });
      const { color: _, ...style } = rules.style(token, "typescript");
      this.#styles.set(slot, { ...upright, ...style });
    }
  }

  #semanticSource(selector: string): Hex | undefined {
    const value = this.#theme.semanticTokenColors[selector];
    const source = typeof value === "string" ? value : (value as { foreground?: unknown } | null)?.foreground;
    return typeof source === "string" ? longForm(source) : undefined;
  }
}

/** Resolves a theme's colours for all ports. */
export function portPalette(theme: ThemeFile): Palette {
  return new Resolver(theme).palette();
}
