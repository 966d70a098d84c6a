import { createScanner, type ParseError, parse, printParseErrorCode } from "jsonc-parser";
import { ExtensionError } from "./extension-files.ts";
import { positionsIn } from "./position.ts";

/** Themes are nested about five levels deep. */
const DEPTH_MAX = 100;

/** Whether a value is a JSON object and not a list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The nesting depth of a JSON text. A malicious text could exhaust the parser's stack. */
function depthOf(source: string): number {
  const ignoreTrivia = true;
  const scanner = createScanner(source, ignoreTrivia);
  let depth = 0;
  let deepest = 0;
  while (scanner.getPosition() < source.length) {
    scanner.scan();
    const start = source.charAt(scanner.getTokenOffset());
    if (start === "{" || start === "[") depth += 1;
    if (start === "}" || start === "]") depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

interface Mistake {
  offset: number;
  /** A few words, such as `value expected`. */
  problem: string;
}

/** Parses a JSON text with comments and trailing commas, as VS Code does. */
function parsed(source: string): { value: unknown; mistake?: Mistake } {
  const errors: ParseError[] = [];
  const value: unknown = parse(source, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error === undefined) return { value };
  const problem = printParseErrorCode(error.error).replace(/(?<=[a-z])(?=[A-Z])/g, " ");
  return { value, mistake: { offset: error.offset, problem: problem.toLowerCase() } };
}

/** Why a text is not a JSON object, with the position; undefined if it is one. */
export function jsonMistake(source: string): Mistake | undefined {
  if (depthOf(source) > DEPTH_MAX) return { offset: 0, problem: `nested more than ${DEPTH_MAX} levels deep` };
  const { value, mistake } = parsed(source);
  return mistake ?? (isRecord(value) ? undefined : { offset: 0, problem: "not an object" });
}

/** Parses a JSON object as VS Code does, with comments and trailing commas. @param name the file's name in messages. */
export function parseObject(text: string, name: string): Record<string, unknown> {
  const source = text.replace(/^\uFEFF/, "");
  if (depthOf(source) > DEPTH_MAX) {
    throw new ExtensionError(`${name} is nested more than ${DEPTH_MAX} levels deep.`);
  }
  const { value, mistake } = parsed(source);
  if (mistake !== undefined) {
    const { line, column } = positionsIn(source)(mistake.offset);
    throw new ExtensionError(`${name} is not JSON: line ${line}, column ${column}: ${mistake.problem}.`);
  }
  if (!isRecord(value)) throw new ExtensionError(`${name} is not a JSON object.`);
  return value;
}
