import { scopeMatcher, type TokenStyle } from "../../theme/scopes/scope-matcher.ts";
import type { CodeTheme, Look, Rule } from "./protocol.ts";

/** The scopes that represent each role, in the comparison's order. */
const roleScopes = [
  "source.ts comment.line.double-slash.ts",
  "source.ts keyword.control.flow.ts",
  "source.ts string.quoted.double.ts",
  "source.ts meta.function-call.ts entity.name.function.ts",
  "source.ts entity.name.type.ts",
  "source.ts constant.numeric.decimal.ts",
  "source.ts variable.other.readwrite.ts",
  "text.html.basic meta.tag.structure.div.start.html entity.name.tag.html",
];

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

  /** The colour of each role. */
  roleColors(): string[] {
    return roleScopes.map((scopes) => this.lookOf(scopes)[0]);
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
