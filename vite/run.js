// Commands of the site: Node does not read TypeScript, so Vite loads the command's file.
import { join } from "node:path";
import { runnerImport } from "vite";

const [file = "", ...words] = process.argv.slice(2);
/** @type {{ module: { main(words: string[]): number | Promise<number> } }} */
const { module } = await runnerImport(join(import.meta.dirname, file), { configFile: false });
process.exitCode = await module.main(words);
