import { grammarUrls } from "virtual:code-grammars";
import type { StateStack } from "@shikijs/vscode-textmate";
import type { LanguageRegistration } from "shiki";
import type { PlainReason, Runs } from "../../code/code-view.ts";
import { loadJson } from "../../json-file.ts";
import { createGrammar, type Grammar, ScopeList, TokenizedText } from "./tokenizer.ts";

export type ToWorker =
  | {
      kind: "edit";
      /** Counts the edits of the page. */
      version: number;
      language: string;
      /** The ids of the languages within the text. */
      embedded: string[];
      /** The first changed line, the number of removed lines, and the new lines. */
      from: number;
      removed: number;
      lines: string[];
      /** Lines that stay plain, because they stalled two workers. */
      avoid: string[];
    }
  /** Loads the most likely language before there is any text. */
  | { kind: "prepare" };

export type FromWorker =
  /**
   * The grammar has loaded. From now on silence means that a regular expression hangs. `firstLine` is the longest time that
   * the first line of a grammar has taken, in milliseconds.
   */
  | { kind: "ready"; language: string; firstLine: number }
  | {
      kind: "lines";
      version: number;
      /** The index of each line, with its runs or the reason why it has none. */
      lines: [index: number, runs: Runs | PlainReason][];
      /** New scope stacks, to append to the list: scopes separated by spaces, the outermost first. */
      scopes: string[];
      /** The next line; -1 if all lines are done. */
      next: number;
    }
  /** The language could not be loaded. */
  | { kind: "failed" };

/** The worker sends its first results after this time, and further results each time `PART` has passed, in milliseconds. */
const FIRST_PART = 8;
const PART = 25;
/** In UTF-16 units. The worker sends its results before it reads a longer line, because such a line may take long. */
const LONG_LINE = 200;

/** The most likely language of a visitor's code. */
const LIKELY = "typescript";
/** They use most of that grammar's regular expressions. */
const likelyLines = [
  "/** @param a b */",
  'import { a, type B } from "c"; // d',
  "export async function f<T>(a: string, { b = 1 }: B): Promise<void> {",
  "  if (!a || b > 2) throw new Error(`c e`);",
  "  for (const [k, v] of Object.entries(this.x)) await f(k, () => v?.y ?? null);",
  "  return { a, b: [1, true], c() {} } as const;",
  "}",
  "interface I extends J { readonly a?: number[]; b(c: K): L | null }",
  "class C { #p = /r/g; static q: D = new E(); get s() { return this.#p; } }",
];

const scopeList = new ScopeList();
const text = new TokenizedText(scopeList);
/** The number of scope stacks that have been sent. */
let sentScopes = 0;
/** The text's `grammarKey`. */
let language = "text";
let version = 0;
let isRunning = false;
let isLoading = false;
/** Whether the grammar could not be loaded. The next edit tries again. */
let isMissing = false;

function send(message: FromWorker): void {
  postMessage(message);
}

const grammars = new Map<string, Promise<Grammar | null>>();
/** The longest time for the first line of a grammar, in milliseconds. */
let slowest = 0;

/** The ids of the languages within a text, followed by the text's own. */
const grammarKey = (id: string, embedded: readonly string[]) => [...embedded, id].join(" ");

/** Loads each grammar once. A failed attempt is not cached, so that the next one can succeed. */
function loadGrammar(key: string): Promise<Grammar | null> {
  let loading = grammars.get(key);
  if (loading === undefined) {
    loading = loadGrammarAnew(key.split(" "));
    grammars.set(key, loading);
    loading.catch(() => grammars.delete(key));
  }
  return loading;
}

/** @param ids the last one is the text's own language. */
async function loadGrammarAnew(ids: readonly string[]): Promise<Grammar | null> {
  const urls = new Set(ids.flatMap(grammarUrls));
  if (urls.size === 0) return null;
  const own = grammarUrls(ids.at(-1) ?? "").at(-1) ?? "";
  // An embedded language may need the same grammar, but it must be the last.
  urls.delete(own);
  const registrations = await Promise.all([...urls, own].map((url) => loadJson<LanguageRegistration>(url)));
  const grammar = createGrammar(registrations);
  // The first line takes far longer than others. It counts as loading and shows how fast the machine is.
  const began = performance.now();
  grammar?.tokenizeLine("a", null);
  slowest = Math.max(slowest, performance.now() - began);
  return grammar;
}

/** Compiles the regular expressions of the most likely grammar in advance, which saves a second on a phone. */
async function prepare(): Promise<void> {
  const grammar = await loadGrammar(LIKELY);
  let state: StateStack | null = null;
  for (const line of likelyLines) {
    await pause();
    if (!grammar || language !== "text") return;
    state = grammar.tokenizeLine(line, state).ruleStack;
  }
}

function flush(lines: [number, Runs | PlainReason][]): void {
  const known = sentScopes;
  sentScopes = scopeList.scopes.length;
  send({
    kind: "lines",
    version,
    lines: lines.splice(0),
    scopes: scopeList.scopes.slice(known),
    next: text.next(),
  });
}

const channel = new MessageChannel();
const paused: (() => void)[] = [];
channel.port1.onmessage = () => paused.shift()?.();
/** Lets the worker receive messages. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    paused.push(resolve);
    channel.port2.postMessage(null);
  });
}

async function run(): Promise<void> {
  if (isRunning) return;
  isRunning = true;
  const found: [number, Runs | PlainReason][] = [];
  let limit = FIRST_PART;
  let began = performance.now();
  for (let index = text.next(); index !== -1; index = text.next()) {
    const isPart =
      found.length > 0 && (performance.now() - began > limit || text.lengthOf(index) > LONG_LINE);
    const runs = isPart ? null : text.step(index);
    if (runs !== null) {
      found.push([index, runs]);
      continue;
    }
    // A message without new lines still shows the page that no regular expression hangs.
    flush(found);
    await pause();
    limit = PART;
    began = performance.now();
  }
  flush(found);
  isRunning = false;
}

async function edit(message: Extract<ToWorker, { kind: "edit" }>): Promise<void> {
  version = message.version;
  text.edit(message.from, message.removed, message.lines, message.avoid);
  const requested = grammarKey(message.language, message.embedded);
  if (requested === language && !isMissing) {
    if (!isLoading) await run();
    return;
  }
  language = requested;
  isLoading = true;
  isMissing = false;
  const grammar = await loadGrammar(language).catch(() => "missing" as const);
  if (language !== requested) return;
  isLoading = false;
  isMissing = grammar === "missing";
  text.setGrammar(grammar === "missing" ? null : grammar);
  if (isMissing) send({ kind: "failed" });
  else send({ kind: "ready", language: message.language, firstLine: slowest });
  await run();
}

addEventListener("message", async ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === "edit") await edit(data);
  // If the grammar fails to load here, an edit requests it again, and the page then shows the error.
  else await prepare().catch(() => {});
});
