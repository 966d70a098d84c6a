import { languages } from "virtual:code-languages";
import { yourCodeWording } from "../../words/your-code.ts";

/** Patterns that are typical of a language, each with a weight. The page guesses no others. */
const patterns: readonly (readonly [id: string, weight: number, sign: RegExp])[] = [
  ["html", 5, /^\s*<!doctype html/i],
  ["html", 3, /<(?:html|head|body|div|section|main)\b[^>]*>/],
  ["xml", 9, /^\s*<\?xml/],
  ["vue", 6, /^<template[\s>]/m],
  ["svelte", 6, /\{[#@/](?:if|each|await|html|render)\b/],
  ["php", 8, /<\?php/],
  ["json", 5, /^\s*[{[][\s\n]*(?:"[^"\n]*"\s*:|[\]}"{[\d])/],
  ["typescript", 3, /^\s*(?:export\s+)?(?:interface|type|enum|declare|namespace|abstract class)\s+\w+/m],
  ["typescript", 3, /[\w)\]?]\s*:\s*(?:string|number|boolean|void|unknown|never|Promise<|readonly |Record<)/],
  ["typescript", 3, /^import type\s|\bas const\b|\bsatisfies\s/m],
  ["javascript", 3, /^\s*(?:export\s+)?(?:const|let|var)\s+[\w{[][^=\n]*=/m],
  ["javascript", 2, /^(?:import\s.*|\})\s+from\s+["']/m],
  ["javascript", 2, /=>|\bconsole\.log\(|\brequire\(["']|^export (?:default|const|function)/m],
  ["javascript", 1, /\bfunction\s*\*?\s*\w*\(/],
  ["jsx", 4, /(?:return|=>|&&|\()\s*\(?\s*<[A-Za-z][\w.]*(?:\s[^<]*)?>[\s\S]*<\/[\w.]*>|\bclassName=/],
  ["python", 4, /^\s*(?:def|class)\s+\w+.*:\s*(?:#.*)?$/m],
  ["python", 3, /^(?:from\s+[\w.]+\s+)?import\s+[\w.]+(?:\s+as\s+\w+)?(?:,.*)?$/m],
  ["python", 2, /^\s*(?:elif .*|except\b.*|with .* as \w+|if __name__ ==.*):$/m],
  ["rust", 8, /\bfn\s+\w+\s*(?:<[^>]*>)?\([^)]*\)\s*(?:->|\{|where)/],
  ["rust", 5, /\blet\s+mut\b|\bimpl(?:<[^>]*>)?\s+\w+|^use\s+(?:std|crate|super)::|#\[derive\(|println!\(/m],
  ["go", 5, /^package\s+\w+$/m],
  ["go", 3, /\bfunc\s+(?:\([^)]*\)\s*)?\w+\(|:=/],
  [
    "java",
    4,
    /^\s*(?:public|private|protected)\s+(?:static\s+|final\s+|abstract\s+)*[\w<>[\],\s]+\s+\w+\s*[({;]/m,
  ],
  ["java", 8, /^import\s+java[\w.]*;|System\.out\.print/m],
  ["kotlin", 13, /\bfun\s+(?:[\w.<>]+\.)?\w+\(|\bval\s+\w+\s*(?::\s*\w+)?\s*=|\bdata class\b/],
  ["csharp", 12, /^\s*using\s+[\w.]+;|^\s*namespace\s+[\w.]+|Console\.Write/m],
  [
    "swift",
    4,
    /\bfunc\s+\w+\([^)]*\)\s*(?:throws\s*)?->|^import\s+(?:Foundation|SwiftUI|UIKit)|\bguard let\b/m,
  ],
  ["swift", 9, /:\s*some View\b|^\s*@(?:State|Binding|Published|ObservedObject|main)\b/m],
  ["c", 4, /^\s*#\s*include\s*<\w+\.h>/m],
  ["c", 2, /\b(?:int|void|char)\s+\**\w+\([^)]*\)\s*\{/],
  ["cpp", 6, /^\s*#\s*include\s*<\w+>|\bstd::|\btemplate\s*<|\busing namespace\b/m],
  [
    "ruby",
    4,
    /^\s*(?:def\s+\w+[?!]?(?:\(.*\))?|module\s+[A-Z]\w*|class\s+[A-Z]\w*(?:\s*<.*)?)$[\s\S]*^\s*end$/m,
  ],
  ["ruby", 2, /\bdo\s*\|[^|]*\||^require(?:_relative)?\s+["']|\battr_(?:reader|accessor)\b/m],
  ["lua", 4, /\blocal\s+function\b|\blocal\s+\w+\s+=|\bfunction\s+\w+[.:]\w+\(/],
  ["dart", 12, /^import\s+'(?:package|dart):|\bvoid main\(\)|\bfinal\s+\w+\s+\w+\s*=/m],
  [
    "sql",
    4,
    /^\s*(?:select\b[\s\S]+\bfrom|insert\s+into|create\s+(?:table|view|index)|update\s+\w+\s+set|alter\s+table)\b/im,
  ],
  [
    "css",
    4,
    /^\s*(?:[.#:@][\w-]+|[a-z][\w-]*(?:\s*[>,+~ ]\s*[.#\w:-]+)*)[^{}\n;]*\{\s*(?:--)?[\w-]+\s*:[^;{}]+;/m,
  ],
  ["scss", 6, /^\s*(?:\$[\w-]+\s*:|@(?:mixin|include|use)\b|&[:.\s])/m],
  ["yaml", 3, /^(?:[\w-]+:(?:\s|$)[\s\S]*){2}/m],
  ["yaml", 2, /^\s*-\s+[\w-]+:\s|^---$/m],
  ["toml", 5, /^\[{1,2}[\w.-]+\]{1,2}$[\s\S]*^[\w-]+\s*=/m],
  ["markdown", 4, /^#{1,6}\s+\S.*$[\s\S]*(?:^[-*]\s+\w|^```|\[[^\]]+\]\([^)]+\))/m],
  ["markdown", 20, /^```\w*$[\s\S]*^```$/m],
  ["diff", 8, /^(?:diff --git |--- .+\n\+\+\+ |@@ -\d)/m],
  ["docker", 6, /^FROM\s+\S+[\s\S]*^(?:RUN|COPY|CMD|WORKDIR|ENTRYPOINT)\s/m],
  ["make", 8, /^[\w./-]+:.*\n\t\S/m],
  ["shellscript", 5, /^\s*(?:if \[{1,2} |for \w+ in |fi$|done$|esac$|echo\s|export \w+=|set -[eux])/m],
  ["powershell", 9, /\b(?:Get|Set|New|Write|Remove)-[A-Z]\w+|^\s*param\s*\(/m],
  [
    "graphql",
    4,
    /^\s*(?:query|mutation|fragment|type|input|schema)\b[^=;]*\{[\s\S]*\w+(?:\([^)]*\))?\s*(?::\s*\[?[A-Z]\w*|\{|\n)/m,
  ],
  ["proto", 6, /^syntax\s*=\s*"proto/m],
];

/** Interpreters in the first line of a script. */
const programs: readonly (readonly [RegExp, string])[] = [
  [/\b(?:ba|z|k|da)?sh\b/, "shellscript"],
  [/\bpython/, "python"],
  [/\b(?:node|bun)\b/, "javascript"],
  [/\b(?:deno|tsx|ts-node)\b/, "typescript"],
  [/\bruby\b/, "ruby"],
  [/\bphp\b/, "php"],
  [/\blua\b/, "lua"],
];

/** How much of a text is examined, in UTF-16 units. */
const EXAMINED_LENGTH = 4000;
const MIN_WEIGHT = 3;

/** The language of a file by its name; null if the name is unknown. */
export function languageOfFile(name: string): string | null {
  const [file = ""] = name.split(/[\\/]/).slice(-1);
  const ending = file.includes(".") ? file.slice(file.lastIndexOf(".") + 1).toLowerCase() : "";
  const found = languages.find(({ files }) => {
    const known = files.split(" ");
    return known.includes(file) || (ending !== "" && known.includes(ending));
  });
  return found?.id ?? null;
}

/** Guesses the language of a text; null if too few patterns match. */
export function guessLanguage(text: string): string | null {
  const [, program] = /^#!(.*)/.exec(text) ?? [];
  const known = program && programs.find(([pattern]) => pattern.test(program));
  if (known) return known[1];
  const [best] = weigh(text);
  return best && best[1] >= MIN_WEIGHT ? best[0] : null;
}

/** The score of each language for a text, highest first. */
function weigh(text: string): [id: string, weight: number][] {
  // Lines are cut, so that no regular expression takes long.
  const start = text
    .slice(0, EXAMINED_LENGTH)
    .split("\n")
    .map((line) => line.slice(0, 200))
    .join("\n");
  const weights = new Map<string, number>();
  const of = (id: string) => weights.get(id) ?? 0;
  const add = (id: string, weight: number) => weights.set(id, of(id) + weight);
  for (const [id, weight, pattern] of patterns) {
    if (pattern.test(start)) add(id, weight);
  }
  // A text also matches the patterns of the languages that its language embeds or extends.
  if (of("typescript") > 0) add("typescript", of("javascript"));
  if (of("jsx") > 0) {
    if (of("typescript") > of("javascript")) add("tsx", of("typescript") + of("jsx"));
    add("jsx", of("javascript"));
  }
  if (of("scss") > 0) add("scss", of("css"));
  if (of("cpp") > 0) add("cpp", of("c"));
  for (const id of ["vue", "svelte", "php"]) {
    if (of(id) > 0) add(id, Math.max(...["html", "javascript", "typescript", "jsx", "tsx", "css"].map(of)));
  }
  return [...weights].sort(([, a], [, b]) => b - a);
}

/** The id of a text without a language. */
export const PLAIN_TEXT = "text";

export function languageName(id: string): string {
  return languages.find((language) => language.id === id)?.name ?? yourCodeWording.plainText;
}
