import { type IRawTheme, Theme } from "@shikijs/vscode-textmate";
import type { CodeTheme, Look, Rule } from "./protocol.ts";

type ScopeStack = NonNullable<Parameters<Theme["match"]>[0]>;

function rawTheme(settings: { scope?: string[]; settings: object }[]): IRawTheme {
  return { settings } as IRawTheme;
}

/** What stands for a part that colour plays in code, in the order in which the comparison names them. */
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

/** What each stack of scopes looks like in a theme, by the matcher that VS Code's editor has. */
export class ThemeRules {
  readonly theme: CodeTheme;
  readonly #matcher: Theme;
  readonly #colors: string[];
  #selectors: { name: string | undefined; selector: string }[] | undefined;
  #tracer: Theme | undefined;

  constructor(theme: CodeTheme) {
    this.theme = theme;
    this.#matcher = Theme.createFromRawTheme(
      rawTheme([
        { settings: { foreground: theme.fg, background: theme.bg } },
        ...theme.rules.map(({ scope, foreground, fontStyle }) => ({
          scope,
          settings: { ...(foreground && { foreground }), ...(fontStyle !== undefined && { fontStyle }) },
        })),
      ]),
    );
    this.#colors = this.#matcher.getColorMap();
  }

  /** @param scopes from the outermost, separated by spaces. */
  lookOf(scopes: string): Look {
    const { foreground, fontStyle } = match(this.#matcher, scopes);
    return [this.#colors[foreground] ?? this.theme.fg, Math.max(0, fontStyle)];
  }

  /** The colour of each role. */
  roleColors(): string[] {
    return roleScopes.map((scopes) => this.lookOf(scopes)[0]);
  }

  /** The rule that gives `scopes` their colour; null when none does. */
  ruleOf(scopes: string): Rule | null {
    this.#selectors ??= this.theme.rules
      .filter(({ foreground }) => /^#[\da-f]{3,8}$/i.test(foreground ?? ""))
      .flatMap(({ name, scope }) => scope.map((selector) => ({ name, selector })));
    // Each selector with a colour of its own: the colour that comes out says which it was.
    this.#tracer ??= Theme.createFromRawTheme(
      rawTheme([
        { settings: { foreground: "#ffffff" } },
        ...this.#selectors.map(({ selector }, index) => ({
          scope: [selector],
          settings: { foreground: `#${index.toString(16).padStart(6, "0")}` },
        })),
      ]),
    );
    const color = this.#tracer.getColorMap()[match(this.#tracer, scopes).foreground] ?? "#ffffff";
    const found = this.#selectors[Number.parseInt(color.slice(1), 16)];
    if (!found) return null;
    return { ...(found.name && { name: found.name }), selector: found.selector };
  }
}

function match(theme: Theme, scopes: string): { foreground: number; fontStyle: number } {
  let stack: ScopeStack | null = null;
  let foreground = 0;
  let fontStyle = -1;
  for (const scopeName of scopes.split(" ")) {
    stack = { parent: stack, scopeName } as ScopeStack;
    const found = theme.match(stack);
    if (!found) continue;
    if (found.foregroundId !== 0) foreground = found.foregroundId;
    if (found.fontStyle !== -1) fontStyle = found.fontStyle;
  }
  return { foreground: foreground || theme.getDefaults().foregroundId, fontStyle };
}
