import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { endWithRun } from "./temporary-folder.ts";

/** A program in a process of its own. */
export interface Program {
  pid: number;
  /** What the program has written so far, to standard output and standard error. */
  output(): string;
  /** Waits until the output matches. @throws when the program ends first. */
  wrote(words: RegExp): Promise<void>;
  /** Waits until the program answers this address with 200. @throws when the program ends first. */
  answers(url: string): Promise<void>;
  /** Resolves with the exit code (null after a signal) once the program has ended. */
  ended: Promise<number | null>;
  /** Sends a signal and returns the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

interface ProgramOptions {
  /** The program's name in errors. */
  name: string;
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** The account that the program runs under; by default this process's. */
  uid?: number;
  gid?: number;
  /** The signal that ends it, if it still runs at the end of the test run. */
  lastSignal?: "SIGKILL" | "SIGQUIT";
}

/** Starts a program. */
export function startProgram(command: readonly string[], options: ProgramOptions): Program {
  const { name, lastSignal = "SIGKILL", ...place } = options;
  const [file = "", ...words] = command;
  const child = spawn(file, words, { ...place, stdio: ["ignore", "pipe", "pipe"] });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${name} could not be started.`);
  const forget = endWithRun(pid, lastSignal);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const ended = once(child, "close").then(([code]: (number | null)[]) => {
    forget();
    return code ?? null;
  });
  const failed = ended.then((code) => {
    throw new Error(`${name} ended with exit code ${code}:\n${output}`);
  });
  failed.catch(() => {}); // a rejection without a waiting caller would end the process

  async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
    while (!(await Promise.race([isTrue(), failed]))) await Promise.race([delay(20), failed]);
  }

  return {
    pid,
    output: () => output,
    wrote: (words) => until(() => words.test(output)),
    answers: (url) => until(() => isOk(url)),
    ended,
    async end(signal) {
      child.kill(signal);
      return await ended;
    },
  };
}

async function isOk(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url);
    await answer.body?.cancel();
    return answer.status === 200;
  } catch {
    return false;
  }
}
