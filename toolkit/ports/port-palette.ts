import { contrast, extreme, type Hex, longForm, parseColor } from "../color/color.ts";
import { ensureContrast, mix } from "../color/oklab.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { type SyntaxRole, semanticTypes, syntaxRoles } from "../scopes/roles.ts";
import { fontStyleOf, styleFinder } from "../scopes/scope-matcher.ts";
import { SemanticRules } from "../scopes/semantic-tokens.ts";
import { type WorkbenchColors, workbenchColors } from "../workbench/colors.ts";
import {
  ansiNames,
  type Origin,
  type Palette,
  type PaletteColor,
  type Slot,
  type SourceColor,
  type WorkbenchRoleName,
  workbenchRoles,
} from "./slots.ts";

/** The contrast at which a column is seen beside the background, while text on it stays readable. */
const SEEN = 1.15;

const plainStyle = fontStyleOf(0);

/** The lowest contrast of a derived text colour. */
export const READABLE = 3;

/** The one of two colours that has more contrast on a background. */
function moreReadable(background: Hex, one: Hex, other: Hex): Hex {
  return contrast(one, background) >= contrast(other, background) ? one : other;
}

/** The colour with more contrast; white or black if neither is readable. */
function readableOn(background: Hex, one: Hex, other: Hex): Hex {
  const better = moreReadable(background, one, other);
  return contrast(better, background) >= READABLE ? better : extreme(background);
}

/** A colour of the theme or of VS Code. @param written as they write it. */
function source(hex: Hex, written: string, origin: Origin): SourceColor {
  return { hex, translucent: longForm(written), origin };
}

/** A colour that is made from others. */
function derived(hex: Hex): SourceColor {
  return source(hex, hex, "derived");
}

class ThemePalette implements Palette {
  readonly type: Palette["type"];
  readonly #theme: ThemeFile;
  readonly #colors: WorkbenchColors;
  readonly #entries = new Map<Slot, PaletteColor>();

  constructor(theme: ThemeFile) {
    this.type = theme.type;
    this.#theme = theme;
    this.#colors = workbenchColors(theme);
    // Each uses colours that those before it have set.
    this.#addWorkbench();
    this.#addTerminal();
    this.#addTools();
    this.#addSyntax();
    this.#addSemantic();
  }

  color(slot: Slot): PaletteColor {
    const entry = this.#entries.get(slot);
    if (entry === undefined) throw new Error(`The palette has no ${slot}.`);
    return entry;
  }

  isDerived(slot: Slot): boolean {
    return this.color(slot).origin !== "theme";
  }

  get semantic(): Palette["semantic"] {
    return [...this.#entries.keys()].filter((slot) => slot.startsWith("semantic.")) as `semantic.${string}`[];
  }

  /** @param background for a text colour, the background behind it. */
  #set(slot: Slot, { hex, translucent, origin }: SourceColor, background?: Slot, style = plainStyle): void {
    this.#entries.set(slot, { hex, translucent, origin, style, background });
  }

  /** The first of `keys` whose colour comes from the theme. A translucent one is blended with `under`. */
  #fromKeys(keys: readonly string[], under: Hex): SourceColor | undefined {
    const key = keys.find((name) => this.#colors.isOfTheme(name));
    return key === undefined ? undefined : this.#seen(key, under, "theme");
  }

