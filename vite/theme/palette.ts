import { team } from "../../site/team.ts";
import type { ThemeFile } from "../../theme/extension/theme-file.ts";
import { stems } from "../../theme/stems.ts";
import { type Artefact, exportAll } from "./artefact.ts";
import type { NamedRole } from "./style-sheets.ts";
import { derivePalette, type ThemeDesign } from "./tokens.ts";

/** The themes' palette, each role with its class and custom property. @param name the extension's name. */
export function namePalette(themes: readonly ThemeFile[], name: string): NamedRole[] {
  const roles = derivePalette(themes);
  const [prefix] = stems([name], "theme");
  const names = stems(
    roles.map(({ role }) => role.replace(/([a-z\d])([A-Z])/g, "$1-$2")),
    "colour",
  );
  return roles.map((role, index) => ({
    ...role,
    className: `w${index}`,
    variable: `--${prefix}-${names[index]}`,
  }));
}

/** A sentence for each favourite in `site/team.ts` that is not a role of the palette. */
export function unknownFavourites(palette: readonly NamedRole[]): string[] {
  const roles = palette.map(({ role }) => role);
  return team.flatMap(({ name, favourite }) =>
    favourite === undefined || roles.includes(favourite)
      ? []
      : [
          `site/team.ts: the favourite of ${name} is ${favourite}, but the palette's roles are ${roles.join(", ")}.`,
        ],
  );
}

/** The first theme's type and colours, and the palette of all themes. */
export function paletteArtefact({ theme, tokens }: ThemeDesign, palette: readonly NamedRole[]): Artefact {
  return { modules: { "virtual:theme": exportAll({ type: theme.type, tokens, palette }) } };
}
