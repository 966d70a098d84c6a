import { spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { cleanUpAtExit } from "./clean-up.ts";
import { signalProcess } from "./processes.ts";

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
  /** The program's name in errors; by default the name of its file. */
  name?: string;
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** The account that the program runs under; by default this process's. */
  uid?: number;
  gid?: number;
  /** What the program may use, as options of a shell's `ulimit`. */
  limit?: string;
  /** A shell runs this once the program or this process has ended. $1 is the id of the program's process. */
  cleanUp?: string;
  /** The shell's arguments $2, $3 and so on. */
  values?: readonly string[];
}

/** Starts a program. If it still runs when this process ends, it is ended. */
export function startProgram(command: readonly string[], options: ProgramOptions = {}): Program {
  const {
    name = command[0],
    limit,
    cleanUp = 'kill -KILL "$1" 2>/dev/null',
    values = [],
    ...place
  } = options;
  const limited = ["/bin/sh", "-c", `ulimit ${limit}; exec "$@"`, "sh", ...command];
  const [program = "", ...words] = limit === undefined ? command : limited;
  const child = spawn(program, words, { ...place, stdio: ["ignore", "pipe", "pipe"] });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${name} could not be started.`);
  const changes = new EventEmitter();
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      changes.emit("written");
    });
  }
  const shell = cleanUpAtExit(cleanUp, [String(pid), ...values]);
  const ended = once(child, "close").then(async ([code]: (number | null)[]) => {
    await shell.run();
    return code ?? null;
  });
  const failed = ended.then((code) => {
    throw new Error(`${name} ended with exit code ${code}:\n${output}`);
  });
  failed.catch(() => {}); // a rejection without a waiting caller would end the process

  return {
    pid,
    output: () => output,
    async wrote(words) {
      while (!words.test(output)) await Promise.race([once(changes, "written"), failed]);
    },
    async answers(url) {
      for (;;) {
        const response = await Promise.race([fetch(url).catch(() => null), failed]);
        await response?.body?.cancel();
        if (response?.status === 200) return;
        await delay(20);
      }
    },
    ended,
    async end(signal) {
      signalProcess(pid, signal);
      return await ended;
    },
  };
}
