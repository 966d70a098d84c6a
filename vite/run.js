// Runs a command of the site. Node does not read TypeScript, so Vite loads the command's file. The command gets the
// owner's files or, if there are none, the defaults, but never the shipped site's files.
import { join } from "node:path";
import { runnerImport } from "vite";

const [file = "", ...words] = process.argv.slice(2);
const here = import.meta.dirname;
/** @type {{ module: typeof import("./site-files.ts") }} */
const { module: siteFiles } = await runnerImport(join(here, "site-files.ts"), { configFile: false });
/** @type {{ module: { main(words: string[]): number | Promise<number> } }} */
const { module } = await siteFiles.importFresh(join(here, file), join(here, "../site"));
process.exitCode = await module.main(words);
