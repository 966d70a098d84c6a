import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Plugin } from "vite";
import { checkSiteValues } from "./site-values.ts";
import { describeTypeErrors } from "./type-errors.ts";

const project = join(import.meta.dirname, "../..");
const tsc = join(project, "node_modules/.bin/tsc");

/** What tsc prints about `site/` and about the code that uses it; empty when nothing is wrong. */
async function checkTypes(): Promise<string> {
  const args = [
    "--noEmit",
    "--pretty",
    "false",
    "--project",
    join(import.meta.dirname, "tsconfig.site.json"),
  ];
  try {
    await promisify(execFile)(tsc, args, { cwd: project, maxBuffer: 64 * 1024 * 1024 });
    return "";
  } catch (error) {
    const { stdout = "", stderr = "", message } = error as Error & { stdout?: string; stderr?: string };
    return stdout.trim() || stderr.trim() || message;
  }
}

/**
 * Finds the mistakes in `site/`.
 * @returns a sentence for each, with file and line.
 */
async function checkSite(): Promise<string[]> {
  const skipped = "The types of site/ are not checked";
  if (!existsSync(tsc)) {
    console.warn(`${skipped}: TypeScript is not installed. \`npm ci\` installs it.`);
  } else {
    const output = await checkTypes();
    const { site, code } = describeTypeErrors(output, project);
    if (site.length > 0) return site;
    // `npm run check` reports errors in code. Output without an error means that tsc itself failed, for example because
    // it has no program for this platform.
    if (output !== "" && code.length === 0) console.warn(`${skipped}: ${output.split("\n", 1)[0]}`);
  }
  return await checkSiteValues(join(project, "site"));
}

/** Prints the mistakes in `site/` before a build, and ends the process if there are any. */
export function siteCheck(): Plugin {
  return {
    name: "site-check",
    // Before the other plugins read the owner's files.
    enforce: "pre",
    async config(_config, { command, mode }) {
      if (command !== "build" || mode === "test") return;
      const mistakes = await checkSite();
      if (mistakes.length === 0) return;
      // Not thrown, because Vite would print a stack trace.
      for (const mistake of mistakes) console.error(mistake);
      process.exit(1);
    },
  };
}
