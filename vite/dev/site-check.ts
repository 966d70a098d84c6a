import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Plugin } from "vite";
import { extensionFolder, project, siteFolder } from "../folders.ts";
import { shortError } from "./development-log.ts";
import { checkSiteValues, findEmptyModules } from "./site-values.ts";
import { describeTypeErrors, type Mistakes } from "./type-errors.ts";

const tsc = join(project, "node_modules/.bin/tsc");

/**
 * How long after an edit the check starts, in milliseconds. By then the editor has written its other files, and Vite has
 * updated the page.
 */
const CHECK_AFTER = 1_000;

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
async function findMistakes(warn: (sentence: string) => void): Promise<Mistakes> {
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

/**
 * Checks the types and `site/`. A mistake in `site/` ends a build before it begins. The development server checks at its
 * start and after each edit: it prints every mistake, shows those in `site/` over the page, and goes on.
 *
 * vite-plugin-checker names the code that a mistake breaks and not the place in `site/`, and its build fails for errors
 * in code too.
 */
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
    configureServer({ watcher, environments: { client }, config: { logger } }) {
      let edits = 0;
      let checking = Promise.resolve();
      let waiting: NodeJS.Timeout | undefined;
      let isWrong = false;
      /** The mistakes in the overlay over the page. An update removes the overlay. */
      let shown: string[] = [];

      const overlay = () => ({ type: "error" as const, err: { message: shown.join("\n"), stack: "" } });

      function show({ site, code }: Mistakes): void {
        const mistakes = [...site, ...code];
        for (const mistake of mistakes) logger.error(mistake, { timestamp: true });
        if (mistakes.length === 0 && isWrong) logger.info("The types are right again.", { timestamp: true });
        shown = site;
        if (shown.length > 0) client.hot.send(overlay());
        isWrong = mistakes.length > 0;
      }

      /** @param edit the number of edits so far. The results of a check are outdated after another edit. */
      async function check(edit: number): Promise<void> {
        if (edit !== edits) return;
        try {
          const mistakes = await findMistakes((sentence) => logger.warn(sentence));
          if (edit === edits) show(mistakes);
        } catch (error) {
          // The owner may have saved a broken file after its types were checked.
          if (edit === edits) logger.error(`site/ is not checked: ${shortError((error as Error).message)}`);
        }
      }

      function checkLater(): void {
        clearTimeout(waiting);
        waiting = setTimeout(() => {
          checking = checking.then(() => check(edits));
        }, CHECK_AFTER);
      }

      watcher.once("ready", checkLater);
      watcher.on("all", (_, path) => {
        const isChecked = /\.(?:tsx?|json)$/.test(path) || path.startsWith(join(siteFolder, "/"));
        // Nothing in the extension is code of the site.
        if (!isChecked || path.startsWith(join(extensionFolder, "/"))) return;
        edits++;
        if (shown.length > 0) client.hot.send({ type: "update", updates: [] });
        shown = [];
        checkLater();
      });
      // A reloaded page has lost the overlay.
      client.hot.on("vite:client:connect", (_, connected) => {
        if (shown.length > 0) connected.send(overlay());
      });
    },
  };
}
