import type { FontStyle, Palette, Slot } from "./palette.ts";
import type { SyntaxRole } from "./syntax-roles.ts";

/** A named look in an editor: Vim's highlight group, Helix's scope, an attribute of JetBrains. */
export interface Group {
  name: string;
  fg?: Slot;
  bg?: Slot;
  /** Of an underline. */
  line?: Slot;
  style?: Partial<FontStyle> & { curl?: boolean };
}

/** A group with the colour and the font style of a part of code. */
export function code(name: string, role: SyntaxRole, palette: Palette): Group {
  return { name, fg: `syntax.${role}`, style: palette.style(`syntax.${role}`) };
}

/** The mapping of groups: `Comment/fg`. */
export function groupColors(groups: readonly Group[]): Record<string, Slot> {
  return Object.fromEntries(
    groups.flatMap(({ name, fg, bg, line }) =>
      Object.entries({ fg, bg, line }).flatMap(([part, slot]) =>
        slot === undefined ? [] : [[`${name}/${part}`, slot]],
      ),
    ),
  );
}
