// `npm run adopt`, `npm run ports` and the `theme:` commands: Node does not read TypeScript, so Vite loads the command's file.
import { join } from "node:path";
import { runnerImport } from "vite";

const root = import.meta.dirname;
const [file = "", ...words] = process.argv.slice(2);
/** @type {{ module: { main(words: string[]): number | Promise<number> } }} */
const { module } = await runnerImport(join(root, file), { configFile: false, root });
process.exitCode = await module.main(words);
