import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { extname, join } from "node:path";
import type ts from "typescript";
import type { SemanticSpan } from "../../client/stage/tokenized-text.ts";
import recorded from "./recorded-spans.json" with { type: "json" };

// The numbers of TypeScript's classification, with the names from VS Code's TypeScript extension (`semanticTokens.ts`).
const types =
  "class enum interface namespace typeParameter type parameter variable enumMember property function method".split(" ");
const modifiers = "declaration static async readonly defaultLibrary local".split(" ");

/** A folder that does not exist, so that a sample cannot import anything. */
const folder = "/sample";

/**
 * Classifies a file with TypeScript and VS Code's options for a file without a project. This takes seconds.
 * @returns start, length and classification of each token, one after the other.
 */
export function classify(file: string, code: string): readonly number[] {
  // Imported only here, because loading it takes time and memory. Vite loads nothing more after its first import has
  // ended.
  const ts: typeof import("typescript") = createRequire(import.meta.url)("typescript");
  const path = join(folder, file);
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2024,
    jsx: ts.JsxEmit.ReactJSX,
    allowJs: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    strict: true,
  };
  // TypeScript's library files are read once for all samples.
  sources ??= ts.createDocumentRegistry();
  const snapshotOf = (text: string) => ts.ScriptSnapshot.fromString(text);
  const host: ts.LanguageServiceHost = {
    getCompilationSettings: () => options,
    getCurrentDirectory: () => folder,
    getDefaultLibFileName: (settings) => ts.getDefaultLibFilePath(settings),
    getScriptFileNames: () => [path],
    getScriptVersion: () => "1",
    getScriptSnapshot: (name) => snapshotOf(name === path ? code : readFileSync(name, "utf8")),
    fileExists: (name) => name === path || (!name.startsWith(folder) && ts.sys.fileExists(name)),
    readFile: (name) => ts.sys.readFile(name),
  };
  const service = ts.createLanguageService(host, sources);
  const all = { start: 0, length: code.length };
  const format = ts.SemanticClassificationFormat.TwentyTwenty;
  const { spans } = service.getEncodedSemanticClassifications(path, all, format);
  service.dispose();
  return spans;
}

let sources: ts.DocumentRegistry | undefined;

/** The key in `recorded-spans.json` for TypeScript's classification of a shipped sample. */
export function recordName(file: string, code: string): string {
  return `${file} ${hash("sha256", code).slice(0, 10)}`;
}

function spansOf(file: string, code: string): readonly number[] {
  const known = (recorded as Record<string, string>)[recordName(file, code)];
  return known?.split(" ").map(Number) ?? classify(file, code);
}

/** The language of a file whose extension in VS Code provides semantic tokens; undefined for others. */
function languageOf(file: string): string | undefined {
  const [, script, jsx] = /^\.[cm]?([jt])s(x?)$/.exec(extname(file).toLowerCase()) ?? [];
  return script && (script === "t" ? "typescript" : "javascript") + (jsx && "react");
}

/**
 * The semantic tokens of each line, as VS Code gets them from TypeScript's classification of that file alone; empty for
 * other languages.
 */
export function semanticSpans(file: string, code: string): SemanticSpan[][] {
  const language = languageOf(file);
  if (language === undefined) return [];
  const spans = spansOf(file, code);
  let next = 0;
  let lineStart = 0;
  return code.split("\n").map((line) => {
    const found: SemanticSpan[] = [];
    const lineEnd = lineStart + line.length;
    for (; next < spans.length && (spans[next] ?? 0) <= lineEnd; next += 3) {
      const [begin = 0, length = 0, classification = 0] = spans.slice(next, next + 3);
      const type = types[(classification >> 8) - 1];
      const own = modifiers.filter((_, bit) => (classification & (1 << bit)) !== 0);
      const start = begin - lineStart;
      const semantic = `${[type, ...own].join(".")}:${language}`;
      if (type !== undefined) found.push({ start, end: start + length, semantic });
    }
    lineStart = lineEnd + 1;
    return found;
  });
}
