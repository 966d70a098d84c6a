import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { readRuns } from "../../client/stage/shown-code.ts";
import type { CodeFile, CodeFileLine } from "../../toolkit/scenes/scene.ts";
import { project } from "../../vite/folders.ts";
import { type CodeLines, languageOf, type Sample, tokenizeSamples } from "../../vite/theme/samples.ts";

const scenesFolder = join(project, "toolkit/scenes/code");
const samplesFolder = join(project, "toolkit/scopes/samples");

/** Lines that only one version of a text has; and those that are no code, and have no number. */
const OLD = ["removed", "was"];
const NEW = ["inserted", "now"];
const NO_CODE = ["hidden", "lens"];
/** Makes a file a module, so that its names are its own, as in VS Code when all are open. */
const MODULE = "module";

/** A part of a line: code, or what VS Code shows between it. */
interface Piece {
  text: string;
  isCode: boolean;
  looks: string[];
}

interface MarkedLine {
  kind: string | undefined;
  pieces: Piece[];
  code: string;
}

/**
 * Reads a line of a scene's source: `⟦look:code⟧` has a look, `⟦+look:text⟧` is no code, and `⟦kind⟧` at the line's
 * begin says what the line is.
 */
function readMarks(source: string): MarkedLine {
  const [whole = "", kind] = /^⟦([\w-]+)⟧/.exec(source) ?? [];
  const pieces: Piece[] = [];
  const open: { look: string; isCode: boolean }[] = [];
  for (const [, begin, plus, look = "", end, text = ""] of source
    .slice(whole.length)
    .matchAll(/(⟦)(\+?)([\w-]+):|(⟧)|([^⟦⟧]+)/g)) {
    if (begin) open.push({ look, isCode: plus === "" });
    else if (end) open.pop();
    else pieces.push({ text, isCode: open.every(({ isCode }) => isCode), looks: open.map((each) => each.look) });
  }
  const code = pieces.map(({ text, isCode }) => (isCode ? text : "")).join("");
  return { kind, pieces, code };
}

/** Splits the indent into steps, at each of which VS Code draws a guide. */
function indentSteps(text: string, step: number): string[] {
  const indent = text.length - text.trimStart().length;
  const steps = Array.from({ length: indent / step }, (_, index) => text.slice(index * step, (index + 1) * step));
  return [...steps, text.slice(steps.length * step)].filter((part) => part !== "");
}

/** In these languages the indent alone ends a block (`folding.offSide` of VS Code's language configurations). */
const OFF_SIDE = /^(?:py|yaml)$/;

/** How many guides VS Code draws across a blank line (`guidesTextModelPart.ts`, 1.139). */
function guidesAcross(codes: readonly string[], at: number, step: number, isOffSide: boolean): number {
  const indentOf = (line: string) => line.length - line.trimStart().length;
  const above = codes.slice(0, at).findLast((line) => line.trim() !== "");
  const below = codes.slice(at).find((line) => line.trim() !== "");
  if (above === undefined || below === undefined) return 0;
  const [before, after] = [indentOf(above), indentOf(below)];
  if (before < after) return 1 + Math.floor(before / step);
  return before === after || isOffSide ? Math.ceil(after / step) : 1 + Math.floor(after / step);
}

function recordLine({ pieces }: MarkedLine, runs: readonly number[], step: number): CodeFileLine["runs"] {
  const styled = [...readRuns(runs)];
  let at = 0;
  return pieces.flatMap(({ text, isCode, looks }): CodeFileLine["runs"] => {
    if (!isCode) return [[text, -1, ...looks]];
    const from = at;
    at += text.length;
    const within = styled.filter(({ start, end }) => end > from && start < at);
    return within.flatMap(({ start, end, style }) => {
      const part = text.slice(Math.max(0, start - from), end - from);
      if (start > 0 || part.trim() !== "") return [[part, style, ...looks] as const];
      return indentSteps(part, step).map((space) => [space, -1, "guide", ...looks] as const);
    });
  });
}

interface SceneSource {
  name: string;
  ending: string;
  lines: MarkedLine[];
}

function readSources(): SceneSource[] {
  const read = (folder: string, file: string, name: string): SceneSource => ({
    name,
    ending: extname(file.replace(/\.txt$/, "")).slice(1),
    lines: readFileSync(join(folder, file), "utf8").replace(/\n$/, "").split("\n").map(readMarks),
  });
  return [
    ...readdirSync(scenesFolder).map((file) => read(scenesFolder, file, file.slice(0, file.indexOf(".")))),
    ...readdirSync(samplesFolder).map((file) => read(samplesFolder, file, "code")),
  ];
}

