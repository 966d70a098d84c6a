// `npm run adopt`: Node reads no TypeScript by itself, so Vite loads the command.
import { join } from "node:path";
import { runnerImport } from "vite";

const here = import.meta.dirname;
/** @type {{ module: typeof import("./adopt.ts") }} */
const { module } = await runnerImport(join(here, "adopt.ts"), { configFile: false, root: here });
process.exitCode = await module.main(process.argv.slice(2), join(here, "../../site/extension"));
