import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Plugin, runnerImport } from "vite";
import { project, siteFolder } from "./folders.ts";

/** Imports of missing owner's files resolve to this file. */
const none = join(project, "defaults/words/none.ts");

/**
 * Resolves `#site/…`, the owner's files. Only `defaults/` imports them, to override defaults.
 * @param folder the site's folder. If it does not exist, all defaults apply.
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

/** Passes the site's path to `shared/addresses.ts`. @param base in Vite's form: `/my-theme/`. */
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
