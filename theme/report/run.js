// `npm run theme:report`, `theme:propose`, `theme:compare` and `theme:changes`: Vite compiles TypeScript as it does for the site.
import { fileURLToPath } from "node:url";
import { createServer, isRunnableDevEnvironment } from "vite";

const vite = await createServer({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  configFile: false,
  appType: "custom",
  logLevel: "error",
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
});
const { ssr } = vite.environments;
if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error("Vite has no environment that runs modules.");
/** @type {typeof import("./main.ts")} */
const { main } = await ssr.runner.import(fileURLToPath(new URL("main.ts", import.meta.url)));
process.exitCode = await main(process.argv.slice(2));
await vite.close();
