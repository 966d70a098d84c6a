import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { SiteError } from "../theme/command-line.ts";
import { project } from "./folders.ts";
import { checkSite, describeSite } from "./site-check.ts";

const site = join(project, "site");

/** How long an editor may take to write a file, in milliseconds. */
const WRITING_TIME = 100;

/**
 * Checks the owner's files. A build stops for mistakes, each in a sentence, and says in a few lines what an owner may
 * want to know after an upgrade. The development server only prints the mistakes, after each edit.
 */
export function sitePlugin(): Plugin {
  return {
    name: "site",
    sharedDuringBuild: true,
    async buildStart() {
      if (this.environment.name !== "client" || this.environment.mode !== "build" || !existsSync(site))
        return;
      const check = await checkSite(site);
      if (check.mistakes.length > 0) throw new SiteError(check.mistakes.join("\n"));
      for (const line of describeSite(check)) console.warn(line);
    },
    configureServer({ watcher, config }) {
      let timer: NodeJS.Timeout | undefined;
      async function print(): Promise<void> {
        if (!existsSync(site)) return;
        const { mistakes } = await checkSite(site);
        for (const sentence of mistakes) config.logger.error(sentence, { timestamp: true });
      }
      print();
      watcher.on("all", (_event, file) => {
        if (!file.startsWith(join(site, "/")) || !file.endsWith(".ts")) return;
        clearTimeout(timer);
        timer = setTimeout(print, WRITING_TIME);
      });
    },
  };
}
