// Node does not read TypeScript, so Vite loads the command.
import { join } from "node:path";
import { runnerImport } from "vite";

/** @type {{ module: typeof import("./measure.ts") }} */
const { module } = await runnerImport(join(import.meta.dirname, "measure.ts"), { configFile: false });
process.exitCode = await module.main(process.argv.slice(2));
