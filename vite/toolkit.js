// `npm run theme`: the toolkit's command from its source. Node does not read TypeScript, so Vite loads it.
import { join } from "node:path";
import { runnerImport } from "vite";

const main = join(import.meta.dirname, "../toolkit/command.ts");
// npm runs scripts in the project's folder; INIT_CWD is the user's.
process.chdir(process.env.INIT_CWD ?? ".");
await runnerImport(main, { configFile: false });
