import { ansiNames, type Palette, type Slot } from "../palette.ts";
import { type SyntaxRole, syntaxRoles } from "../syntax-roles.ts";
import type { Target } from "../target.ts";

const roles = Object.keys(syntaxRoles) as SyntaxRole[];

function fontStyle(palette: Palette, role: SyntaxRole): string {
  const style = palette.style(`syntax.${role}`);
  return (["italic", "bold", "underline", "strikethrough"] as const).filter((name) => style[name]).join(" ");
}

/** JSON: a theme for Shiki with one rule for each syntax role. */
export const shiki: Target = {
  id: "shiki",
  program: "Shiki",
  kind: "format",
  fileName: (stem) => `${stem}.json`,
  colors: () => ({
    "colors/editor.background": "ui.background",
    "colors/editor.foreground": "ui.foreground",
    ...Object.fromEntries(ansiNames.map((name): [string, Slot] => [`colors/terminal.${name}`, name])),
    ...Object.fromEntries(roles.map((role): [string, Slot] => [`syntax/${role}`, `syntax.${role}`])),
  }),
  write({ stem, name, header, palette, colors }) {
    const workbench = Object.entries(colors).filter(([place]) => place.startsWith("colors/"));
    const theme = {
      $comment: header.join(" "),
      name: stem,
      displayName: name,
      type: palette.type,
      colors: Object.fromEntries(workbench.map(([place, hex]) => [place.slice("colors/".length), hex])),
      tokenColors: roles.map((role) => ({
        name: role,
        scope: syntaxRoles[role],
        settings: { foreground: colors[`syntax/${role}`], fontStyle: fontStyle(palette, role) },
      })),
    };
    return `${JSON.stringify(theme, null, 2)}\n`;
  },
};
