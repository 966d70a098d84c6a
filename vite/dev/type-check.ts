import { join } from "node:path";
import type { Plugin } from "vite";
import { extensionFolder, siteFolder } from "../folders.ts";
import { shortError } from "./development-log.ts";
import { findMistakes } from "./site-check.ts";
import type { Mistakes } from "./type-errors.ts";

/**
 * How long after an edit the check starts, in milliseconds. By then the editor has written its other files, and Vite has
 * updated the page.
 */
const CHECK_AFTER = 1_000;

/**
 * Checks the types and `site/` at the start and after each edit. The site runs meanwhile, with or without errors. The plugin
 * does not use `tsc --watch`, which missed a file that was added while it started.
 */
export function typeCheck(): Plugin {
  return {
    name: "type-check",
    apply: "serve",
    configureServer({ watcher, environments, config: { logger } }) {
      let edits = 0;
      let checking = Promise.resolve();
      let waiting: NodeJS.Timeout | undefined;
      let isWrong = false;
      /** The mistakes in the overlay over the page. An update removes the overlay. */
      let shown: string[] = [];

      const overlay = () => ({ type: "error" as const, err: { message: shown.join("\n"), stack: "" } });

      /** Prints the errors in the terminal, and shows the errors of the owner's files over the page. */
      function show({ site, code }: Mistakes): void {
        const mistakes = [...site, ...code];
        for (const mistake of mistakes) logger.error(mistake, { timestamp: true });
        if (mistakes.length === 0 && isWrong) logger.info("The types are right again.", { timestamp: true });
        shown = site;
        if (shown.length > 0) environments.client.hot.send(overlay());
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
        if (shown.length > 0) environments.client.hot.send({ type: "update", updates: [] });
        shown = [];
        checkLater();
      });
      // A reloaded page has lost the overlay.
      environments.client.hot.on("vite:client:connect", (_, client) => {
        if (shown.length > 0) client.send(overlay());
      });
    },
  };
}
