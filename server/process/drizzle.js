// `npm run db:migrate` and `npm run db:studio`. Plain JavaScript, which loads the site's own code from its sources.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const envFile = join(root, ".env");
if (existsSync(envFile)) process.loadEnvFile(envFile);

const vite = await createServer({
  root,
  configFile: false,
  appType: "custom",
  logLevel: "error",
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, ws: false, watch: null },
});
try {
  const { runDrizzleCommand } = await vite.ssrLoadModule("/server/process/drizzle-command.ts");
  process.exitCode = await runDrizzleCommand(process.argv.slice(2));
} finally {
  await vite.close();
}
