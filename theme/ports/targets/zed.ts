import type { SyntaxRole } from "../../scopes/roles.ts";
import type { Slot } from "../slots.ts";
import { ansiColors, type Target } from "../target.ts";

const SCHEMA = "https://zed.dev/schema/themes/v0.2.0.json";

/** The parts of Zed's window, with the colours that VS Code uses for the same parts. */
const style: Readonly<Record<string, Slot>> = {
  background: "ui.background",
  "surface.background": "ui.sideBar",
  "elevated_surface.background": "ui.widget",
  border: "ui.border",
  "border.variant": "ui.border",
  "border.focused": "ui.focus",
  "border.selected": "ui.focus",
  "border.disabled": "ui.border",
  "element.background": "ui.input",
  "element.hover": "ui.listHover",
  "element.active": "ui.listSelection",
  "element.selected": "ui.listSelection",
  "ghost_element.hover": "ui.listHover",
  "ghost_element.active": "ui.listSelection",
  "ghost_element.selected": "ui.listSelection",
  "drop_target.background": "ui.listHover",
  text: "ui.foreground",
  "text.muted": "ui.muted",
  "text.placeholder": "ui.muted",
  "text.disabled": "ui.muted",
  "text.accent": "ui.link",
  icon: "ui.foreground",
  "icon.muted": "ui.muted",
  "icon.accent": "ui.link",
  "status_bar.background": "ui.sideBar",
  "title_bar.background": "ui.titleBar",
  "title_bar.inactive_background": "ui.titleBar",
  "toolbar.background": "ui.background",
  "tab_bar.background": "ui.tabBar",
  "tab.active_background": "ui.activeTab",
  "tab.inactive_background": "ui.inactiveTab",
  "search.match_background": "ui.otherMatch",
  "panel.background": "ui.sideBar",
  "panel.focused_border": "ui.focus",
  "pane.focused_border": "ui.focus",
  "editor.foreground": "ui.foreground",
  "editor.background": "ui.background",
  "editor.gutter.background": "ui.background",
  "editor.subheader.background": "ui.sideBar",
  "editor.active_line.background": "ui.line",
  "editor.highlighted_line.background": "ui.line",
  "editor.line_number": "ui.lineNumber",
  "editor.active_line_number": "ui.activeLineNumber",
  "editor.invisible": "ui.whitespace",
  "editor.wrap_guide": "ui.indentGuide",
  "editor.active_wrap_guide": "ui.indentGuide",
  "editor.indent_guide": "ui.indentGuide",
  "editor.document_highlight.read_background": "ui.wordHighlight",
  "editor.document_highlight.write_background": "ui.wordHighlight",
  "editor.document_highlight.bracket_background": "ui.bracketMatch",
  "terminal.background": "background",
  "terminal.foreground": "foreground",
  "terminal.bright_foreground": "foreground",
  "terminal.dim_foreground": "tool.muted",
  ...ansiColors((_, hue, isBright) => `terminal.ansi.${isBright ? "bright_" : ""}${hue}`),
  "link_text.hover": "ui.link",
  error: "ui.error",
  warning: "ui.warning",
  info: "ui.info",
  hint: "ui.hint",
  success: "ui.added",
  created: "ui.added",
  modified: "ui.modified",
  deleted: "ui.deleted",
  conflict: "ui.warning",
  renamed: "ui.info",
  hidden: "ui.muted",
  ignored: "ui.muted",
  predictive: "ui.muted",
  unreachable: "ui.muted",
  "version_control.added": "ui.added",
  "version_control.modified": "ui.modified",
  "version_control.deleted": "ui.deleted",
};

/** The captures in the highlighting queries of Zed's languages. */
const syntax: Readonly<Record<string, SyntaxRole>> = {
  attribute: "tag.attribute",
  boolean: "boolean",
  comment: "comment",
  "comment.doc": "documentation",
  constant: "constant",
  "constant.builtin": "constant.builtin",
  constructor: "constructor" as const,
  embedded: "variable",
  emphasis: "italic",
  "emphasis.strong": "bold",
  enum: "enum",
  function: "function",
  "function.builtin": "function.builtin",
  "function.method": "method",
  keyword: "keyword",
  label: "label",
  link_text: "link",
  link_uri: "link",
  namespace: "namespace",
  number: "number",
  operator: "operator",
  preproc: "keyword.directive",
  property: "property",
  punctuation: "punctuation.delimiter",
  "punctuation.bracket": "punctuation.bracket",
  "punctuation.delimiter": "punctuation.delimiter",
  "punctuation.list_marker": "list",
  "punctuation.special": "punctuation.special",
  string: "string",
  "string.escape": "string.escape",
  "string.regex": "string.regexp",
  "string.special": "string.escape",
  "string.special.symbol": "constant",
  tag: "tag",
  "text.literal": "raw",
  title: "heading",
  type: "type",
  "type.builtin": "type.builtin",
  variable: "variable",
  "variable.parameter": "parameter",
  "variable.special": "variable.builtin",
  variant: "enumMember",
};

/** JSON: a theme family with one theme, in version 0.2.0 of Zed's schema. Colours keep their alpha. */
export const zed: Target = {
  id: "zed",
  program: "Zed",
  kind: "editor",
  ending: ".json",
  hasAlpha: true,
  write({ name, extension, palette, color }) {
    const parts = color({
      ...style,
      players: [{ cursor: "ui.cursor", background: "ui.cursor", selection: "ui.selection" }],
    });
    const captures = Object.entries(syntax).map(([capture, role]) => {
      const { italic, bold } = palette.color(`syntax.${role}`).style;
      const font = { font_style: italic ? "italic" : null, font_weight: bold ? 700 : null };
      return [capture, { color: color(`syntax.${role}`), ...font }];
    });
    const family = {
      $schema: SCHEMA,
      name,
      author: extension.publisher,
      themes: [{ name, appearance: palette.type, style: { ...parts, syntax: Object.fromEntries(captures) } }],
    };
    return `${JSON.stringify(family, null, 2)}\n`;
  },
  steps: ({ file, name }, pair) => ({
    say: `Put ${file} into ~/.config/zed/themes/, and this into Zed's settings.`,
    copy: [
      `"theme": ${JSON.stringify(name)}`,
      ...(pair
        ? [
            `// with the system's mode: "theme": { "mode": "system", "light": ${JSON.stringify(pair.light.name)}, "dark": ${JSON.stringify(pair.dark.name)} }`,
          ]
        : []),
    ].join("\n"),
  }),
};
