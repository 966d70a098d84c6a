import { grammars } from "virtual:code-grammars";
import type { RunStyle } from "../shown-code.ts";
import { type Grammar, StyleList, TokenizedText } from "../tokenized-text.ts";
import { createGrammar } from "./grammar.ts";

export type ToWorker =
  | {
      kind: "edit";
      /** A language's id; one that is unknown stays plain. */
      language: string;
      /** The first changed line, the number of removed lines, and the new lines. */
      from: number;
      removed: number;
      lines: (readonly [key: number, text: string])[];
    }
  /** Loads a language and runs its regular expressions once, before there is any text. */
  | { kind: "prepare"; language: string; lines: readonly string[] };

export type FromWorker =
  /** The grammar has loaded. From now on silence means that a regular expression hangs. */
  | { kind: "ready"; language: string }
  /** Regular expressions are translated. Those that the first line needs can take seconds. */
  | { kind: "translating" }
  | {
      kind: "lines";
      /** The runs of each line by its key, as in `CodeLine`. */
      lines: [key: number, runs: number[]][];
      /** New styles, to append to the list. */
      runStyles: RunStyle[];
      isDone: boolean;
    }
  /** The language could not be loaded. A worker does not load it again, because it remembers the failed import. */
  | { kind: "failed" };

/**
 * The worker sends its first results after this time, and further results each time `PART` has passed, in milliseconds.
 */
const FIRST_PART = 8;
const PART = 25;

const styleList = new StyleList();
const text = new TokenizedText(styleList);
/** The number of styles that have been sent. */
let sentStyles = 0;
let language = "";
let isLoading = false;
let isRunning = false;

function send(message: FromWorker): void {
  postMessage(message);
}

let reported = 0;
function reportTranslation(): void {
  if (performance.now() - reported < 250) return;
  reported = performance.now();
  send({ kind: "translating" });
}

const loaded = new Map<string, Promise<Grammar | null>>();

/** Loads each grammar once. */
function loadGrammar(id: string): Promise<Grammar | null> {
  const loading = loaded.get(id) ?? load(id);
  loaded.set(id, loading);
  return loading;
}

async function load(id: string): Promise<Grammar | null> {
  const registrations = await grammars[id]?.();
  return registrations ? createGrammar(registrations.default, reportTranslation) : null;
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

/** Sends the lines whose colours are new to the page, with the styles that have not been sent yet. */
function sendLines(isDone: boolean): void {
  const { styles } = styleList;
  send({ kind: "lines", lines: text.takeRuns(isDone), runStyles: styles.slice(sentStyles), isDone });
  sentStyles = styles.length;
}

async function run(): Promise<void> {
  if (isRunning || isLoading) return;
  isRunning = true;
  let limit = FIRST_PART;
  let began = performance.now();
  while (text.step()) {
    if (performance.now() - began < limit) continue;
    sendLines(false);
    await pause();
    limit = PART;
    began = performance.now();
  }
  isRunning = false;
  sendLines(true);
}

async function edit({ from, removed, lines, language: requested }: Extract<ToWorker, { kind: "edit" }>) {
  text.edit(from, removed, lines);
  if (requested === language) return await run();
  language = requested;
  isLoading = true;
  const grammar = await loadGrammar(requested).catch(() => undefined);
  if (language !== requested) return;
  if (grammar === undefined) return send({ kind: "failed" });
  isLoading = false;
  text.setGrammar(grammar);
  send({ kind: "ready", language: requested });
  await run();
}

async function prepare({ language: likely, lines }: Extract<ToWorker, { kind: "prepare" }>): Promise<void> {
  const grammar = await loadGrammar(likely).catch(() => null);
  let state: Parameters<Grammar["tokenizeLine"]>[1] = null;
  for (const line of lines) {
    await pause();
    if (!grammar || language !== "") return;
    state = grammar.tokenizeLine(line, state).ruleStack;
  }
}

addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  void (data.kind === "edit" ? edit(data) : prepare(data));
});
