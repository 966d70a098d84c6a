import type { FontStyle } from "../scopes/scope-matcher.ts";
import type { Palette, Slot } from "./palette.ts";
import type { SyntaxRole } from "./syntax-roles.ts";

/** The look of a highlight group in Vim, of a scope in Helix, of a face in Emacs, of an attribute in JetBrains IDEs. */
export interface Look {
  fg?: Slot;
  bg?: Slot;
  /** The underline's colour. */
  line?: Slot;
  style?: Partial<FontStyle> & { curl?: boolean };
}

/** Each look by its name in the editor. */
export type Looks = Readonly<Record<string, Look>>;

/** The looks of the editor's names for syntax elements. */
export function codeLooks(roles: Readonly<Record<string, SyntaxRole>>, palette: Palette): Looks {
  return Object.fromEntries(
    Object.entries(roles).map(([name, role]) => {
      const slot = `syntax.${role}` as const;
      return [name, { fg: slot, style: palette.style(slot) }];
    }),
  );
}

/** The place of each colour: `Comment/fg`. */
export function lookColors(looks: Looks): Record<string, Slot> {
  return Object.fromEntries(
    Object.entries(looks).flatMap(([name, { fg, bg, line }]) =>
      Object.entries({ fg, bg, line }).flatMap(([part, slot]) =>
        slot === undefined ? [] : [[`${name}/${part}`, slot]],
      ),
    ),
  );
}
