import { type Hex, parseColor } from "../../theme/color/color.ts";
import type { TokenRule } from "../../theme/extension/token-rules.ts";
import { fontStyleOf, scopeMatcher } from "../../theme/scopes/scope-matcher.ts";
import { tokenClass } from "./token-class.ts";

/** The parts of a theme that a pane shows. The colours are opaque. */
export interface PaneTheme {
  bg: Hex;
  fg: Hex;
  /** Colours of the editor around the code, by the name of the pane's custom property. */
  frame: Readonly<Record<string, Hex>>;
  tokenColors: readonly TokenRule[];
}

/**
 * @returns a function that gives the CSS of a token by its scopes, separated by spaces, the outermost first. It
 * remembers its answers.
 */
export function tokenStyler({ bg, fg, tokenColors }: Omit<PaneTheme, "frame">): (stack: string) => string {
  const match = scopeMatcher({ bg, fg }, tokenColors);
  const known = new Map<string, string>();
  function styleOf(stack: string): string {
    const { color, fontStyle } = match(stack.split(" "));
    const { italic, bold, underline, strikethrough } = fontStyleOf(fontStyle);
    const line = [underline && "underline", strikethrough && "line-through"].filter(Boolean).join(" ");
    return [
      `color:${parseColor(color, bg) ?? fg}`,
      italic && "font-style:italic",
      bold && "font-weight:700",
      line && `text-decoration:${line}`,
    ]
      .filter(Boolean)
      .join(";");
  }
  return (stack) => {
    const style = known.get(stack) ?? styleOf(stack);
    known.set(stack, style);
    return style;
  };
}

/**
 * The style sheet of a pane in a theme: its frame, and the tokens of each stack. The build writes it into the page for
 * the first sample, and the browser makes it for every other text.
 * @param pane a selector of the pane.
 */
export function paneSheet(
  pane: string,
  theme: PaneTheme,
  stacks: readonly string[],
  styleOf = tokenStyler(theme),
): string {
  const frame = Object.entries({ bg: theme.bg, fg: theme.fg, ...theme.frame });
  const classes = new Map<string, string[]>();
  for (const [index, stack] of stacks.entries()) {
    const style = styleOf(stack);
    classes.set(style, [...(classes.get(style) ?? []), `.${tokenClass(index)}`]);
  }
  // Plain tokens have a rule, too: the page's own sheet may colour the same class for another text.
  const tokens = [...classes].map(([style, names]) => `${pane} :is(${names.join()}){${style}}`);
  return `${pane}{${frame.map(([name, hex]) => `--pane-${name}:${hex}`).join(";")}}${tokens.join("")}`;
}
