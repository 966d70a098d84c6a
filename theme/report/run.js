// `npm run theme:report`, `theme:propose`, `theme:changes` and `theme:tokens`. Vite compiles the TypeScript.
import { join } from "node:path";
import { runnerImport } from "vite";

const here = import.meta.dirname;
/** @type {{ module: typeof import("./main.ts") }} */
const { module } = await runnerImport(join(here, "main.ts"), { configFile: false, root: here });
process.exitCode = await module.main(process.argv.slice(2));
