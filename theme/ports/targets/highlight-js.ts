import type { SyntaxRole } from "../../scopes/roles.ts";
import { cssComment } from "../formats.ts";
import type { Palette } from "../palette.ts";
import { orBoth, say, step, type Target } from "../target.ts";

/** The scopes of highlight.js: https://highlightjs.readthedocs.io/en/latest/css-classes-reference.html */
const classes: Readonly<Record<string, SyntaxRole>> = {
  addition: "inserted",
  attr: "property",
  attribute: "key",
  built_in: "function.builtin",
  bullet: "list",
  "char.escape_": "string.escape",
  code: "raw",
  comment: "comment",
  deletion: "deleted",
  doctag: "documentation",
  emphasis: "italic",
  keyword: "keyword",
  link: "link",
  literal: "constant.builtin",
  meta: "keyword.directive",
  name: "tag",
  number: "number",
  operator: "operator",
  params: "parameter",
  property: "property",
  punctuation: "punctuation.delimiter",
  quote: "quote",
  regexp: "string.regexp",
  section: "heading",
  "selector-attr": "tag.attribute",
  "selector-class": "tag.attribute",
  "selector-id": "tag.attribute",
  "selector-pseudo": "tag.attribute",
  "selector-tag": "tag",
  string: "string",
  strong: "bold",
  subst: "variable",
  symbol: "constant",
  tag: "tag.delimiter",
  "template-tag": "punctuation.special",
  "template-variable": "variable",
  title: "function",
  "title.class_": "class",
  "title.function_": "function",
  type: "type",
  variable: "variable",
  "variable.constant_": "constant",
  "variable.language_": "variable.builtin",
};

function look(palette: Palette, role: SyntaxRole): string {
  const { italic, bold, underline, strikethrough } = palette.color(`syntax.${role}`).style;
  const lines = [...(underline ? ["underline"] : []), ...(strikethrough ? ["line-through"] : [])];
  return [
    ...(italic ? [" font-style: italic;"] : []),
    ...(bold ? [" font-weight: bold;"] : []),
    ...(lines.length > 0 ? [` text-decoration: ${lines.join(" ")};`] : []),
  ].join("");
}

/** A style sheet for highlight.js. */
export const highlightJs: Target = {
  id: "highlight-js",
  program: "highlight.js",
  kind: "format",
  ending: ".css",
  comment: cssComment,
  write: ({ palette, color }) => `pre code.hljs { display: block; overflow-x: auto; padding: 1em }
code.hljs { padding: 3px 5px }
.hljs { color: ${color("ui.foreground")}; background: ${color("ui.background")} }
${Object.entries(classes)
  .map(([name, role]) => `.hljs-${name} { color: ${color(`syntax.${role}`)};${look(palette, role)} }`)
  .join("\n")}
`,
  steps: ({ file }, pair) => [
    step(say`Load it instead of another style sheet:`, `<link rel="stylesheet" href="${file}">`),
    ...orBoth(
      pair,
      ({ light, dark }) =>
        `<link rel="stylesheet" href="${light.file}" media="(prefers-color-scheme: light)">\n<link rel="stylesheet" href="${dark.file}" media="(prefers-color-scheme: dark)">`,
      () => say`Or, to follow the reader's light and dark mode, load both instead:`,
    ),
  ],
};
