import { type Hex, parseColor } from "../color/color.ts";
import type { FontStyle, SemanticRule, ThemeFile } from "../extension/theme-file.ts";

/** A semantic rule whose selector was read. */
interface ParsedRule {
  type: string;
  modifiers: readonly string[];
  /** The only language that it is for; undefined for all. */
  language: string | undefined;
  color: Hex | undefined;
  /** The colour as the theme file writes it. */
  foreground: string | undefined;
  fontStyle: Partial<FontStyle>;
}

/** Reads `type.modifier:language`, where `*` is any type, like VS Code's `parseClassifierString`. */
function readRule({ selector, style: { foreground, ...fontStyle } }: SemanticRule, under: Hex): ParsedRule {
  const [rest = "", language] = selector.split(":");
  const [type = "", ...modifiers] = rest.split(".");
  return { type, modifiers, language, color: parseColor(foreground, under), foreground, fontStyle };
}

/** What a theme's rules make of a semantic type. TextMate rules set the rest. */
interface SemanticLook {
  /** Opaque; and as the theme file writes it. */
  color: Hex;
  foreground: string;
  fontStyle: Partial<FontStyle>;
}

/** A theme's semantic rules; none if the theme disables semantic highlighting. */
export class SemanticRules {
  readonly #rules: readonly ParsedRule[];

  constructor(theme: Pick<ThemeFile, "semanticHighlighting" | "semanticTokenColors">, under: Hex) {
    this.#rules = theme.semanticHighlighting
      ? theme.semanticTokenColors.map((rule) => readRule(rule, under))
      : [];
  }

  /**
   * The look of a type without modifiers, in any language: as in VS Code, a rule that names the type wins over `*`, and
   * of two equal rules the later one. Each property has its own winner. Null if no rule colours the type.
   */
  look(type: string): SemanticLook | null {
    const general = this.#rules.filter(
      ({ modifiers, language }) => modifiers.length + (language?.length ?? 0) === 0,
    );
    const fitting = ["*", type].flatMap((named) => general.filter((rule) => rule.type === named));
    const { color, foreground } = fitting.findLast((rule) => rule.color !== undefined) ?? {};
    if (color === undefined || foreground === undefined) return null;
    return { color, foreground, fontStyle: Object.assign({}, ...fitting.map(({ fontStyle }) => fontStyle)) };
  }

  /** The colour of each type, in the file's order. */
  colors(): { type: string; color: Hex }[] {
    return this.#rules.flatMap(({ type, color }) =>
      color === undefined || type === "*" ? [] : [{ type, color }],
    );
  }
}
