import type { Hex } from "../../theme/color/color.ts";
import { SemanticRules, semanticTokenOf } from "../../theme/scopes/semantic-tokens.ts";
import type { CodeTheme, Rule } from "./theme-rules.ts";
import type { TokenInLine } from "./token.ts";

/** The semantic rule that colours a token, and the selector for overriding it. */
type SemanticWinner = NonNullable<ReturnType<SemanticRules["winner"]>>;

/** The semantic rule that would colour the token in VS Code; null if none would. */
export function semanticWinner(
  theme: Pick<CodeTheme, "bg" | "semanticHighlighting" | "semanticTokenColors">,
  token: TokenInLine,
): SemanticWinner | null {
  const meaning = semanticTokenOf(token.scopes.split(" "), token.before);
  return meaning && new SemanticRules(theme, theme.bg).winner(meaning, token.language);
}

interface Override {
  /** The theme's name in VS Code's settings. */
  theme: string;
  scopes: readonly string[];
  rule: Rule | null;
  color: Hex;
  semantic: SemanticWinner | null;
}

/**
 * JSON for VS Code's `settings.json` that sets the colour of such tokens in one theme, with their current colour as a start.
 * It overrides the semantic rule, too, if there is one, because VS Code applies it last.
 */
export function overrideFor({ theme, scopes, rule, color, semantic }: Override): string {
  // The longer selector wins. With the same length, it also needs the same parents.
  const [innermost = ""] = scopes.slice(-1);
  const scope = rule?.selector.split(" ").at(-1) === innermost ? rule.selector : innermost;
  const within = `[${theme}]`;
  return JSON.stringify(
    {
      "editor.tokenColorCustomizations": {
        [within]: { textMateRules: [{ scope, settings: { foreground: color } }] },
      },
      ...(semantic && {
        "editor.semanticTokenColorCustomizations": {
          [within]: { rules: { [semantic.override]: semantic.color } },
        },
      }),
    },
    null,
    2,
  );
}
