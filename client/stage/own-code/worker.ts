import { grammars } from "virtual:code-grammars";
import type { RunStyle } from "../shown-code.ts";
import { createGrammar, StyleList, TokenizedText } from "../tokenized-text.ts";

/** An edit of the text. */
export interface ToWorker {
  /** A language's id; one that is unknown stays plain. */
  language: string;
  /** The first changed line, the number of removed lines, and the new lines. */
  from: number;
  removed: number;
  lines: (readonly [key: number, text: string])[];
}

export type FromWorker =
  | {
      /** The language that has loaded. From then on, a silent worker means that a regular expression hangs. */
      language: string;
      /** The runs of each line by its key, as in `CodeLine`. None while regular expressions are translated. */
      lines: [key: number, runs: number[]][];
      /** New styles, to append to the list. */
      runStyles: RunStyle[];
      isDone: boolean;
    }
  /** The language could not be loaded. A worker does not load it again, because it remembers the failed import. */
  | "failed";

/** How long the worker runs before it sends its results so far, in milliseconds. */
const PART = 16;

const list = new StyleList();
const text = new TokenizedText(list);
/** The number of styles that have been sent. */
let sentStyles = 0;
let requested = "";
/** The language that has loaded. */
let language = "";
let isRunning = false;
/** When the worker last sent a message. */
let reported = 0;

function send(lines: [key: number, runs: number[]][] = [], isDone = false): void {
  reported = performance.now();
  postMessage({ language, lines, runStyles: list.styles.slice(sentStyles), isDone } satisfies FromWorker);
  sentStyles = list.styles.length;
}

/** Translating the regular expressions that the first line needs can take seconds. */
function reportTranslation(): void {
  if (performance.now() - reported > 250) send();
}

async function run(): Promise<void> {
  if (isRunning || language !== requested) return;
  isRunning = true;
  let began = performance.now();
  while (text.step()) {
    if (performance.now() - began < PART) continue;
    send(text.takeRuns(false));
    // Lets the worker receive messages.
    await new Promise((resolve) => setTimeout(resolve));
    began = performance.now();
  }
  isRunning = false;
  send(text.takeRuns(true), true);
}

async function changeLanguage(id: string): Promise<void> {
  requested = id;
  const registrations = await grammars[id]?.();
  if (requested !== id) return;
  text.setGrammar(registrations ? createGrammar(registrations.default, reportTranslation) : null);
  language = id;
  send();
}

addEventListener("message", async ({ data }: MessageEvent<ToWorker>) => {
  text.edit(data.from, data.removed, data.lines);
  try {
    if (data.language !== requested) await changeLanguage(data.language);
  } catch {
    if (data.language === requested) postMessage("failed" satisfies FromWorker);
    return;
  }
  await run();
});
