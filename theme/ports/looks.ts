import type { FontStyle } from "../scopes/scope-matcher.ts";
import type { Palette, Slot } from "./palette.ts";
import type { SyntaxRole } from "./syntax-roles.ts";

/** The look of a highlight group in Vim, a scope in Helix, a face in Emacs or an attribute in JetBrains IDEs. */
export interface Look {
  fg?: Slot;
  bg?: Slot;
  /** The underline's colour. */
  line?: Slot;
  style?: Partial<FontStyle> & { curl?: boolean };
}

/** Looks by the editor's name for what they apply to, such as `Comment` in Vim. */
export type Looks = Readonly<Record<string, Look>>;

/** The looks of syntax elements. `roles` has the role of each of the editor's names. */
export function codeLooks(roles: Readonly<Record<string, SyntaxRole>>, palette: Palette): Looks {
  return Object.fromEntries(
    Object.entries(roles).map(([name, role]) => {
      const slot = `syntax.${role}` as const;
      return [name, { fg: slot, style: palette.style(slot) }];
    }),
  );
}

/** The slot of each colour of the looks, by its place: `Comment/fg`, `Comment/bg` or `Comment/line`. */
export function lookColors(looks: Looks): Record<string, Slot> {
  return Object.fromEntries(
    Object.entries(looks).flatMap(([name, { fg, bg, line }]) =>
      Object.entries({ fg, bg, line }).flatMap(([part, slot]) =>
        slot === undefined ? [] : [[`${name}/${part}`, slot]],
      ),
    ),
  );
}

/** The looks with their names and with the port's colours as `#rrggbb`. `colors` has the places of `lookColors`. */
export function coloredLooks(looks: Looks, colors: Readonly<Record<string, string>>) {
  return Object.entries(looks).map(([name, { style = {} }]) => ({
    name,
    fg: colors[`${name}/fg`],
    bg: colors[`${name}/bg`],
    line: colors[`${name}/line`],
    style,
  }));
}

export type ColoredLook = ReturnType<typeof coloredLooks>[number];
