import { fontStyles } from "../../extension/theme-file.ts";
import { type SyntaxRole, syntaxRoles } from "../../scopes/roles.ts";
import { jsonComment } from "../formats.ts";
import { ansiNames } from "../slots.ts";
import type { Target } from "../target.ts";

/** JSON: a theme for Shiki with one rule for each syntax role. */
export const shiki: Target = {
  id: "shiki",
  program: "Shiki",
  kind: "format",
  ending: ".json",
  comment: jsonComment("$comment"),
  write({ scheme, name, palette, color }) {
    const theme = {
      name: scheme,
      displayName: name,
      type: palette.type,
      colors: color({
        "editor.background": "ui.background",
        "editor.foreground": "ui.foreground",
        ...Object.fromEntries(ansiNames.map((slot) => [`terminal.${slot}`, slot])),
      }),
      tokenColors: Object.entries(syntaxRoles).map(([role, scope]) => {
        const slot = `syntax.${role as SyntaxRole}` as const;
        const { style } = palette.color(slot);
        const fontStyle = fontStyles.filter((flag) => style[flag]).join(" ");
        return { name: role, scope, settings: { foreground: color(slot), fontStyle } };
      }),
    };
    return `${JSON.stringify(theme, null, 2)}\n`;
  },
  steps: ({ file, scheme }) => ({
    say: `Put ${file} beside your code, and pass it to Shiki.`,
    copy: `import theme from "./${file}" with { type: "json" };

const highlighter = await createHighlighter({ themes: [theme], langs: ["typescript"] });
highlighter.codeToHtml(code, { lang: "typescript", theme: "${scheme}" });`,
  }),
};
