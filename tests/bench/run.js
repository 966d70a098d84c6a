// `npm run bench`: measures the site, and in the same run a reference for each figure.
//   npm run bench                        everything
//   npm run bench -- server              a part: server, database, far, memory, live, cache, small, start, page or code
//   npm run bench -- server --rounds=9
// The site has to be built: `npm run build`.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createServer, isRunnableDevEnvironment } from "vite";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
if (!existsSync(join(root, "dist", "server"))) {
  console.error("The site is not built. Run `npm run build` first.");
  process.exit(2);
}

// Vite compiles TypeScript as it does for the site, so that the benchmarks need nothing more.
const vite = await createServer({
  root,
  configFile: false,
  appType: "custom",
  logLevel: "error",
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
});
const { ssr } = vite.environments;
if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error("Vite has no environment that runs modules.");
/** @type {typeof import("./main.ts")} */
const { main } = await ssr.runner.import(join(root, "tests", "bench", "main.ts"));
const exitCode = await main(process.argv.slice(2));
await vite.close();
process.exit(exitCode);
