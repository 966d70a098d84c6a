import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Plugin } from "vite";
import { project, siteFolder } from "../folders.ts";
import { checkSiteValues, findEmptyModules } from "./site-values.ts";
import { describeTypeErrors, type Mistakes } from "./type-errors.ts";

const tsc = join(project, "node_modules/.bin/tsc");

/** Runs tsc on `site/` and on the code. @returns what it prints; empty if it finds no errors. */
async function checkTypes(): Promise<string> {
  const config = join(import.meta.dirname, "tsconfig.site.json");
  const args = ["--noEmit", "--pretty", "false", "--project", config];
  try {
    await promisify(execFile)(tsc, args, { cwd: project, maxBuffer: 64 * 1024 * 1024 });
    return "";
  } catch (error) {
    const { stdout = "", stderr = "", message } = error as Error & { stdout?: string; stderr?: string };
    return stdout.trim() || stderr.trim() || message;
  }
}

/**
 * Finds the mistakes in `site/` and the type errors in code.
 * @param warn called with a sentence if the types could not be checked.
 */
export async function findMistakes(warn: (sentence: string) => void): Promise<Mistakes> {
  const skipped = "The types of site/ are not checked";
  let mistakes: Mistakes = { site: [], code: [] };
  if (!existsSync(tsc)) {
    warn(`${skipped}: TypeScript is not installed. \`npm ci\` installs it.`);
  } else {
    const output = await checkTypes();
    // A file without content causes type errors in many others.
    const empty = output === "" ? [] : findEmptyModules(siteFolder);
    mistakes = empty.length > 0 ? { site: empty, code: [] } : describeTypeErrors(output, project);
    const isWithoutError = mistakes.site.length + mistakes.code.length === 0;
    // tsc itself failed, for example because its package for this platform is not installed.
    if (output !== "" && isWithoutError) warn(`${skipped}: ${output.split("\n", 1)[0]}`);
  }
  if (mistakes.site.length > 0) return mistakes;
  return { ...mistakes, site: await checkSiteValues(siteFolder) };
}

/** Prints the mistakes in `site/` before a build, and ends the process if there are any. */
export function siteCheck(): Plugin {
  return {
    name: "site-check",
    // Before the other plugins read the owner's files.
    enforce: "pre",
    async config(_config, { command }) {
      if (command !== "build") return;
      // A build ignores type errors in code. `npm run check` reports them.
      const { site } = await findMistakes(console.warn);
      if (site.length === 0) return;
      // If the plugin threw an error, Vite would print its stack trace.
      for (const mistake of site) console.error(mistake);
      process.exit(1);
    },
  };
}
