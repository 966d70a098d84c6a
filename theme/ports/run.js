// `npm run ports`: Node 20 cannot load TypeScript, so Vite loads the command.
import { join } from "node:path";
import { runnerImport } from "vite";

const here = import.meta.dirname;
/** @type {{ module: typeof import("./main.ts") }} */
const { module } = await runnerImport(join(here, "main.ts"), { configFile: false, root: here });
process.exitCode = module.main(process.argv.slice(2));
