// Commands of the site: Node does not read TypeScript, so Vite loads the command's file.
import { join } from "node:path";
import { runnerImport } from "vite";

const [file = "", ...words] = process.argv.slice(2);
/** @type {{ module: typeof import("./command.ts") }} */
const { module } = await runnerImport(join(import.meta.dirname, "command.ts"), { configFile: false });
process.exitCode = await module.run(file, words);
