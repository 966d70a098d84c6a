import { build } from "plist";
import { type SyntaxRole, syntaxRoles } from "../../scopes/roles.ts";
import { xmlComment } from "../formats.ts";
import type { Target } from "../target.ts";

const selectors = Object.entries(syntaxRoles).map(
  ([role, scopes]) => [role as SyntaxRole, scopes.join(", ")] as const,
);

/** The roles that get a rule: all of them, except those whose scopes an earlier role has too. */
const rules = selectors.filter(
  ([, selector], index) => selectors.findIndex(([, other]) => other === selector) === index,
);

const fontStyles = ["bold", "italic", "underline"] as const;

/** A property list in TextMate's format, which Sublime Text, bat, delta and Yazi read. */
export const tmTheme: Target = {
  id: "tmtheme",
  program: "Sublime Text, bat and delta",
  kind: "editor",
  ending: ".tmTheme",
  comment: xmlComment,
  write({ name, extension, palette, color }) {
    // The settings of the whole editor, with the colours that VS Code uses for the same parts.
    const general = color({
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
    });
    const syntax = rules.map(([role, scope]) => {
      const { style } = palette.color(`syntax.${role}`);
      const fontStyle = fontStyles.filter((flag) => style[flag]).join(" ");
      const foreground = color(`syntax.${role}`);
      return { name: role, scope, settings: { foreground, ...(fontStyle !== "" && { fontStyle }) } };
    });
    const theme = {
      name,
      author: extension.publisher,
      colorSpaceName: "sRGB",
      semanticClass: `theme.${palette.type}`,
      settings: [{ settings: general }, ...syntax],
    };
    return `${build(theme)}\n`;
  },
  steps: ({ file, scheme }) => ({
    say: `For Sublime Text, put ${file} into Packages/User and choose it as colour scheme; for bat and delta, run this beside the file.`,
    copy: `mkdir -p "$(bat --config-dir)/themes"
cp ${file} "$(bat --config-dir)/themes/"
bat cache --build
echo '--theme="${scheme}"' >> "$(bat --config-file)"
git config --global delta.syntax-theme ${scheme}`,
  }),
};
