import type { CodeStyle } from "../scopes/code-look.ts";

/** A part of a line. A colour is the id of a workbench colour; without a value, what is around the part shows. */
export interface SceneRun {
  text: string;
  /** The text's colour: a workbench colour, or that of code. Without either, that of the box. */
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

/** Text in a workbench colour. */
export function text(content: string, color?: string, more?: Partial<SceneRun>): SceneRun {
  return { text: content, ...(color !== undefined && { color }), ...more };
}

/** TypeScript with these scopes. */
export function code(content: string, scopes = "", more?: Partial<SceneRun>): SceneRun {
  return { text: content, code: { scopes: `source.ts ${scopes}`.trim() }, ...more };
}

/** A bracket of TypeScript. @param level how deep it is nested. */
export function bracket(content: string, level: number, more?: Partial<SceneRun>): SceneRun {
  return { text: content, code: { scopes: "source.ts meta.brace.round.ts", bracket: level }, ...more };
}

export const comment = (content: string, more?: Partial<SceneRun>) =>
  code(content, "comment.line.double-slash.ts", { part: "comments", ...more });
export const keyword = (content: string, more?: Partial<SceneRun>) =>
  code(content, "keyword.control.flow.ts", more);
export const storage = (content: string, more?: Partial<SceneRun>) => code(content, "storage.type.ts", more);
export const name = (content: string, more?: Partial<SceneRun>) =>
  code(content, "variable.other.readwrite.ts", more);
export const constant = (content: string, more?: Partial<SceneRun>) =>
  code(content, "meta.var.expr.ts variable.other.constant.ts", more);
export const callee = (content: string, more?: Partial<SceneRun>) =>
  code(content, "meta.function-call.ts entity.name.function.ts", more);
export const string = (content: string, more?: Partial<SceneRun>) =>
  code(content, "string.quoted.double.ts", more);
export const number = (content: string, more?: Partial<SceneRun>) =>
  code(content, "constant.numeric.decimal.ts", more);
export const operator = (content: string, more?: Partial<SceneRun>) =>
  code(content, "keyword.operator.assignment.ts", more);
export const type = (content: string, more?: Partial<SceneRun>) =>
  code(content, "meta.type.annotation.ts support.type.primitive.ts", more);

/** A line of an editor, with its number. */
export function editorLine(
  lineNumber: number,
  runs: readonly SceneRun[],
  { isActive = false, ...line }: Partial<SceneLine> & { isActive?: boolean } = {},
): SceneLine {
  const color = isActive ? "editorLineNumber.activeForeground" : "editorLineNumber.foreground";
  return {
    ...(isActive && { ground: "editor.lineHighlightBackground" }),
    ...line,
    runs: [text(`${String(lineNumber).padStart(3)}  `, color), ...runs],
  };
}