/** A version of a source as a sample of the stage, without marks. */
function sampleOf({ name, ending, lines }: SceneSource, left: readonly string[], suffix = ""): Sample {
  const { id, name: label } = languageOf(`${name}.${ending}`);
  const code = lines.filter(({ kind = "" }) => ![...NO_CODE, ...left].includes(kind)).map((line) => line.code);
  const file = `${name}${suffix}.${ending}`;
  return { id: file, file, language: id, label, code: code.join("\n") };
}

/** The samples of a source: its new text and, if it has lines of its own, the old one. */
function samplesOf(source: SceneSource): Sample[] {
  const hasOld = source.lines.some(({ kind = "" }) => OLD.includes(kind));
  return [sampleOf(source, OLD), ...(hasOld ? [sampleOf(source, NEW, "-old")] : [])];
}

const sources = readSources();

/** All code of the scenes and pictures, as the stage's samples are. */
export const sceneSamples: readonly Sample[] = sources.flatMap(samplesOf);

function recordSource(source: SceneSource, now: CodeLines, old: CodeLines | undefined): CodeFileLine[] {
  const step = /^tsx?$/.test(source.ending) ? 2 : 4;
  const next = { old: 0, now: 0 };
  const first = source.lines[0]?.kind === MODULE ? 1 : 0;
  const lines = source.lines.slice(first);
  const codes = lines.map(({ kind = "", code }) => (NO_CODE.includes(kind) ? "" : code));
  const acrossBlank = (at: number): CodeFileLine["runs"] => {
    const count = guidesAcross(codes, at, step, OFF_SIDE.test(source.ending));
    return Array.from({ length: count }, () => [" ".repeat(step), -1, "guide"] as const);
  };
  return lines.map((line, at) => {
    const { kind = "" } = line;
    const isOld = OLD.includes(kind);
    const runs = (isOld ? old?.runs[first + next.old] : now.runs[first + next.now]) ?? [];
    const isCode = !NO_CODE.includes(kind);
    const numbers = [NEW.includes(kind) ? null : next.old + 1, isOld ? null : next.now + 1] as const;
    if (isCode && numbers[0] !== null) next.old += 1;
    if (isCode && numbers[1] !== null) next.now += 1;
    const own = line.pieces.map(({ text, looks }) => [text, -1, ...looks] as const);
    const isBlank = isCode && line.pieces.every(({ text }) => text.trim() === "");
    const recorded = isBlank ? acrossBlank(at) : isCode ? recordLine(line, runs, step) : own;
    return { ...(kind && { kind }), numbers, runs: recorded };
  });
}

/** The tokens of all code, as they are recorded for the stage's scenes and for other pictures. */
export async function recordScenes(): Promise<Record<"scenes" | "pictures", CodeFile>> {
  const isOfStage = ({ name, ending }: SceneSource) => name !== "code" && /^tsx?$/.test(ending);
  const record = async (own: readonly SceneSource[]): Promise<CodeFile> => {
    const samples = own.flatMap(samplesOf);
    const { tokenized, runStyles } = await tokenizeSamples(samples);
    const codeOf = (name: string) => tokenized[samples.findIndex(({ file }) => file === name)];
    const code = own.map((source) => {
      const name = (suffix: string) => `${source.name}${suffix}.${source.ending}`;
      return [name(""), recordSource(source, codeOf(name("")) ?? { lines: [], runs: [] }, codeOf(name("-old")))];
    });
    return { styles: runStyles, code: Object.fromEntries(code) };
  };
  return {
    scenes: await record(sources.filter(isOfStage)),
    pictures: await record(sources.filter((source) => !isOfStage(source))),
  };
}

/** A recorded file: one line of text for each line of code. */
export function printCode({ styles, code }: CodeFile): string {
  const rows = (values: readonly unknown[], indent: string) =>
    values.map((value) => `\n${indent}${JSON.stringify(value)}`).join(",");
  const files = Object.entries(code).map(([name, lines]) => `\n  ${JSON.stringify(name)}: [${rows(lines, "   ")}]`);
  return `{\n "styles": [${rows(styles, "  ")}],\n "code": {${files.join(",")}}\n}\n`;
}
