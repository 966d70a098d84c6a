import type { CodeStyle } from "../scopes/code-look.ts";

/**
 * A part of a line. Its colours are the ids of the workbench colours that VS Code 1.139 paints there. If one has no
 * value, the part shows what is around it.
 */
export interface SceneRun {
  text: string;
  /** The text's colour. If it is missing or has no value, the text has the colour of `code`, or else of the box. */
  color?: string;
  code?: CodeStyle;
  ground?: string;
  border?: string;
  /** The colour of a wavy line below the text. */
  underline?: string;
  /** The colour of a straight line below it. */
  below?: string;
  /** The colour of a straight line to its left. */
  before?: string;
  isBold?: boolean;
  /** The name of a codicon, drawn in place of the text, which is one space. */
  icon?: string;
  /** The kind of text, such as `comments`, if the effect of less light on it is measured. */
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

/** In lines or columns of code, or in percent of the window. */
type Length = number | `${number}%`;

/** The position of a part of the window. As in CSS, each axis has two of start, end and size. */
export type Place = Partial<Record<"top" | "bottom" | "left" | "right" | "width" | "height", Length>>;

/** A part of the window, such as a list or a widget. */
export interface SceneBox {
  place: Place;
  ground?: string;
  border?: string;
  /** The colour of the shadow of a floating widget. */
  shadow?: string;
  color?: string;
  /** Whether its corners are round. */
  isRound?: boolean;
  /** Whether it uses the window's typeface instead of the code's. */
  isInterface?: boolean;
  /** The height of its lines and the size of its letters, relative to those of code. */
  line?: number;
  zoom?: number;
  /** The number of free columns on both sides of its lines. */
  padding?: number;
  lines: readonly SceneLine[];
}

/** A part of VS Code, as lines of text. The whole is an editor: `editor.background` is below everything. */
export interface Scene {
  id: string;
  /** The size of a picture, in columns and lines of code. If it is drawn in another size, the boxes adapt. */
  size: { columns: number; lines: number };
  /** The size of its code on the stage, and how much room it needs there. */
  stage?: { zoom: number; columns: number; lines: number };
  /** Later boxes cover earlier ones. */
  boxes: readonly SceneBox[];
}

/** A run in a scene's file: its text, where `$(name)` is an icon, then names of looks or ids of colours. */
type FileRun = readonly [text: string, ...looks: (string | Partial<SceneRun>)[]];

interface LongLine extends Omit<SceneLine, "runs" | "end"> {
  runs?: readonly FileRun[];
  end?: readonly FileRun[];
}

interface FileBox extends Omit<SceneBox, "lines"> {
  lines?: readonly (readonly FileRun[] | LongLine)[];
  /** The name of code that it shows. */
  code?: string;
  /** Its line numbers. There are none by default. */
  numbers?: "now" | "both";
  /** The number of its first line, if the code starts later in its file. */
  first?: number;
  /** The kinds of lines that it shows. The default is all except `unseen` and `sticky`. */
  kinds?: readonly string[];
}

export interface FileScene extends Omit<Scene, "boxes"> {
  boxes: readonly FileBox[];
}

/** The additions to a kind of line, such as `removed`. */
interface LineKind extends Omit<SceneLine, "runs" | "end"> {
  /** The colours of its number and of the background behind the number, and its sign in a diff. */
  number?: string;
  gutter?: string;
  sign?: string;
}

/** `scenes.json` */
export interface ScenesFile {
  looks: Readonly<Record<string, Partial<SceneRun>>>;
  kinds: Readonly<Record<string, LineKind>>;
  scenes: readonly FileScene[];
}

/** A line of recorded code. */
export interface CodeFileLine {
  kind?: string;
  /** Its line number in the old and in the new text. */
  numbers: readonly [old: number | null, now: number | null];
  /** The index of a run's style, -1 for none, and its looks. */
  runs: readonly (readonly [text: string, style: number, ...looks: string[]])[];
}

/** Code with the scopes that grammars give it, and semantic tokens, as `tests/vscode/scene-code.ts` records them. */
export interface CodeFile {
  styles: readonly CodeStyle[];
  /** By name and language, such as `diff.py`. */
  code: Readonly<Record<string, readonly CodeFileLine[]>>;
}

/** The code with this name in a language, given by its file ending; undefined if none is recorded. */
function findCode(files: readonly CodeFile[], name: string, language: string) {
  for (const ending of language === "ts" ? ["ts", "tsx"] : [language]) {
    const file = files.find(({ code }) => Object.hasOwn(code, `${name}.${ending}`));
    const lines = file?.code[`${name}.${ending}`];
    if (lines) return { styles: file.styles, lines };
  }
  return undefined;
}

/** The defaults for the names in braces in a scene's texts. */
const texts = { title: "lanterns", ending: "tsx", language: "TypeScript JSX" };

export type SceneTexts = Partial<typeof texts>;

/** Lines between those of the file. */
const UNNUMBERED = ["hidden", "lens"];

/** Reads scenes as their file has them. */
export class SceneReader {
  readonly #file: Pick<ScenesFile, "looks" | "kinds">;
  readonly #code: readonly CodeFile[];
  readonly #language: string;
  readonly #texts: Readonly<Record<string, string>>;

