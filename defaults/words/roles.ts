import * as own from "#site/words/roles.ts";
import { layer } from "./layer.ts";

/** The page's names for the roles of code. */
export const roleNames = layer(own.roleNames, {
  Background: "Background",
  Comments: "Comments",
  Keywords: "Keywords",
  Functions: "Functions",
  Strings: "Strings",
  Types: "Types",
  Constants: "Constants",
  Variables: "Variables",
  Tags: "Tags",
  Parameters: "Parameters",
  Properties: "Properties",
  Decorators: "Decorators",
  Operators: "Operators",
  Punctuation: "Punctuation",
  Text: "Text",
  // Semantic tokens whose colours differ from those of the roles above.
  class: "Classes",
  comment: "Comments, by meaning",
  decorator: "Decorators, by meaning",
  enum: "Enums",
  enumMember: "Enum members",
  event: "Events",
  function: "Functions, by meaning",
  interface: "Interfaces",
  keyword: "Keywords, by meaning",
  label: "Labels",
  macro: "Macros",
  method: "Methods",
  namespace: "Namespaces",
  number: "Numbers, by meaning",
  operator: "Operators, by meaning",
  parameter: "Parameters, by meaning",
  property: "Properties, by meaning",
  regexp: "Regular expressions",
  string: "Strings, by meaning",
  struct: "Structs",
  type: "Types, by meaning",
  typeParameter: "Type parameters",
  variable: "Variables, by meaning",
});

const names: Readonly<Record<string, string>> = roleNames;

/**
 * The page's name for a role. If a role of the theme file has no name above, such as `builtinType`, its id becomes
 * words.
 */
export function roleName(role: string): string {
  const words = role.replace(/[._-]+|(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
  return names[role] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
