import { type Hex, parseColor } from "../color/color.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { type WorkbenchColors, workbenchColors } from "../workbench/colors.ts";
import file from "./grounds.json" with { type: "json" };

export interface Background {
  /** The names of the blended workbench colours, the uppermost first. Those that the theme does not set are marked. */
  name: string;
  hex: Hex;
  /** Whether the theme sets each of them. */
  isSet: boolean;
  /** Whether any of them comes from the theme. */
  isOfTheme: boolean;
}

/**
 * A background as a list of workbench colours, the uppermost first. The last is blended with the editor's background.
 */
export type BackgroundKeys = readonly string[];

/** Where VS Code paints what, as `grounds.json` has it. */
interface Grounds {
  /** The grounds of code. */
  codeGrounds: readonly BackgroundKeys[];
  /** Text between the code, which can have every ground of code. */
  amongCode: readonly string[];
  /** An inlay hint has its own background, which is drawn over any background of code. */
  inlayHints: readonly (readonly [text: string, ground: string])[];
  /** The parts around the editor, which many themes give the editor's ground. */
  surfaces: readonly string[];
  /** What marks something, what is behind it, and its border. */
  marks: readonly (readonly [mark: string, ground: string, border: string])[];
  /** What VS Code shows as added. The first of a role's colours that the theme sets counts. */
  added: readonly { role: string; colors: readonly BackgroundKeys[] }[];
  /** The workbench's text colours, each with every ground behind it. */
  workbench: Readonly<Record<string, readonly BackgroundKeys[]>>;
}

const keysOf = (grounds: readonly string[]) => grounds.map((ground) => ground.split(" on "));

export const grounds: Grounds = {
  codeGrounds: keysOf(file.codeGrounds),
  amongCode: file.amongCode,
  inlayHints: file.inlayHints as unknown as Grounds["inlayHints"],
  surfaces: file.surfaces,
  marks: file.marks as unknown as Grounds["marks"],
  added: file.added.map(([role = "", ...colors]) => ({ role, colors: keysOf(colors) })),
  workbench: Object.fromEntries(Object.entries(file.workbench).map(([text, on]) => [text, keysOf(on)])),
};

/** How a report marks a colour that the theme leaves to VS Code. */
export const DEFAULT_MARK = " (default)";

/** A colour's name in a report. */
export function reportName(key: string, isSet: boolean): string {
  return isSet ? key : key + DEFAULT_MARK;
}

/**
 * Blends the colours `names`, the uppermost first, with `under`; undefined if VS Code paints one of them in no colour.
 * Those that the theme does not set have VS Code's defaults.
 */
export function layered(colors: WorkbenchColors, names: BackgroundKeys, under: Hex): Background | undefined {
  let hex = under;
  const layers: string[] = [];
  let [isSet, isOfTheme] = [true, false];
  for (const name of [...names].reverse()) {
    const { value, from } = colors.shown(name);
    const laid = parseColor(value, hex);
    if (laid === undefined) return undefined;
    hex = laid;
    layers.unshift(reportName(name, from === "theme"));
    isSet &&= from === "theme";
    isOfTheme ||= colors.isOfTheme(name);
  }
  return { name: layers.join(" on "), hex, isSet, isOfTheme };
}

/** The colour that VS Code gives all code on a ground instead of its own, if there is one. */
function textOn(ground: string | undefined, colors: WorkbenchColors): string | undefined {
  // VS Code 1.139 gives each kind of match the text that is named after the other (`findWidget.ts`).
  const text = {
    "editor.selectionBackground": "editor.selectionForeground",
    "editor.inactiveSelectionBackground": "editor.selectionForeground",
    "editor.findMatchBackground": "editor.findMatchHighlightForeground",
    "editor.findMatchHighlightBackground": "editor.findMatchForeground",
  }[ground ?? ""];
  return text && parseColor(colors.shown(text).value) ? text : undefined;
}

/** A background of code. */
interface CodeBackground extends Background {
  /** The id of the colour that all code has on it. Otherwise code keeps its own colours. */
  text: string | undefined;
}

/** Every background of code, those that the theme leaves to VS Code included. The editor's is the first. */
export function codeBackgrounds(theme: ThemeFile): CodeBackground[] {
  const colors = workbenchColors(theme);
  const editor = layered(colors, ["editor.background"], "#000000");
  if (editor === undefined) return [];
  const others = grounds.codeGrounds.flatMap((names) => {
    const ground = layered(colors, names, editor.hex);
    return ground ? [{ ...ground, text: textOn(names[0], colors) }] : [];
  });
  return [{ ...editor, text: undefined }, ...others];
}
