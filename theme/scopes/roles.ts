import type { Hex } from "../color/color.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { baseColors } from "../workbench/colors.ts";
import { seenOn, styleFinder } from "./scope-matcher.ts";

/**
 * Syntax elements with their TextMate scopes. An element's colour is that of the first scope that a rule of the theme
 * matches. Scopes of semantic types come from VS Code's `tokenClassificationRegistry.ts`; the others come from VS
 * Code's grammars.
 */
export const syntaxRoles = {
  comment: ["comment"],
  documentation: ["comment.block.documentation"],
  keyword: ["keyword.control"],
  "keyword.import": ["keyword.control.import"],
  "keyword.conditional": ["keyword.control.conditional"],
  "keyword.repeat": ["keyword.control.loop"],
  "keyword.return": ["keyword.control.flow"],
  "keyword.exception": ["keyword.control.trycatch"],
  "keyword.directive": ["keyword.control.directive"],
  "keyword.function": ["storage.type.function"],
  "keyword.type": ["storage.type"],
  "keyword.modifier": ["storage.modifier"],
  "keyword.operator": ["keyword.operator.expression"],
  operator: ["keyword.operator"],
  string: ["string.quoted"],
  "string.escape": ["constant.character.escape"],
  "string.regexp": ["string.regexp"],
  character: ["constant.character"],
  number: ["constant.numeric"],
  constant: ["variable.other.constant"],
  "constant.builtin": ["constant.language"],
  boolean: ["constant.language"],
  function: ["entity.name.function", "support.function"],
  "function.builtin": ["support.function"],
  method: ["entity.name.function.member", "support.function"],
  macro: ["entity.name.function.preprocessor"],
  constructor: ["entity.name.type.class"],
  decorator: ["entity.name.decorator", "entity.name.function"],
  type: ["entity.name.type", "support.type"],
  "type.builtin": ["support.type"],
  class: ["entity.name.type.class", "support.class"],
  interface: ["entity.name.type.interface"],
  enum: ["entity.name.type.enum"],
  struct: ["entity.name.type.struct"],
  typeParameter: ["entity.name.type.parameter"],
  enumMember: ["variable.other.enummember"],
  namespace: ["entity.name.namespace"],
  variable: ["variable.other.readwrite", "entity.name.variable"],
  "variable.builtin": ["variable.language"],
  parameter: ["variable.parameter"],
  property: ["variable.other.property"],
  key: ["support.type.property-name"],
  label: ["entity.name.label"],
  tag: ["entity.name.tag"],
  "tag.attribute": ["entity.other.attribute-name"],
  "tag.delimiter": ["punctuation.definition.tag"],
  "punctuation.delimiter": ["punctuation.separator", "punctuation"],
  "punctuation.bracket": ["meta.brace", "punctuation.section"],
  "punctuation.special": ["punctuation.definition.template-expression", "punctuation.section.embedded"],
  heading: ["markup.heading"],
  bold: ["markup.bold"],
  italic: ["markup.italic"],
  strikethrough: ["markup.strikethrough"],
  link: ["markup.underline.link"],
  raw: ["markup.inline.raw"],
  quote: ["markup.quote"],
  list: ["punctuation.definition.list.begin.markdown"],
  inserted: ["markup.inserted"],
  deleted: ["markup.deleted"],
  changed: ["markup.changed"],
  invalid: ["invalid.illegal", "invalid"],
  deprecated: ["invalid.deprecated"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type SyntaxRole = keyof typeof syntaxRoles;

/** The semantic token types that VS Code and language servers share. */
export const semanticTypes = [
  "namespace",
  "type",
  "class",
  "interface",
  "enum",
  "struct",
  "typeParameter",
  "function",
  "method",
  "macro",
  "parameter",
  "property",
  "enumMember",
  "event",
  "decorator",
  "keyword",
  "comment",
  "string",
  "number",
  "regexp",
  "operator",
  "label",
] as const;

/** A role of code, as reports and the page name it. */
interface CodeRole {
  role: string;
  /** The scopes whose colour the page's palette shows: that of the first one which a rule of the theme matches. */
  palette?: readonly string[];
  /** For a main role: the scopes of a typical token, outermost first. */
  token?: readonly string[];
}

/** The roles of code, in the order of the palette. */
export const codeRoles = [
  {
    role: "Comments",
    palette: syntaxRoles.comment,
    token: ["source.ts", "comment.line.double-slash.ts"],
  },
  {
    role: "Keywords",
    palette: [...syntaxRoles.keyword, ...syntaxRoles["keyword.type"]],
    token: ["source.ts", "keyword.control.flow.ts"],
  },
  {
    role: "Functions",
    palette: syntaxRoles.function,
    token: ["source.ts", "meta.function-call.ts", "entity.name.function.ts"],
  },
  {
    role: "Strings",
    palette: syntaxRoles.string,
    token: ["source.ts", "string.quoted.double.ts"],
  },
  {
    role: "Types",
    palette: [...syntaxRoles.type, "entity.name.class"],
    token: ["source.ts", "entity.name.type.ts"],
  },
  {
    role: "Constants",
    palette: [...syntaxRoles.number, ...syntaxRoles["constant.builtin"]],
    token: ["source.ts", "constant.numeric.decimal.ts"],
  },
  {
    role: "Variables",
    token: ["source.ts", "variable.other.readwrite.ts"],
  },
  {
    role: "Tags",
    token: ["text.html.basic", "meta.tag.structure.div.start.html", "entity.name.tag.html"],
  },
  { role: "Parameters", palette: syntaxRoles.parameter },
  {
    role: "Properties",
    palette: [...syntaxRoles.property, "variable.other.object.property", "meta.object-literal.key"],
  },
  { role: "Decorators", palette: ["entity.name.function.decorator", "meta.decorator", "support.constant"] },
  { role: "Operators", palette: syntaxRoles.operator },
] as const satisfies readonly CodeRole[];

/** The roles that a reader must be able to tell apart: the required distance applies to every two of them. */
export const mainRoles = codeRoles.filter((role) => "token" in role);

type MainRole = (typeof mainRoles)[number]["role"];

/** Every two of the items. */
export function pairsOf<Item>(items: readonly Item[]): [Item, Item][] {
  return items.flatMap((one, index) => items.slice(index + 1).map((other): [Item, Item] => [one, other]));
}

/** The colour of each main role, as it is seen on the editor's background. */
export function roleColors(theme: ThemeFile): { role: MainRole; hex: Hex }[] {
  const { bg } = baseColors(theme);
  const styleOf = styleFinder(theme);
  return mainRoles.map(({ role, token }) => ({ role, hex: seenOn(styleOf(token), bg) }));
}
