import { toRegExpDetails } from "oniguruma-to-es";
import type { LanguageRegistration } from "shiki";
import {
  CAPTURE_END,
  CAPTURE_START,
  DEFAULT_FLAGS,
  ESCAPED_BACKSLASH,
  VARIANT_END,
} from "../client/your-code/highlighter/grammar-patterns.ts";

/** The options of Shiki's JavaScript engine for browsers with the `v` flag. */
const options = {
  global: true,
  hasIndices: true,
  lazyCompileLength: 3000,
  target: "ES2024",
  rules: {
    allowOrphanBackrefs: true,
    asciiWordBoundaries: true,
    captureGroup: true,
    recursionLimit: 5,
    singleline: true,
  },
} as const;

/** The first of the characters that stand for another pattern's captured text during translation. */
const CAPTURED = 0xe100;

const patternKeys = new Set(["match", "begin", "end", "while"]);

/**
 * Translates a grammar's Oniguruma patterns into JavaScript's regular expressions, so that no browser has to. Shiki's own
 * precompiled grammars (`@shikijs/langs-precompiled`) lag behind its grammars and leave out some of them:
 * https://github.com/shikijs/shiki/issues/918.
 */
export function precompile(grammar: LanguageRegistration): LanguageRegistration {
  return JSON.parse(JSON.stringify(grammar), (key, value) =>
    typeof value === "string" && patternKeys.has(key)
      ? translate(value, key === "end" || key === "while")
      : value,
  );
}

/** @param isEnd whether the engine inserts text that the rule's `begin` captured. */
function translate(original: string, isEnd: boolean): string {
  // The engine does the same with Oniguruma's patterns.
  let pattern = replaceEscapes(original, (letter) => (letter === "z" ? "$(?!\\n)(?<!\\n)" : undefined));
  if (isEnd)
    pattern = pattern.replace(/\\(\d+)/g, (_, index) => String.fromCharCode(CAPTURED + Number(index)));
  const anchors = [...new Set(anchorsOf(pattern))].sort();
  if (anchors.length === 0) return encode(pattern, isEnd);
  // One variant for each set of anchors that may match; see `VARIANT_END`. The engine rewrites the anchors in the prefix,
  // which tells the browser the variant to use.
  const variants = anchors.reduce<string[]>(
    (patterns, anchor) =>
      patterns.flatMap((one) => [
        one,
        replaceEscapes(one, (letter) => (letter === anchor ? "\\\uFFFF" : undefined)),
      ]),
    [pattern],
  );
  return (
    anchors.map((anchor) => `\\${anchor}`).join("") +
    variants.map((variant) => encode(variant, isEnd)).join(VARIANT_END)
  );
}

function encode(pattern: string, isEnd: boolean): string {
  const { pattern: javaScript, flags, options: emulation } = toRegExpDetails(pattern, options);
  const source = (isEnd ? hideBackReferences(javaScript) : javaScript).replace(
    /[\uE100-\uE1FF]/g,
    (mark) => `${CAPTURE_START}\\${mark.charCodeAt(0) - CAPTURED}${CAPTURE_END}`,
  );
  if (flags === DEFAULT_FLAGS && !emulation) return source;
  return `(?#${JSON.stringify(emulation ? [flags, emulation] : [flags])})${source}`;
}

function replaceEscapes(pattern: string, replacement: (letter: string) => string | undefined): string {
  return pattern.replace(/\\([\s\S])/g, (whole, letter) => replacement(letter) ?? whole);
}

/** The letters of all anchors in a pattern. */
function anchorsOf(pattern: string): string[] {
  return [...pattern.matchAll(/\\([\s\S])/g)]
    .map(([, letter = ""]) => letter)
    .filter((letter) => letter === "A" || letter === "G");
}

/** In a rule's `end`, `\1` means text that its `begin` captured, so back-references of the pattern itself are hidden. */
function hideBackReferences(source: string): string {
  return source.replace(
    /\\([\\\d])/g,
    (_, next) => ESCAPED_BACKSLASH + (next === "\\" ? ESCAPED_BACKSLASH : next),
  );
}
