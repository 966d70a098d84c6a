import rules from "./code-rules.json" with { type: "json" };

/** The bracket settings in a grammar's contribution. Selectors are scopes, outermost first, separated by spaces. */
export interface GrammarRules {
  language: string;
  /** The language of the tokens within a scope, by the beginning of the scope's name. */
  embedded?: Readonly<Record<string, string>>;
  /** Selectors of tokens that count as code although they are strings or comments. */
  other?: readonly string[];
  /** Selectors of tokens without brackets. */
  unbalanced?: readonly string[];
}

export interface LanguageRules {
  /** The pairs with colours. */
  coloured: readonly (readonly string[])[];
  /** Pairs that have to match, but have no colours. */
  plain?: readonly (readonly string[])[];
}

/** The scopes that give a semantic token its look if the theme has no rule for it. */
export interface SemanticDefault {
  /** `type.modifier:language`. */
  selector: string;
  /** The first one that a rule of the theme matches. Each is a stack of scopes, separated by spaces. */
  scopes: readonly string[];
}

/** VS Code's rules for code. The file is made by `toolkit/vscode/run.js --write`. */
export interface CodeRules {
  vscode: string;
  /** By VS Code's id. Languages with only the pairs `()`, `[]` and `{}` are left out. */
  languages: Record<string, LanguageRules>;
  /** By the scope of the grammar. Grammars without rules are left out, unless their language has its own pairs. */
  grammars: Record<string, GrammarRules>;
  semantic: SemanticDefault[];
}

export const codeRules: CodeRules = rules;
