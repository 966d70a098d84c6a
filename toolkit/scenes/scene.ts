import type { CodeStyle } from "../scopes/code-look.ts";

/**
 * A part of a line. A colour is the id of a workbench colour, the one that the window of VS Code 1.139 paints there;
 * without a value, what is around the part shows.
 */
export interface SceneRun {
  text: string;
  /** The text's colour: a workbench colour; where it has no value, that of code. Without either, that of the box. */
  color?: string;
  code?: CodeStyle;
  ground?: string;
  border?: string;
  /** Of a wavy line below the text. */
  underline?: string;
  /** Of a straight line below it. */
  below?: string;
  /** What the text is an example of, if the light's effect on it counts. A key of {@link SceneMeasure}. */
  part?: string;
}

export interface SceneLine {
  runs: readonly SceneRun[];
  /** At the end of the line. */
  end?: readonly SceneRun[];
  ground?: string;
  border?: string;
  color?: string;
}

/** A part of the window, such as a list or a widget. */
export interface SceneBox {
  /** In lines of code from the pane's upper edge. */
  row: number;
  /** In columns of code from the pane's left edge; a negative one, from its right edge to that of the box. */
  column: number;
  /** In columns; null reaches to the pane's other side. */
  columns: number | null;
  /** In lines, -1 reaches to the pane's end. Unless given, as many as it has. */
  rows?: number;
  ground?: string;
  border?: string;
  /** Of a widget that floats. */
  shadow?: string;
  color?: string;
  /** Set in the window's typeface, not in that of code. */
  isInterface?: boolean;
  lines: readonly SceneLine[];
}

/** A part of VS Code, as lines of text. The pane is an editor: `editor.background` is below everything. */
export interface Scene {
  id: string;
  lines: readonly SceneLine[];
  /** The later one lies above. */
  boxes: readonly SceneBox[];
}

/** How many lines of code a scene takes at most, and how many columns. */
export const SCENE_SIZE = { lines: 13, columns: 47 };

/** A run of a scene's file: its text, then its looks: a style by its name, a colour's id, or a style itself. */
type FileRun = readonly [text: string, ...looks: (string | Partial<SceneRun>)[]];

/** A line of a scene's file: its runs, or what else it has. */
type FileLine = readonly FileRun[] | LongLine;

interface LongLine extends Omit<SceneLine, "runs" | "end"> {
  runs?: readonly FileRun[];
  end?: readonly FileRun[];
  /** The line's number in an editor, and whether the cursor is in it. */
  number?: number;
  isActive?: boolean;
  /** In a diff, its numbers in the old and the new text, and its sign. */
  diff?: readonly [before: number | null, after: number | null, sign: "" | "-" | "+"];
}

interface FileScene {
  id: string;
  lines: readonly FileLine[];
  boxes: readonly (Omit<SceneBox, "lines"> & { lines: readonly FileLine[] })[];
}

/** `scenes.json` */
export interface ScenesFile {
  /** Looks of runs, by name: parts of TypeScript, and what marks them. */
  styles: Readonly<Record<string, Partial<SceneRun>>>;
  scenes: readonly FileScene[];
}

/** The line's number in front of its text, and the ground that comes with it. */
function gutterOf({ number, isActive, diff }: LongLine): SceneLine | undefined {
  if (number !== undefined) {
    const color = isActive ? "editorLineNumber.activeForeground" : "editorLineNumber.foreground";
    const runs = [{ text: `${String(number).padStart(3)}  `, color }];
    return { runs, ...(isActive && { ground: "editor.lineHighlightBackground" }) };
  }
  if (diff === undefined) return undefined;
  const [before, after, sign] = diff;
  const kind = sign && { "-": "removed", "+": "inserted" }[sign];
  const text = `${String(before ?? "").padStart(3)}${String(after ?? "").padStart(4)} ${sign || " "} `;
  const color = { color: "editorLineNumber.foreground", part: "lineNumbers" };
  if (!kind) return { runs: [{ text, ...color }] };
  const ground = `diffEditorGutter.${kind}LineBackground`;
  const line = { ground: `diffEditor.${kind}LineBackground`, border: `diffEditor.${kind}TextBorder` };
  return { runs: [{ text, ...color, ground }], ...line };
}

/** Reads a scene as its file has it. */
export function readScene({ id, lines, boxes }: FileScene, styles: ScenesFile["styles"]): Scene {
  const lookOf = (look: FileRun[1]) => (typeof look === "string" ? (styles[look] ?? { color: look }) : look);
  const readRun = ([text, ...looks]: FileRun): SceneRun => Object.assign({ text }, ...looks.map(lookOf));
  const readLine = (line: FileLine): SceneLine => {
    if (Array.isArray(line)) return { runs: line.map(readRun) };
    const { runs = [], end, number: _, isActive: __, diff: ___, ...own } = line as LongLine;
    const gutter = gutterOf(line as LongLine);
    return {
      ...gutter,
      ...own,
      runs: [...(gutter?.runs ?? []), ...runs.map(readRun)],
      ...(end && { end: end.map(readRun) }),
    };
  };
  return { id, lines: lines.map(readLine), boxes: boxes.map((box) => ({ ...box, lines: box.lines.map(readLine) })) };
}
