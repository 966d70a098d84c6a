import { type ChildProcess, spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import type { Plugin } from "vite";

const project = join(import.meta.dirname, "../..");

/** Runs `tsc --watch` beside the development server. Type errors are printed in the terminal; the site runs all the same. */
export function typeCheck(): Plugin {
  let watching: ChildProcess | undefined;

  return {
    name: "type-check",
    apply: "serve",
    configureServer() {
      watching = spawn(
        join(project, "node_modules/.bin/tsc"),
        ["--noEmit", "--watch", "--preserveWatchOutput", "--pretty"],
        // A process group of its own: tsc is a script that starts the program of this machine.
        { cwd: project, detached: true, stdio: ["ignore", "inherit", "inherit"] },
      );
      // The page comes first.
      if (watching.pid !== undefined) setPriority(watching.pid, constants.priority.PRIORITY_LOW);
    },
    buildEnd() {
      if (watching?.pid !== undefined && watching.exitCode === null) process.kill(-watching.pid);
      watching = undefined;
    },
  };
}
