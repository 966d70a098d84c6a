// `npm run adopt`: Node does not read TypeScript, so Vite loads the command.
import { join } from "node:path";
import { runnerImport } from "vite";

/** @type {{ module: typeof import("./command.ts") }} */
const { module } = await runnerImport(join(import.meta.dirname, "command.ts"), { configFile: false });
process.exitCode = await module.run(process.argv.slice(2));
