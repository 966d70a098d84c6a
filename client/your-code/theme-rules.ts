import { roleTokens } from "../../theme/report/role-tokens.ts";
import { scopeMatcher, type TokenStyle } from "../../theme/scopes/scope-matcher.ts";
import type { CodeTheme, Look, Rule } from "./protocol.ts";

/** The looks of scope stacks in a theme. A stack is a list of scopes separated by spaces, the outermost first. */
export class ThemeRules {
  readonly theme: CodeTheme;
  readonly #match: (scopes: readonly string[]) => TokenStyle;
  #selectorOf: ((scopes: readonly string[]) => Rule | null) | undefined;

  constructor(theme: CodeTheme) {
    this.theme = theme;
    this.#match = scopeMatcher([
      { settings: { foreground: theme.fg, background: theme.bg } },
      ...theme.rules.map(({ scope, foreground, fontStyle }) => ({
        scope,
        settings: { ...(foreground && { foreground }), ...(fontStyle !== undefined && { fontStyle }) },
      })),
    ]);
  }

  lookOf(scopes: string): Look {
    const { color, fontStyle } = this.#match(scopes.split(" "));
    return [color, Math.max(0, fontStyle)];
  }

  /** The colours of `roleTokens`, in their order. */
  roleColors(): string[] {
    return roleTokens.map(({ scopes }) => this.lookOf(scopes.join(" "))[0]);
  }

  /** The rule that gives `scopes` their colour; null when none does. */
  ruleOf(scopes: string): Rule | null {
    this.#selectorOf ??= selectorFinder(this.theme);
    return this.#selectorOf(scopes.split(" "));
  }
}

function selectorFinder({ rules }: CodeTheme): (scopes: readonly string[]) => Rule | null {
  const selectors = rules
    .filter(({ foreground }) => /^#[\da-f]{3,8}$/i.test(foreground ?? ""))
    .flatMap(({ name, scope }) => scope.map((selector) => ({ ...(name && { name }), selector })));
  // Each selector gets a unique colour, so that the resulting colour identifies the selector.
  const match = scopeMatcher([
    { settings: {} },
    ...selectors.map(({ selector }, index) => ({
      scope: [selector],
      settings: { foreground: `#${index.toString(16).padStart(6, "0")}` },
    })),
  ]);
  return (scopes) => {
    const { color, isRuled } = match(scopes);
    return (isRuled && selectors[Number.parseInt(color.slice(1), 16)]) || null;
  };
}
