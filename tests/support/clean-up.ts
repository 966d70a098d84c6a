import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Writable } from "node:stream";

export interface CleanUp {
  /** Runs the clean-up now and waits until it is done. */
  run(): Promise<void>;
}

/**
 * Guarantees a clean-up however this process ends: by run(), at its own end, after a failure, an
 * interrupt or a SIGKILL. A shell of its own session waits for the pipe from this process to close.
 *
 * @param script what the shell then runs, with `values` as $1, $2, …
 */
export function cleanUpAtExit(script: string, values: readonly string[]): CleanUp {
  const shell = spawn("/bin/sh", ["-c", `cat >/dev/null\n${script}`, "sh", ...values], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  // Lets this process end. The pipe is a socket, but the types of child_process do not say so.
  shell.unref();
  (shell.stdin as Writable & { unref?(): void }).unref?.();
  return {
    async run() {
      if (shell.exitCode !== null || shell.signalCode !== null) return;
      const ended = once(shell, "exit");
      shell.ref();
      shell.stdin.end();
      await ended;
    },
  };
}