  /** VS Code's default for the first of `keys` that has one, blended with `under` if it is translucent. */
  #default(keys: readonly string[], under: Hex): SourceColor | undefined {
    for (const key of keys) {
      const color = this.#seen(key, under, "default");
      if (color !== undefined) return color;
    }
    return undefined;
  }

  #seen(key: string, under: Hex, origin: Origin): SourceColor | undefined {
    const { value, from } = this.#colors.shown(key);
    // The theme's own opacity: VS Code's two decimals are its style sheet's.
    const written = from === "theme" ? (this.#theme.colors[key] ?? value) : value;
    return written === null ? undefined : source(parseColor(written, under) ?? under, written, origin);
  }

  #addWorkbench(): void {
    for (const name of Object.keys(workbenchRoles) as WorkbenchRoleName[]) {
      const role = workbenchRoles[name];
      const background = role.background === undefined ? undefined : (`ui.${role.background}` as Slot);
      const under = this.#entries.get(background ?? "ui.background")?.hex ?? "#000000";
      const color = this.#fromKeys(role.keys, under) ?? this.#filledRole(name, under);
      this.#set(`ui.${name}`, color, background);
    }
  }

  /** The colour of a role for which the theme sets none. */
  #filledRole(name: WorkbenchRoleName, under: Hex): SourceColor {
    const { keys, background } = workbenchRoles[name];
    const editor = this.#entries.get("ui.background")?.hex ?? under;
    if (name === "muted") {
      const foreground = this.color("ui.foreground").hex;
      return derived(ensureContrast(mix(foreground, editor, 0.35), [under], READABLE));
    }
    const color = this.#default(keys, under);
    if (color === undefined) return derived(readableOn(under, this.color("ui.foreground").hex, editor));
    const isUnreadable = background !== undefined && contrast(color.hex, under) < READABLE;
    return isUnreadable ? derived(readableOn(under, editor, extreme(editor))) : color;
  }

  /** Follows VS Code's `xtermTerminal.ts` and `terminalColorRegistry.ts`. */
  #addTerminal(): void {
    const editor = this.color("ui.background");
    const background =
      this.#fromKeys(["terminal.background", "panel.background", "editor.background"], editor.hex) ?? editor;
    const under = background.hex;
    this.#set("background", background);
    const foreground =
      this.#fromKeys(["terminal.foreground"], under) ??
      this.#default(["terminal.foreground"], under) ??
      derived(extreme(under));
    this.#set("foreground", foreground, "background");
    const cursor = this.#fromKeys(["terminalCursor.foreground"], under) ?? foreground;
    this.#set("cursor", cursor, "background");
    const cursorText = this.#fromKeys(["terminalCursor.background"], cursor.hex) ?? background;
    this.#set("cursorText", cursorText, "cursor");
    const selection =
      this.#fromKeys(["terminal.selectionBackground", "editor.selectionBackground"], under) ??
      this.color("ui.selection");
    this.#set("selection", selection);
    const selectionText =
      this.#fromKeys(["terminal.selectionForeground"], selection.hex) ??
      derived(moreReadable(selection.hex, foreground.hex, under));
    this.#set("selectionText", selectionText, "selection");
    for (const name of ansiNames) {
      const key = [`terminal.${name}`];
      this.#set(name, this.#fromKeys(key, under) ?? this.#default(key, under) ?? foreground, "background");
    }
  }

  #addTools(): void {
    const [background, foreground] = [this.color("background").hex, this.color("foreground").hex];
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
      ]) ?? derived(ensureContrast(this.color("ansiBlue").hex, [background], READABLE));
    this.#set("tool.accent", accent, "background");
    this.#set("tool.accentText", derived(readableOn(accent.hex, background, foreground)), "tool.accent");
    const muted =
      firstReadable(["terminal.ansiBrightBlack", "descriptionForeground", "editorLineNumber.foreground"]) ??
      derived(ensureContrast(mix(foreground, background, 0.35), [background], READABLE));
    this.#set("tool.muted", muted, "background");
    const line =
      this.#fromKeys(["list.activeSelectionBackground", "editor.selectionBackground"], background) ??
      derived(mix(background, foreground, 0.15));
    this.#set("tool.line", line);
    this.#set("tool.lineText", derived(readableOn(line.hex, foreground, background)), "tool.line");
    const [editor, code] = [this.color("ui.background").hex, this.color("ui.foreground").hex];
    const currentLine = this.#fromKeys(["editor.lineHighlightBackground"], editor);
    const isSeen = currentLine !== undefined && contrast(currentLine.hex, editor) >= SEEN;
    this.#set("tool.ruler", isSeen ? currentLine : derived(mix(editor, code, 0.15)));
  }

  #addSyntax(): void {
    const [background, foreground] = [this.color("ui.background").hex, this.color("ui.foreground")];
    const styleOf = styleFinder(this.#theme);
    for (const [role, scopes] of Object.entries(syntaxRoles) as [SyntaxRole, readonly string[]][]) {
      const found = [...scopes.map((scope) => [scope]), ["source"]]
        .map((stack) => styleOf(stack))
        .find(({ isRuled }) => isRuled);
      const hex = parseColor(found?.color, background);
      const color = found && hex ? source(hex, found.color, "theme") : foreground;
      // A rule without a colour may still set a font style.
      const bits = found?.fontStyle ?? scopes.map((scope) => styleOf([scope]).fontStyle).find((style) => style > 0);
      this.#set(`syntax.${role}`, color, "ui.background", fontStyleOf(bits ?? 0));
    }
  }

  #addSemantic(): void {
    const rules = new SemanticRules(this.#theme, this.color("ui.background").hex);
    for (const type of semanticTypes) {
      const look = rules.look(type);
      if (look === null) continue;
      const color = source(look.color, look.foreground, "theme");
      this.#set(`semantic.${type}`, color, "ui.background", { ...plainStyle, ...look.fontStyle });
    }
  }
}

/** Resolves a theme into the palette that all ports use. */
export function portPalette(theme: ThemeFile): Palette {
  return new ThemePalette(theme);
}
