import { build } from "plist";
import type { FontStyle } from "../../scopes/scope-matcher.ts";
import { withXmlComment } from "../formats.ts";
import type { Palette, Slot } from "../palette.ts";
import { type SyntaxRole, syntaxRoles } from "../syntax-roles.ts";
import type { Target } from "../target.ts";

/** The settings of the whole editor, with the colours that VS Code uses for the same parts. */
const general: Readonly<Record<string, Slot>> = {
  background: "ui.background",
  foreground: "ui.foreground",
  caret: "ui.cursor",
  selection: "ui.selection",
  lineHighlight: "ui.line",
  invisibles: "ui.whitespace",
  guide: "ui.indentGuide",
  gutterForeground: "ui.lineNumber",
  findHighlight: "ui.findMatch",
  findHighlightForeground: "ui.findMatchText",
};

const roles = Object.keys(syntaxRoles) as SyntaxRole[];

function selector(role: SyntaxRole): string {
  return syntaxRoles[role].join(", ");
}

/** The roles that get a rule: all of them, except those whose scopes an earlier role has too. */
const rolesWithRule = roles.filter(
  (role) => roles.findIndex((other) => selector(other) === selector(role)) === roles.indexOf(role),
);

function fontStyle(style: FontStyle): string {
  return (["bold", "italic", "underline"] as const).filter((name) => style[name]).join(" ");
}

function rule(palette: Palette, role: SyntaxRole, foreground: string) {
  const style = fontStyle(palette.style(`syntax.${role}`));
  return {
    name: role,
    scope: selector(role),
    settings: { foreground, ...(style !== "" && { fontStyle: style }) },
  };
}

/** A property list in TextMate's format, which Sublime Text, bat, delta and Yazi read. */
export const tmTheme: Target = {
  id: "tmtheme",
  program: "Sublime Text, bat and delta",
  kind: "editor",
  fileName: (stem) => `${stem}.tmTheme`,
  colors: () => ({
    ...general,
    ...Object.fromEntries(
      rolesWithRule.map((role): [string, Slot] => [`${role}/foreground`, `syntax.${role}`]),
    ),
  }),
  write({ name, extension, header, palette, colors }) {
    const xml = build({
      name,
      author: extension.publisher,
      colorSpaceName: "sRGB",
      semanticClass: `theme.${palette.type}`,
      settings: [
        { settings: Object.fromEntries(Object.keys(general).map((key) => [key, colors[key] ?? ""])) },
        ...rolesWithRule.map((role) => rule(palette, role, colors[`${role}/foreground`] ?? "")),
      ],
    });
    return `${withXmlComment(xml, header)}\n`;
  },
};
