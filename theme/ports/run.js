// `npm run ports`: Node reads no TypeScript by itself, so Vite loads the command.
import { join } from "node:path";
import { runnerImport } from "vite";

const here = import.meta.dirname;
/** @type {{ module: typeof import("./main.ts") }} */
const { module } = await runnerImport(join(here, "main.ts"), { configFile: false, root: here });
process.exitCode = module.main(process.argv.slice(2));
