import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { extname, join } from "node:path";
import type ts from "typescript";
import type { SemanticSpan } from "../../client/stage/tokenized-text.ts";
import recorded from "./recorded-spans.json" with { type: "json" };

/** The languages whose extension in VS Code provides semantic tokens, by the ending of their files. */
const languages: Readonly<Record<string, string>> = {
  ".ts": "typescript",
  ".mts": "typescript",
  ".cts": "typescript",
  ".tsx": "typescriptreact",
  ".js": "javascript",
  ".mjs": "javascript",
  ".cjs": "javascript",
  ".jsx": "javascriptreact",
};

// The numbers of TypeScript's classification, as VS Code's extension for TypeScript names them (`semanticTokens.ts`).
const types = [
  "class",
  "enum",
  "interface",
  "namespace",
  "typeParameter",
  "type",
  "parameter",
  "variable",
  "enumMember",
  "property",
  "function",
  "method",
];
const modifiers = ["declaration", "static", "async", "readonly", "defaultLibrary", "local"];

/** A folder that does not exist, so that a sample imports nothing. */
const folder = "/sample";

/**
 * Classifies a file by TypeScript with VS Code's options for a file without a project, which takes seconds.
 * @returns start, length and classification of each token, one after the other.
 */
export function classify(file: string, code: string): readonly number[] {
  // Only now, because loading it takes time and memory. Vite loads nothing more after its first import has ended.
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
  // The library's files are read once for all samples.
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

/** The name under which `recorded-spans.json` has what TypeScript says of a shipped sample. */
export function recordName(file: string, code: string): string {
  return `${file} ${hash("sha256", code).slice(0, 10)}`;
}

function spansOf(file: string, code: string): readonly number[] {
  const known = (recorded as Record<string, string>)[recordName(file, code)];
  return known?.split(" ").map(Number) ?? classify(file, code);
}

/**
 * The semantic tokens of each line as VS Code gets them from TypeScript's classification of that file alone; none for
 * other languages.
 */
export function semanticSpans(file: string, code: string): SemanticSpan[][] {
  const language = languages[extname(file).toLowerCase()];
  const lines = code.split("\n");
  if (language === undefined) return [];
  const spans = spansOf(file, code);
  const starts: number[] = [];
  let offset = 0;
  for (const line of lines) {
    starts.push(offset);
    offset += line.length + 1;
  }
  const found: SemanticSpan[][] = lines.map(() => []);
  for (let at = 0; at < spans.length; at += 3) {
    const [begin = 0, length = 0, classification = 0] = spans.slice(at, at + 3);
    const type = types[(classification >> 8) - 1];
    const row = starts.findLastIndex((start) => start <= begin);
    const start = begin - (starts[row] ?? 0);
    const own = modifiers.filter((_, bit) => (classification & (1 << bit)) !== 0);
    const semantic = `${[type, ...own].join(".")}:${language}`;
    if (type !== undefined) found[row]?.push({ start, end: start + length, semantic });
  }
  return found;
}