  /** @param language the file ending of the code. Code that is not recorded in this language is TypeScript. */
  constructor(
    file: Pick<ScenesFile, "looks" | "kinds">,
    code: readonly CodeFile[],
    language = "ts",
    own: SceneTexts = {},
  ) {
    this.#file = file;
    this.#code = code;
    this.#language = language;
    this.#texts = { ...texts, ...own };
  }

  read({ boxes, ...scene }: FileScene): Scene {
    return { ...scene, boxes: boxes.map((box) => this.#readBox(box)) };
  }

  #readBox({ lines = [], code, numbers, first = 1, kinds, ...box }: FileBox): SceneBox {
    const own =
      code === undefined ? [] : this.#readCode(code, { first, ...(numbers && { numbers }), ...(kinds && { kinds }) });
    return { ...box, lines: [...own, ...lines.map((line) => this.#readLine(line))] };
  }

  #readCode(name: string, box: Pick<FileBox, "numbers" | "kinds"> & { first: number }): SceneLine[] {
    const found = findCode(this.#code, name, this.#language) ?? findCode(this.#code, name, "ts");
    const shown = (found?.lines ?? []).filter(({ kind = "" }) => {
      return box.kinds?.includes(kind) ?? !["unseen", "sticky"].includes(kind);
    });
    return shown.map(({ kind = "", numbers, runs }): SceneLine => {
      const { number, gutter, sign, ...line } = this.#file.kinds[kind] ?? {};
      const color = number ?? "editorLineNumber.foreground";
      const [old = "", now = ""] = numbers.map((each) =>
        UNNUMBERED.includes(kind) || each === null ? "" : String(each + box.first - 1),
      );
      const text = { now: `${now.padStart(3)}  `, both: `${old.padStart(3)}${now.padStart(4)} ${sign ?? " "} ` };
      const begin = {
        color,
        ...(gutter && { ground: gutter }),
        ...(box.numbers === "both" && { part: "lineNumbers" }),
      };
      const code = runs.map(([text, style, ...looks]): SceneRun => {
        const ofCode = found?.styles[style];
        const part = ofCode && /\bcomment\b/.test(ofCode.scopes) ? { part: "comments" } : {};
        return this.#readRun(text, [...(ofCode ? [{ code: ofCode, ...part }] : []), ...looks]);
      });
      return { ...line, runs: [...(box.numbers ? [{ text: text[box.numbers], ...begin }] : []), ...code] };
    });
  }

  #readLine(line: readonly FileRun[] | LongLine): SceneLine {
    const { runs = [], end, ...own } = "length" in line ? { runs: line } : line;
    return { ...own, runs: this.#readRuns(runs), ...(end && { end: this.#readRuns(end) }) };
  }

  #readRuns(runs: readonly FileRun[]): SceneRun[] {
    return runs.flatMap(([text, ...looks]) => {
      const parts = text.split(/(\$\([\w-]+\))/).filter((part, index) => part !== "" || (index === 0 && text === ""));
      return parts.map((part) => this.#readRun(part, looks));
    });
  }

  #readRun(text: string, looks: readonly (string | Partial<SceneRun>)[]): SceneRun {
    const [, icon] = /^\$\(([\w-]+)\)$/.exec(text) ?? [];
    const read = looks.map((look) => (typeof look === "string" ? (this.#file.looks[look] ?? { color: look }) : look));
    const shown = text.replace(/\{(\w+)\}/g, (whole, name: string) => this.#texts[name] ?? whole);
    return Object.assign({ text: icon ? " " : shown }, icon && { icon }, ...read);
  }
}
