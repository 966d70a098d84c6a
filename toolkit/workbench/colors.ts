import { type Hex, parseColor } from "../color/color.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import aroundFile from "./around.json" with { type: "json" };
import table from "./colors.json" with { type: "json" };
import {
  type Color,
  colorOf,
  darken,
  hexOf,
  lessProminent,
  lighten,
  mix,
  opaque,
  transparent,
} from "./vscode-color.ts";

/**
 * A default as VS Code registers it: `#rrggbb[aa]`, the id of another colour, a function of such values, or nothing.
 * The functions are those of VS Code's `src/vs/platform/theme/common/colorUtils.ts`.
 */
export type ColorValue = string | null | readonly [name: string, ...(ColorValue | number)[]];

type ByKind = Partial<Record<"dark" | "light" | "hcDark" | "hcLight", ColorValue>>;

/** The default of all kinds of theme, or of each; a kind that is not named has none. */
export type ColorDefault = ColorValue | ByKind;

/** The defaults of all colours, by id. */
export type ColorTable = Readonly<Record<string, ColorDefault>>;

const defaults = table.colors as unknown as ColorTable;

/** The version of VS Code whose colours these are. */
export const VSCODE_VERSION: string = table.vscode;

/** All colours that VS Code registers, in its order. */
export const colorIds: readonly string[] = Object.keys(defaults);

/** A workbench colour of a theme. */
export interface WorkbenchColor {
  /**
   * `#rrggbb` or `#rrggbbaa`, with the opacity that VS Code writes into its style sheet: two decimals. Null if VS Code
   * gives the colour no value and no custom property. VS Code then paints nothing, or the part shows the colour around
   * it: the terminal, for example, shows the panel's background. {@link WorkbenchColors.shown} returns that colour.
   */
  value: Hex | null;
  /** `theme` if the theme sets it, the id of the colour that it follows, or `default`. */
  from: string;
}

/** The workbench colours of a theme, by id. */
export interface WorkbenchColors {
  /** The value that VS Code resolves for one of its custom properties. */
  resolved(id: string): WorkbenchColor;
  /** The visible colour: VS Code's value or, without one, the colour of the part around it. Null if there is none. */
  shown(id: string): WorkbenchColor;
  /** Whether the theme sets the visible colour, or a colour that it follows. */
  isOfTheme(id: string): boolean;
}

/** The colour that a part without its own colour shows. */
const around: Readonly<Record<string, string>> = aroundFile;

/** VS Code gives selected code this colour in high contrast themes only (`viewLine.ts`). */
const HIGH_CONTRAST_ONLY = "editor.selectionForeground";

export type ColorsOfTheme = Pick<ThemeFile, "colors" | "type" | "highContrast">;

interface Resolved {
  color: Color | undefined;
  from: string;
}

const CLEAR = colorOf("#00000000");

const NOTHING: Resolved = { color: undefined, from: "default" };

class Resolver {
  readonly #theme: ColorsOfTheme;
  readonly #kind: keyof ByKind;
  readonly #defaults: ColorTable;
  readonly #known = new Map<string, Resolved>();

  constructor(theme: ColorsOfTheme, table: ColorTable) {
    this.#theme = theme;
    this.#defaults = table;
    const { type, highContrast } = theme;
    this.#kind = highContrast ? (type === "dark" ? "hcDark" : "hcLight") : type;
  }

  resolve(id: string): Resolved {
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    this.#known.set(id, NOTHING); // ends a circle
    const resolved = this.#own(id) ?? this.#default(id);
    this.#known.set(id, resolved);
    return resolved;
  }

  #own(id: string): Resolved | undefined {
    const own = Object.hasOwn(this.#theme.colors, id) ? this.#theme.colors[id] : undefined;
    return own !== undefined && parseColor(own) !== undefined ? { color: colorOf(own), from: "theme" } : undefined;
  }

  #default(id: string): Resolved {
    const value = Object.hasOwn(this.#defaults, id) ? this.#defaults[id] : null;
    if (value === null || value === undefined) return NOTHING;
    const isByKind = typeof value === "object" && !Array.isArray(value);
    return this.#value(isByKind ? (value as ByKind)[this.#kind] : (value as ColorValue));
  }

  #value(value: ColorValue | number | undefined): Resolved {
    if (value === null || value === undefined || typeof value === "number") return NOTHING;
    if (typeof value !== "string") return this.#call(value);
    if (value.startsWith("#")) return { color: colorOf(value), from: "default" };
    return { color: this.resolve(value).color, from: value };
  }

  #call([name, ...values]: readonly [name: string, ...(ColorValue | number)[]]): Resolved {
    if (name === "oneOf") {
      return values.map((value) => this.#value(value)).find(({ color }) => color !== undefined) ?? NOTHING;
    }
    if (name === "ifDefinedThenElse") {
      const [id, then, otherwise] = values;
      return this.#value(this.#own(id as string) ? then : otherwise);
    }
    const [first, second, third, fourth] = values;
    const { color, from } = this.#value(first);
    const other = this.#value(second).color;
    if (name === "mix") return { from, color: mix(color ?? CLEAR, other ?? CLEAR, third as number) };
    if (color === undefined) return NOTHING;
    switch (name) {
      case "darken":
        return { from, color: darken(color, second as number) };
      case "lighten":
        return { from, color: lighten(color, second as number) };
      case "transparent":
        return { from, color: transparent(color, second as number) };
      case "opaque":
        return { from, color: other ? opaque(color, other) : color };
      case "lessProminent": {
        const nearer = other ? lessProminent(color, other, third as number) : transparent(color, third as number);
        return { from, color: transparent(nearer, fourth as number) };
      }
      default:
        throw new Error(`The table of colours has an unknown function: ${name}.`);
    }
  }
}

/**
 * The workbench colours of a theme as VS Code resolves them: what the theme sets, VS Code's default for its kind of
 * theme, or what the colour follows. An id that VS Code does not register has a value only if the theme sets it.
 * @param colors the defaults; by default, those of {@link VSCODE_VERSION}.
 */
export function workbenchColors(theme: ColorsOfTheme, colors = defaults): WorkbenchColors {
  const resolver = new Resolver(theme, colors);
  const resolved = (id: string): WorkbenchColor => {
    const { color, from } = resolver.resolve(id);
    return { value: color ? hexOf(color) : null, from };
  };
  const shown = (id: string): WorkbenchColor => {
    const own = id === HIGH_CONTRAST_ONLY && !theme.highContrast ? { value: null, from: "default" } : resolved(id);
    const behind = own.value === null && Object.hasOwn(around, id) ? around[id] : undefined;
    return behind === undefined ? own : { value: shown(behind).value, from: behind };
  };
  const isOfTheme = (id: string): boolean => {
    const { value, from } = shown(id);
    return value !== null && (from === "theme" || (from !== "default" && isOfTheme(from)));
  };
  return { resolved, shown, isOfTheme };
}

/** The editor's background and foreground. */
export function baseColors(theme: ColorsOfTheme): { bg: Hex; fg: Hex } {
  const { resolved } = workbenchColors(theme);
  const bg = parseColor(resolved("editor.background").value) ?? "#000000";
  const fg = parseColor(resolved("editor.foreground").value, bg) ?? bg;
  return { bg, fg };
}
