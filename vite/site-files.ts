import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Plugin, runnerImport } from "vite";
import { project, siteFolder } from "./folders.ts";

/** What an import of an owner's file resolves to while there is none. */
const none = join(project, "words/none.ts");

/**
 * Resolves `#site/…`, the owner's files. Only `words/` and `settings/` import them, and lay them over the defaults.
 * @param folder the site's; one that does not exist leaves the defaults alone.
 */
export function siteFiles(folder = siteFolder): Plugin {
  return {
    name: "site-files",
    enforce: "pre",
    resolveId: {
      filter: { id: /^#site\// },
      handler(id) {
        const file = join(folder, id.slice("#site/".length));
        return existsSync(file) ? file : none;
      },
    },
    // No component of the page draws the document's language, so an update without a reload would not show it.
    hotUpdate({ file }) {
      if (file !== join(folder, "words/language.ts") || this.environment.name !== "client") return undefined;
      this.environment.hot.send({ type: "full-reload" });
      return [];
    },
    configureServer({ watcher, environments }) {
      // A file that comes or goes changes what the imports resolve to.
      for (const event of ["add", "unlink"] as const) {
        watcher.on(event, (file) => {
          if (!file.startsWith(join(folder, "/")) || !file.endsWith(".ts")) return;
          for (const { moduleGraph, hot } of Object.values(environments)) {
            moduleGraph.invalidateAll();
            hot.send({ type: "full-reload" });
          }
        });
      }
    },
  };
}

/**
 * Imports a file that imports the owner's files. An ordinary import would make them part of Vite's configuration, and
 * each edit would restart the development server.
 */
export function importFresh<Module>(file: string, folder = siteFolder) {
  return runnerImport<Module>(file, { configFile: false, plugins: [siteFiles(folder)] });
}
