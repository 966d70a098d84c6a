import type { Hex } from "../color/color.ts";
import { parseColor } from "../color/color.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
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

const defaults = table.colors as unknown as Readonly<Record<string, ColorDefault>>;

/** The version of VS Code whose colours these are. */
export const VSCODE_VERSION: string = table.vscode;

/** Every colour that VS Code registers, in its order. */
export const colorIds: readonly string[] = Object.keys(defaults);

/** A workbench colour of a theme. */
export interface WorkbenchColor {
  /**
   * `#rrggbb` or `#rrggbbaa` with the opacity that VS Code paints, which has two decimals. Null where VS Code gives the
   * colour no value: then nothing is painted, or the part shows what is around it, such as the panel's background in
   * the terminal. This table stays silent there, as VS Code's custom properties do; who needs a colour says what is
   * below.
   */
  value: Hex | null;
  /** `theme` if the theme sets it, the id of the colour that it follows, or `default`. */
  from: string;
}

interface Resolved {
  color: Color | undefined;
  from: string;
}

const CLEAR = colorOf("#00000000");

const NOTHING: Resolved = { color: undefined, from: "default" };

class Resolver {
  readonly #theme: Pick<ThemeFile, "colors" | "type" | "highContrast">;
  readonly #kind: keyof ByKind;
  readonly #known = new Map<string, Resolved>();

  constructor(theme: Pick<ThemeFile, "colors" | "type" | "highContrast">) {
    this.#theme = theme;
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
    return own !== undefined && parseColor(own) !== undefined
      ? { color: colorOf(own), from: "theme" }
      : undefined;
  }

  #default(id: string): Resolved {
    const value = Object.hasOwn(defaults, id) ? defaults[id] : null;
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
        const nearer = other
          ? lessProminent(color, other, third as number)
          : transparent(color, third as number);
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
 */
export function workbenchColors(
  theme: Pick<ThemeFile, "colors" | "type" | "highContrast">,
): (id: string) => WorkbenchColor {
  const resolver = new Resolver(theme);
  return (id) => {
    const { color, from } = resolver.resolve(id);
    return { value: color ? hexOf(color) : null, from };
  };
}
