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

/** The rule of a pane's frame, with other rules nested in it. @param pane a selector of the pane. */
export function frameRule(pane: string, { bg, fg, frame }: PaneTheme, nested = ""): string {
  const colours = Object.entries({ bg, fg, ...frame }).map(([name, hex]) => `--pane-${name}:${hex};`);
  return `${pane}{${colours.join("")}${nested}}`;
}

/** The style sheet of a pane that the build writes into the page: its frame, and the tokens of each stack. */
export function paneSheet(pane: string, theme: PaneTheme, stacks: readonly string[]): string {
  const styleOf = tokenStyler(theme);
  const classes = new Map<string, string[]>();
  for (const [index, stack] of stacks.entries()) {
    const style = styleOf(stack);
    classes.set(style, [...(classes.get(style) ?? []), `.${tokenClass(index)}`]);
  }
  // Nested, because browsers find a rule by the class at its end, but try each `:is(.k1,.k2)` on each element.
  return frameRule(pane, theme, [...classes].map(([style, names]) => `${names.join()}{${style}}`).join(""));
}
