import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Plugin } from "vite";
import { shortError } from "./development-log.ts";
import { checkSiteValues } from "./site-values.ts";
import { describeTypeErrors, type TypeMistakes } from "./type-errors.ts";

const project = join(import.meta.dirname, "../..");

/** Lowers the priority of a process, so that the page loads first. */
function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // The process has already ended.
  }
}

/**
 * Checks the types at the start and after each edit. The site runs meanwhile, with or without errors. It does not use
 * `tsc --watch`, which missed a file that was added while it started.
 */
export function typeCheck(): Plugin {
  let running: ChildProcess | undefined;
  let isWrong = false;
  /** The mistakes in the overlay over the page. An update removes the overlay. */
  let shown: string[] = [];

  /**
   * Ends tsc and the native program that it starts. Both belong to one process group. The program ignores SIGTERM and would
   * go on running after each edit.
   */
  function end(): void {
    const ending = running;
    running = undefined;
    if (ending?.pid === undefined) return;
    try {
      process.kill(-ending.pid, "SIGKILL");
    } catch {
      // The process has already ended.
    }
  }

  return {
    name: "type-check",
    apply: "serve",
    configureServer({ watcher, environments, config: { logger } }) {
      const overlay = () => ({ type: "error" as const, err: { message: shown.join("\n"), stack: "" } });
      // A reloaded page has lost the overlay.
      environments.client.hot.on("vite:client:connect", (_, client) => {
        if (shown.length > 0) client.send(overlay());
      });
      /** Prints the errors in the terminal, and shows the errors of the owner's files over the page. */
      function show({ site, code }: TypeMistakes): void {
        const mistakes = [...site, ...code];
        for (const mistake of mistakes) logger.error(mistake, { timestamp: true });
        if (mistakes.length === 0 && isWrong) logger.info("The types are right again.", { timestamp: true });
        shown = site;
        if (shown.length > 0) environments.client.hot.send(overlay());
        isWrong = mistakes.length > 0;
      }
      function check(): void {
        end();
        // A sentence in `site/words/` may be a function, which need not use all its parameters.
        const options = ["--noUnusedLocals", "false", "--noUnusedParameters", "false"];
        const args = ["--noEmit", "--pretty", "false", ...options];
        const checking = spawn(join(project, "node_modules/.bin/tsc"), args, {
          cwd: project,
          detached: true,
          stdio: ["ignore", "pipe", "inherit"],
        });
        running = checking;
        checking.once("spawn", () => lowerPriority(checking));
        Promise.all([text(checking.stdout), once(checking, "exit")])
          .then(async ([output]) => {
            const mistakes = describeTypeErrors(output, project);
            if (mistakes.site.length === 0) mistakes.site = await checkSiteValues(join(project, "site"));
            if (running === checking) show(mistakes);
          })
          .catch((error: Error) => {
            // An edit may have broken a file after its types were checked.
            if (running === checking) logger.error(`site/ is not checked: ${shortError(error.message)}`);
          });
      }
      let waiting: NodeJS.Timeout | undefined;
      watcher.on("all", (_, path) => {
        if (!/\.(?:tsx?|json)$/.test(path) && !path.startsWith(join(project, "site/"))) return;
        // These results are about the files before the edit.
        end();
        if (shown.length > 0) environments.client.hot.send({ type: "update", updates: [] });
        shown = [];
        // One check for files that are written together, and after the page has updated.
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
