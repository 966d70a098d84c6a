import type { SyntaxRole } from "../scopes/roles.ts";
import type { FontStyle } from "../scopes/scope-matcher.ts";
import type { Palette, Slot } from "./palette.ts";
import type { Color } from "./target.ts";

/** The look of a highlight group in Vim, a scope in Helix, a face in Emacs or an attribute in JetBrains IDEs. */
export interface Look<Value = Slot> {
  fg?: Value;
  bg?: Value;
  /** The underline's colour. */
  line?: Value;
  style?: Partial<FontStyle> & { curl?: boolean };
}

/** Looks by the editor's name for what they apply to, such as `Comment` in Vim. */
export type Looks = Readonly<Record<string, Look>>;

/** The looks of syntax elements. `roles` has the role of each of the editor's names. */
export function codeLooks(roles: Readonly<Record<string, SyntaxRole>>, palette: Palette): Looks {
  return Object.fromEntries(
    Object.entries(roles).map(([name, role]) => {
      const slot = `syntax.${role}` as const;
      return [name, { fg: slot, style: palette.color(slot).style }];
    }),
  );
}

/** The looks in their order, with colours. */
export function coloredLooks(looks: Looks, color: Color): ColoredLook[] {
  return Object.entries(looks).map(([name, { style = {}, ...slots }]) => ({ name, style, ...color(slots) }));
}

export type ColoredLook = Look<string> & { name: string; style: NonNullable<Look["style"]> };
