import { contrast, extreme, type Hex, longForm, parseColor } from "../color/color.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { fontStyleOf } from "../scopes/scope-matcher.ts";
import { type WorkbenchColors, workbenchColors } from "../workbench/colors.ts";
import type { Origin, Palette, PaletteColor, Slot, SourceColor } from "./slots.ts";

/** The minimum contrast of a derived text colour. */
export const READABLE = 3;

/** The contrast at which a selection, a tab or a border is visible on its background. */
export const VISIBLE = 1.25;

export const plainStyle = fontStyleOf(0);

/** Of two colours, the one with more contrast on a background. */
export function moreReadable(background: Hex, one: Hex, other: Hex): Hex {
  return contrast(one, background) >= contrast(other, background) ? one : other;
}

/** The colour with more contrast; white or black if neither is readable. */
export function readableOn(background: Hex, one: Hex, other: Hex): Hex {
  const better = moreReadable(background, one, other);
  return contrast(better, background) >= READABLE ? better : extreme(background);
}

/** A colour of the theme or of VS Code. @param written the colour as they write it. */
export function source(hex: Hex, written: string, origin: Origin): SourceColor {
  return { hex, translucent: longForm(written), origin };
}

/** A colour derived from others. */
export function derived(hex: Hex): SourceColor {
  return source(hex, hex, "derived");
}

/** A palette under construction, with the sources of its colours. */
export class ColorSources implements Palette {
  readonly type: Palette["type"];
  readonly theme: ThemeFile;
  readonly entries = new Map<Slot, PaletteColor>();
  readonly #colors: WorkbenchColors;

  constructor(theme: ThemeFile) {
    this.type = theme.type;
    this.theme = theme;
    this.#colors = workbenchColors(theme);
  }

  color(slot: Slot): PaletteColor {
    const entry = this.entries.get(slot);
    if (entry === undefined) throw new Error(`The palette has no ${slot}.`);
    return entry;
  }

  isOfTheme(slot: Slot): boolean {
    return this.color(slot).origin === "theme";
  }

  get semantic(): Palette["semantic"] {
    return [...this.entries.keys()].filter((slot) => slot.startsWith("semantic.")) as `semantic.${string}`[];
  }

  /** @param background for a text colour, the background behind it. */
  set(slot: Slot, { hex, translucent, origin }: SourceColor, background?: Slot, style = plainStyle): void {
    this.entries.set(slot, { hex, translucent, origin, style, background });
  }

  /** The first of `keys` whose colour comes from the theme. A translucent one is blended with `under`. */
  fromKeys(keys: readonly string[], under: Hex): SourceColor | undefined {
    const key = keys.find((name) => this.#colors.isOfTheme(name));
    return key === undefined ? undefined : this.#seen(key, under, "theme");
  }

  /** The same, but only for keys that the theme itself sets. */
  fromOwnKeys(keys: readonly string[], under: Hex): SourceColor | undefined {
    return this.fromKeys(
      keys.filter((key) => Object.hasOwn(this.theme.colors, key)),
      under,
    );
  }

  /** VS Code's default for the first of `keys` that has one, blended with `under` if it is translucent. */
  defaultOf(keys: readonly string[], under: Hex): SourceColor | undefined {
    for (const key of keys) {
      const color = this.#seen(key, under, "default");
      if (color !== undefined) return color;
    }
    return undefined;
  }

  #seen(key: string, under: Hex, origin: Origin): SourceColor | undefined {
    const { value, from } = this.#colors.shown(key);
    // Uses the theme's own opacity, because VS Code rounds to two decimals only for its style sheet.
    const written = from === "theme" ? (this.theme.colors[key] ?? value) : value;
    return written === null ? undefined : source(parseColor(written, under) ?? under, written, origin);
  }
}
