import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Plugin } from "vite";

const project = join(import.meta.dirname, "../..");

/**
 * Checks the types at the start and after each edit, beside the site, which runs all the same. Not by `tsc --watch`,
 * which did not notice a file that was added while it started.
 */
export function typeCheck(): Plugin {
  let running: ChildProcess | undefined;
  let isWrong = false;

  /** Ends tsc, which is a script that starts the program of this machine: both are of one group. */
  function end(): void {
    if (running?.pid !== undefined && running.exitCode === null) process.kill(-running.pid);
    running = undefined;
  }

  return {
    name: "type-check",
    apply: "serve",
    configureServer({ watcher, config: { logger } }) {
      function check(): void {
        end();
        const checking = spawn(join(project, "node_modules/.bin/tsc"), ["--noEmit", "--pretty"], {
          cwd: project,
          detached: true,
          stdio: ["ignore", "pipe", "inherit"],
        });
        running = checking;
        // The page loads first.
        if (checking.pid !== undefined) setPriority(checking.pid, constants.priority.PRIORITY_LOW);
        Promise.all([text(checking.stdout), once(checking, "exit")]).then(([output, [code]]) => {
          if (running !== checking) return;
          if (code !== 0) logger.error(`\n${output.trim()}\n`, { timestamp: true });
          else if (isWrong) logger.info("The types are right again.", { timestamp: true });
          isWrong = code !== 0;
        });
      }
      let waiting: NodeJS.Timeout | undefined;
      watcher.on("all", (_, path) => {
        if (!/\.(?:tsx?|json)$/.test(path)) return;
        // Once where many files are written together, and after the page, which the edit is for.
        clearTimeout(waiting);
        waiting = setTimeout(check, 1_000);
      });
      watcher.once("ready", () => {
        clearTimeout(waiting);
        check();
      });
    },
    buildEnd: end,
  };
}
