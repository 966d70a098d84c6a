// Node does not read TypeScript, so Vite loads the command.
import { join } from "node:path";
import { runnerImport } from "vite";

/** @type {{ module: typeof import("./next-version.ts") }} */
const { module } = await runnerImport(join(import.meta.dirname, "next-version.ts"), { configFile: false });
try {
  process.exitCode = await module.main(process.argv.slice(2));
} catch (error) {
  if (!(/** @type {Partial<import("../user-error.ts").UserError>} */ (error).isForUser)) throw error;
  console.error(/** @type {Error} */ (error).message);
  process.exitCode = 2;
}
