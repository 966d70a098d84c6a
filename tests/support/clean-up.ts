import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

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
  unreference(shell);
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

/** Lets this process end while the child still runs and its pipes are open. */
export function unreference(child: ChildProcess): void {
  child.unref();
  // The pipes to a child process are sockets, but the types of child_process do not say so.
  for (const stream of [child.stdin, child.stdout, child.stderr]) {
    (stream as { unref?(): void } | null)?.unref?.();
  }
}
