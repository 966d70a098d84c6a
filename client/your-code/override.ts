import type { Hex } from "../../theme/color/color.ts";
import { meaningOf, SemanticRules } from "../../theme/scopes/semantic-tokens.ts";
import type { Rule, ThemeBase } from "./protocol.ts";
import type { TokenInLine } from "./token.ts";

/** The rule that colours a token by its meaning, and the name of that meaning in the settings. */
export type SemanticWinner = NonNullable<ReturnType<SemanticRules["winner"]>>;

/** The semantic token type that a language server would report; null if it would report none. */
export function semanticWinner({ semantic, bg }: ThemeBase, touch: TokenInLine): SemanticWinner | null {
  const meaning = semantic && meaningOf(touch.scopes.split(" "), touch.before);
  if (!meaning) return null;
  const theme = { semanticHighlighting: true, semanticTokenColors: semantic };
  return new SemanticRules(theme, bg as Hex).winner(meaning, touch.language);
}

interface Override {
  /** The theme's label. */
  theme: string;
  scopes: readonly string[];
  rule: Rule | null;
  color: Hex;
  semantic: SemanticWinner | null;
}

/**
 * Settings of VS Code that give such tokens a colour of their own in one theme, to begin with the one that they have:
 * JSON for `settings.json`. Where VS Code colours them by meaning, that rule too, for it comes after the others.
 */
export function overrideFor({ theme, scopes, rule, color, semantic }: Override): string {
  // A longer name wins over a shorter one. One of the same length has to be as exact about what is around it.
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
