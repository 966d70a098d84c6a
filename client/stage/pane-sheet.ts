import type { Hex } from "../../theme/color/color.ts";
import type { ThemeFile } from "../../theme/extension/theme-file.ts";
import { type CodeTheme, codeLook } from "../../theme/scopes/code-look.ts";
import type { RunStyle } from "./runs.ts";
import { tokenClass } from "./token-class.ts";

/** The parts of a theme that a pane shows. The colours are opaque. */
export interface PaneTheme extends CodeTheme {
  /** Colours of the editor around the code, by the name of the pane's custom property. */
  frame: Readonly<Record<string, Hex>>;
  /** What else its file says. */
  file: Pick<
    ThemeFile,
    "settingsId" | "type" | "highContrast" | "colors" | "semanticHighlighting" | "semanticTokenColors"
  >;
}

/** @returns a function that gives the CSS of a run. */
export function runStyler(theme: CodeTheme): (style: RunStyle) => string {
  const lookOf = codeLook(theme);
  return (style) => {
    const { color, italic, bold, underline, strikethrough } = lookOf(style);
    const line = [underline && "underline", strikethrough && "line-through"].filter(Boolean).join(" ");
    return [
      `color:${color}`,
      italic && "font-style:italic",
      bold && "font-weight:700",
      line && `text-decoration:${line}`,
    ]
      .filter(Boolean)
      .join(";");
  };
}

/** The rule of a pane's frame, with other rules nested in it. @param pane a selector of the pane. */
export function frameRule(pane: string, { bg, fg, frame }: PaneTheme, nested = ""): string {
  const colours = Object.entries({ bg, fg, ...frame }).map(([name, hex]) => `--pane-${name}:${hex};`);
  return `${pane}{${colours.join("")}${nested}}`;
}

/** The style sheet of a pane that the build writes into the page: its frame, and the runs of each style. */
export function paneSheet(pane: string, theme: PaneTheme, runStyles: readonly RunStyle[]): string {
  const styleOf = runStyler(theme);
  const classes = new Map<string, string[]>();
  for (const [index, runStyle] of runStyles.entries()) {
    const style = styleOf(runStyle);
    classes.set(style, [...(classes.get(style) ?? []), `.${tokenClass(index)}`]);
  }
  // Nested, because browsers find a rule by the class at its end, but try each `:is(.k1,.k2)` on each element.
  return frameRule(pane, theme, [...classes].map(([style, names]) => `${names.join()}{${style}}`).join(""));
}
