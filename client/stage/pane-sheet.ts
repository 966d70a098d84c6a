import type { Hex } from "../../theme/color/color.ts";
import type { ThemeFile } from "../../theme/extension/theme-file.ts";
import type { SceneMeasure } from "../../theme/scenes/scenes.ts";
import { type CodeTheme, codeLook } from "../../theme/scopes/code-look.ts";
import { type ShownStyle, tokenClass } from "./shown-code.ts";

/** The parts of a theme that a pane shows. The colours are opaque. */
export interface PaneTheme extends CodeTheme {
  /** Colours of the editor around the code, by the name of the pane's custom property. */
  frame: Readonly<Record<string, Hex>>;
  /** What else its file says. */
  file: Pick<
    ThemeFile,
    "settingsId" | "type" | "highContrast" | "colors" | "semanticHighlighting" | "semanticTokenColors"
  >;
  /** The workbench colours of the scenes that have a value, by id; with their opacity. */
  workbench: Readonly<Record<string, Hex>>;
  /** What less light does to each scene. */
  scenes: Readonly<Record<string, SceneMeasure>>;
}

/** @returns a function that gives the CSS of a run. */
export function runStyler(theme: CodeTheme & Partial<Pick<PaneTheme, "workbench">>): (style: ShownStyle) => string {
  const lookOf = codeLook(theme);

  function codeCss({ scopes = "", semantic, bracket }: ShownStyle): (string | false)[] {
    const look = lookOf({
      scopes,
      ...(semantic !== undefined && { semantic }),
      ...(bracket !== undefined && { bracket }),
    });
    const line = [look.underline && "underline", look.strikethrough && "line-through"].filter(Boolean);
    return [
      `color:${look.color}`,
      look.italic && "font-style:italic",
      look.bold && "font-weight:700",
      line.length > 0 && `text-decoration:${line.join(" ")}`,
    ];
  }

  function workbenchCss({ color, ground, border, underline, below, shadow }: ShownStyle): (string | undefined)[] {
    const declare = (id: string | undefined, declaration: (hex: Hex) => string) => {
      const hex = id === undefined ? undefined : theme.workbench?.[id];
      return hex && declaration(hex);
    };
    return [
      declare(color, (hex) => `color:${hex}`),
      declare(ground, (hex) => `background-color:${hex}`),
      declare(border, (hex) => `outline:1px solid ${hex};outline-offset:-1px`),
      declare(underline, (hex) => `text-decoration:underline wavy ${hex} 1px`),
      declare(below, (hex) => `box-shadow:inset 0 -1px ${hex}`),
      declare(shadow, (hex) => `box-shadow:0 0 8px 2px ${hex}`),
    ];
  }

  return (style) =>
    [...(style.scopes === undefined ? [] : codeCss(style)), ...workbenchCss(style)].filter(Boolean).join(";");
}

/** The rule of a pane's frame, with other rules nested in it. @param pane a selector of the pane. */
export function frameRule(pane: string, { bg, fg, frame }: PaneTheme, nested = ""): string {
  const colours = Object.entries({ bg, fg, ...frame }).map(([name, hex]) => `--pane-${name}:${hex};`);
  return `${pane}{${colours.join("")}${nested}}`;
}

/** The style sheet of a pane that the build writes into the page: its frame, and the runs of each style. */
export function paneSheet(pane: string, theme: PaneTheme, runStyles: readonly ShownStyle[]): string {
  const styleOf = runStyler(theme);
  const classes = new Map<string, string[]>();
  for (const [index, runStyle] of runStyles.entries()) {
    const style = styleOf(runStyle);
    classes.set(style, [...(classes.get(style) ?? []), `.${tokenClass(index)}`]);
  }
  // Nested, because browsers find a rule by the class at its end, but try each `:is(.k1,.k2)` on each element.
  return frameRule(pane, theme, [...classes].map(([style, names]) => `${names.join()}{${style}}`).join(""));
}
