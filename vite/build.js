// `npm run build`: Vite's build, and with `--static` also `dist/static`, for a host without Node.
import { join } from "node:path";
import { createBuilder, runnerImport } from "vite";

// Otherwise `runnerImport` chooses "development", and the server would be built with React's development code.
process.env.NODE_ENV ||= "production";
const [option, ...others] = process.argv.slice(2);
const isStatic = option === "--static";
if (others.length > 0 || (option !== undefined && !isStatic)) {
  console.error("Use npm run build, or npm run build -- --static.");
  process.exit(2);
}
/** @type {{ module: typeof import("./static.ts") }} */
const { module } = await runnerImport(join(import.meta.dirname, "static.ts"), { configFile: false });
const reason = isStatic ? await module.whyNotStatic() : null;
if (reason !== null) {
  console.error(reason);
  process.exit(1);
}
const define = isStatic ? { "import.meta.env.STATIC": "true" } : {};
await (await createBuilder({ define }, null)).buildApp();
if (isStatic) console.error(await module.writeStatic());
