import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Plugin, runnerImport } from "vite";
import { project, siteFolder } from "./folders.ts";

/** What an import of an owner's file resolves to while there is none. */
const none = join(project, "defaults/words/none.ts");

/**
 * Resolves `#site/…`, the owner's files. Only `defaults/` imports them, to replace defaults.
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
  };
}

/** Tells `shared/addresses.ts` the site's path. @param base as Vite has it: `/my-theme/`. */
export function pathDefinition(base: string): Record<string, string> {
  return { SITE_PATH: JSON.stringify(base.slice(0, -1)) };
}

/**
 * Imports a file that imports the owner's files. An ordinary import would make them part of Vite's configuration, and
 * each edit would restart the development server.
 * @param base the site's path.
 */
export function importFresh<Module>(file: string, folder = siteFolder, base = "/") {
  return runnerImport<Module>(file, {
    configFile: false,
    plugins: [siteFiles(folder)],
    define: pathDefinition(base),
  });
}
