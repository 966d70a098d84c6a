// Node does not read TypeScript, so Vite loads the toolkit's commands.
import { join } from "node:path";
import { runnerImport } from "vite";

// Another program may read only the first lines.
process.stdout.on("error", (error) => {
  if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EPIPE") throw error;
  process.exit(0);
});
/** @type {{ module: typeof import("./cli.ts") }} */
const { module } = await runnerImport(join(import.meta.dirname, "cli.ts"), { configFile: false });
process.exitCode = await module.main(process.argv.slice(2));
