import { type Hex, parseColor } from "../color/color.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { type WorkbenchColors, workbenchColors } from "./colors.ts";
import file from "./grounds.json" with { type: "json" };

export interface Background {
  /** The names of the blended workbench colours, uppermost first. Colours that the theme does not set are marked. */
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

/** When a person sees a text on a background. */
export interface Moment {
  /** Such as `while debugging`; empty for the editor's own background. */
  when: string;
  /** Whether everybody sees it often. */
  isOften: boolean;
}

/** The only texts on a background: brackets, names that a language server knows, or names of tags. */
type Kind = "brackets" | "symbols" | "tags";

/** The structure of `grounds.json`: where VS Code paints which colours. */
interface Grounds {
  /** The backgrounds of code other than the editor's, each with the moment when code is on it. */
  codeGrounds: readonly { keys: BackgroundKeys; moment: Moment; only: Kind | undefined }[];
  /** Texts between the code, with their possible backgrounds; null means all backgrounds of code. */
  amongCode: Readonly<Record<string, readonly string[] | null>>;
  /** Texts that themes make faint on purpose, such as line numbers. */
  meantToBeFaint: ReadonlySet<string>;
  /** An inlay hint has its own background, which is drawn over any background of code. */
  inlayHints: readonly (readonly [text: string, ground: string])[];
  /** The parts around the editor. In many themes, they have the editor's background. */
  surfaces: readonly string[];
  /** Each mark with the background behind it and its border. */
  marks: readonly (readonly [mark: string, ground: string, border: string])[];
  /** The colours for additions in VS Code. The first one that the theme sets counts. */
  added: readonly { role: string; colors: readonly BackgroundKeys[] }[];
  /** The workbench's text colours, each with every background behind it: first the one that it has at rest. */
  workbench: Readonly<Record<string, readonly BackgroundKeys[]>>;
  /** When each of them is seen. */
  moments: Readonly<Record<string, Moment>>;
}

const keysOf = (grounds: readonly string[]) => grounds.map((ground) => ground.split(" on "));

/** The workbench's texts, grouped by the moment when a person sees them. */
const groups = file.workbench as readonly { when: string; often: boolean; texts: Record<string, string[]> }[];
const workbenchTexts = groups.flatMap(({ when, often, texts }) =>
  Object.entries(texts).map(([text, on]) => ({ text, on: keysOf(on), moment: { when, isOften: often } })),
);

export const grounds: Grounds = {
  codeGrounds: file.codeGrounds.flatMap(({ when, often, only, grounds: keys }) =>
    keysOf(keys).map((each) => ({ keys: each, moment: { when, isOften: often }, only: only as Kind | undefined })),
  ),
  amongCode: file.amongCode,
  meantToBeFaint: new Set(file.meantToBeFaint),
  inlayHints: file.inlayHints as unknown as Grounds["inlayHints"],
  surfaces: file.surfaces,
  marks: file.marks as unknown as Grounds["marks"],
  added: file.added.map(([role = "", ...colors]) => ({ role, colors: keysOf(colors) })),
  workbench: Object.fromEntries(workbenchTexts.map(({ text, on }) => [text, on])),
  moments: Object.fromEntries(workbenchTexts.map(({ text, moment }) => [text, moment])),
};

/** How a report marks a colour that the theme does not set. */
export const DEFAULT_MARK = " (default)";

/** A colour's name in a report. */
export function reportName(key: string, isSet: boolean): string {
  return isSet ? key : key + DEFAULT_MARK;
}

/**
 * Blends the colours `names`, the uppermost first, with `under`; undefined if one of them has no value.
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

/** The colour that replaces those of all code on a background, if there is one. */
function textOn(ground: string | undefined, colors: WorkbenchColors): string | undefined {
  // VS Code 1.139 swaps the text colours of the two kinds of match (`findWidget.ts`).
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
  moment: Moment;
  /** Whether a person sees a text on it. @param selectors those of a rule, or the id of a text between the code. */
  isUnder(selectors: readonly string[]): boolean;
}

/** Whether a rule, or a text between the code, colours things of a kind. */
function isOfKind(selectors: readonly string[], kind: Kind): boolean {
  if (kind === "brackets") return selectors.some((selector) => selector.startsWith("editorBracketHighlight."));
  if (kind === "tags") return selectors.some((selector) => selector.includes("entity.name.tag"));
  return selectors.some((selector) => !/(?:^| )(?:comment|string|punctuation|markup)(?![\w-])|^editor/.test(selector));
}

/** Every background of code, including those that the theme does not set. The editor's is first. */
export function codeBackgrounds(theme: ThemeFile): CodeBackground[] {
  const colors = workbenchColors(theme);
  const editor = layered(colors, ["editor.background"], "#000000");
  if (editor === undefined) return [];
  const isUnder = (name: string, only: Kind | undefined) => (selectors: readonly string[]) => {
    const places = selectors.length === 1 ? grounds.amongCode[selectors[0] ?? ""] : undefined;
    return places ? places.includes(name) : only === undefined || isOfKind(selectors, only);
  };
  const others = grounds.codeGrounds.flatMap(({ keys, moment, only }) => {
    const ground = layered(colors, keys, editor.hex);
    return ground
      ? [{ ...ground, text: textOn(keys[0], colors), moment, isUnder: isUnder(keys.join(" on "), only) }]
      : [];
  });
  const own = {
    text: undefined,
    moment: { when: "", isOften: true },
    isUnder: isUnder("editor.background", undefined),
  };
  return [{ ...editor, ...own }, ...others];
}
