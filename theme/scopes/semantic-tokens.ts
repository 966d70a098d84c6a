import { type Hex, parseColor } from "../color/color.ts";
import type { SemanticRule, ThemeFile } from "../extension/theme-file.ts";
import type { FontStyle } from "./scope-matcher.ts";

/** A language server's classification of an identifier, such as `variable` with `readonly`. */
interface SemanticToken {
  type: string;
  modifiers: readonly string[];
}

/** The properties that a rule of `semanticTokenColors` sets. TextMate rules set the others. */
interface SemanticStyle extends Partial<FontStyle> {
  color?: Hex;
}

/** Shiki's languages with semantic highlighting in VS Code, each with VS Code's id for it. */
const languageIds: Record<string, string> = {
  typescript: "typescript",
  tsx: "typescriptreact",
  javascript: "javascript",
  jsx: "javascriptreact",
  python: "python",
  rust: "rust",
  java: "java",
  csharp: "csharp",
  cpp: "cpp",
  dart: "dart",
};

/** The semantic type for a scope: the reverse of the table in VS Code's `tokenClassificationRegistry.ts`. */
const meanings: readonly (readonly [scope: RegExp, type: string, ...modifiers: string[]])[] = [
  [/^entity\.name\.(?:type\.)?(?:namespace|module)/, "namespace"],
  [/^entity\.name\.type\.(?:interface|trait)/, "interface"],
  [/^entity\.name\.type\.enum/, "enum"],
  [/^entity\.name\.type\.struct/, "struct"],
  [/^entity\.name\.type\.parameter/, "typeParameter"],
  [/^entity\.(?:name\.(?:type\.)?class|other\.inherited-class)/, "class"],
  [/^entity\.name\.type/, "type"],
  [/^support\.class\.(?:builtin|promise|error)/, "class", "defaultLibrary"],
  [/^support\.class\.console/, "variable", "defaultLibrary"],
  [/^variable\.other\.enummember/, "enumMember"],
  [/^variable\.parameter/, "parameter"],
  [/^variable\.other\.constant\.property/, "property", "readonly"],
  [/^(?:variable\.(?:other\.)?(?:object\.)?property|meta\.object-literal\.key)/, "property"],
  [/^variable\.other\.constant/, "variable", "readonly"],
  [/^variable\.other/, "variable"],
  [/^support\.variable\.property/, "property", "defaultLibrary"],
  [/^support\.variable/, "variable", "defaultLibrary"],
  [/^entity\.name\.function\.decorator/, "decorator"],
  [/^entity\.name\.function/, "function"],
  [/^support\.function/, "function", "defaultLibrary"],
];

/**
 * Derives the semantic token from the grammar's scopes, as a language server would classify it.
 * @param scopes outermost first. @param before the line's text before the token.
 */
export function semanticTokenOf(scopes: readonly string[], before: string): SemanticToken | null {
  const scope = scopes.at(-1) ?? "";
  const found = meanings.find(([pattern]) => pattern.test(scope));
  if (found === undefined) return null;
  const [, type, ...modifiers] = found;
  const isMember =
    /[.:]\s*$/.test(before) || scopes.some((outer) => outer.startsWith("meta.definition.method"));
  return { type: type === "function" && isMember ? "method" : type, modifiers };
}

interface Rule {
  /** As the theme file writes it. */
  selector: string;
  type: string;
  modifiers: readonly string[];
  language: string | undefined;
  /** The colour as the theme file writes it. */
  foreground: string | undefined;
  style: SemanticStyle;
}

/** Reads `type.modifier:language`, where `*` is any type, like VS Code's `parseClassifierString`. */
function readSelector(selector: string): Pick<Rule, "type" | "modifiers" | "language"> {
  const [type = "", ...parts] = selector.split(/(?=[.:])/);
  const named = (mark: string) => parts.filter((part) => part.startsWith(mark)).map((part) => part.slice(1));
  return { type, modifiers: named("."), language: named(":")[0] };
}

function readRule({ selector, style: { foreground, ...fontStyle } }: SemanticRule, under: Hex): Rule {
  const color = parseColor(foreground, under);
  return {
    selector,
    ...readSelector(selector),
    foreground,
    style: { ...fontStyle, ...(color && { color }) },
  };
}

/** How well the rule matches, computed as in VS Code; -1 if it does not match. */
function score(rule: Rule, token: SemanticToken, language: string): number {
  if (rule.language !== undefined && rule.language !== language) return -1;
  if (rule.type !== "*" && rule.type !== token.type) return -1;
  if (rule.modifiers.some((modifier) => !token.modifiers.includes(modifier))) return -1;
  return (rule.language === undefined ? 0 : 10) + (rule.type === "*" ? 0 : 100) + rule.modifiers.length * 100;
}

/** A theme's semantic rules; none if the theme disables semantic highlighting. */
export class SemanticRules {
  readonly #rules: readonly Rule[];

  constructor(theme: Pick<ThemeFile, "semanticHighlighting" | "semanticTokenColors">, under: Hex) {
    this.#rules = theme.semanticHighlighting
      ? theme.semanticTokenColors.map((rule) => readRule(rule, under))
      : [];
  }

  /** @param language an id of Shiki's. */
  style(token: SemanticToken, language: string): SemanticStyle {
    return Object.assign({}, ...this.#fitting(token, language).map((rule) => rule.style));
  }

  /**
   * The rule that colours the token, with the selector for overriding it, and the colour as the theme writes it; null if
   * none does.
   */
  winner(
    token: SemanticToken,
    language: string,
  ): { selector: string; override: string; color: Hex; foreground: string } | null {
    const rule = this.#fitting(token, language)
      .filter(({ style }) => style.color)
      .at(-1);
    if (rule?.style.color === undefined || rule.foreground === undefined) return null;
    const suffix = rule.language === undefined ? "" : `:${rule.language}`;
    const override = [token.type, ...token.modifiers].join(".") + suffix;
    return { selector: rule.selector, override, color: rule.style.color, foreground: rule.foreground };
  }

  /** The matching rules, the best one last. Of two equal matches the later rule wins. Each property has its own winner. */
  #fitting(token: SemanticToken, language: string): readonly Rule[] {
    const id = languageIds[language];
    if (id === undefined) return [];
    return this.#rules
      .map((rule) => ({ rule, score: score(rule, token, id) }))
      .filter((fitting) => fitting.score >= 0)
      .sort((one, other) => one.score - other.score)
      .map(({ rule }) => rule);
  }

  /** The colour of each type, in the file's order. */
  colors(): { type: string; color: Hex }[] {
    return this.#rules.flatMap(({ type, style }) =>
      style.color === undefined || type === "*" ? [] : [{ type, color: style.color }],
    );
  }
}
