/** A syntax role, with the scopes of a typical token, outermost first. */
interface RoleToken {
  role: string;
  scopes: readonly string[];
  /** The selectors of a theme rule for this role. */
  selectors: readonly string[];
  /** The corresponding semantic token types. */
  semantic: readonly string[];
}

/** The main roles of code. */
export const roleTokens = [
  {
    role: "Comments",
    scopes: ["source.ts", "comment.line.double-slash.ts"],
    selectors: ["comment"],
    semantic: ["comment"],
  },
  {
    role: "Keywords",
    scopes: ["source.ts", "keyword.control.flow.ts"],
    selectors: ["keyword", "storage"],
    semantic: ["keyword"],
  },
  {
    role: "Strings",
    scopes: ["source.ts", "string.quoted.double.ts"],
    selectors: ["string"],
    semantic: ["string"],
  },
  {
    role: "Functions",
    scopes: ["source.ts", "meta.function-call.ts", "entity.name.function.ts"],
    selectors: ["entity.name.function", "support.function"],
    semantic: ["function", "method"],
  },
  {
    role: "Types",
    scopes: ["source.ts", "entity.name.type.ts"],
    selectors: ["entity.name.type", "support.type", "entity.name.class"],
    semantic: ["type", "class", "interface"],
  },
  {
    role: "Constants",
    scopes: ["source.ts", "constant.numeric.decimal.ts"],
    selectors: ["constant.numeric", "constant.language"],
    semantic: ["number"],
  },
  {
    role: "Variables",
    scopes: ["source.ts", "variable.other.readwrite.ts"],
    selectors: ["variable"],
    semantic: ["variable"],
  },
  {
    role: "Tags",
    scopes: ["text.html.basic", "meta.tag.structure.div.start.html", "entity.name.tag.html"],
    selectors: ["entity.name.tag"],
    semantic: [],
  },
] as const satisfies readonly RoleToken[];

export type MainRole = (typeof roleTokens)[number]["role"];
