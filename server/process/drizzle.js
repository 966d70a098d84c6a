// `npm run db:migrate` and `npm run db:studio`: drizzle-kit on the database that the site opens.
// Plain JavaScript around the site's own code, so that they find the same database and keep to the same lock.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const envFile = join(root, ".env");
if (existsSync(envFile)) process.loadEnvFile(envFile);

/**
 * A module of the site's, from source.
 * @template Module
 * @param {string} path
 * @returns {Promise<Module>}
 */
async function load(path) {
  const { module } = await runnerImport(join(root, path), { root, logLevel: "error" });
  return /** @type {Module} */ (module);
}

/** @type {typeof import("../env.ts")} */
const { parseEnv } = await load("server/env.ts");
/** @type {typeof import("../db/embedded.ts")} */
const { lockFolder } = await load("server/db/embedded.ts");
/** @type {typeof import("./start-failure.ts")} */
const { startFailure } = await load("server/process/start-failure.ts");

let unlock = async () => {};
try {
  const { databaseUrl, dataDir } = parseEnv(process.env);
  const folder = join(dataDir, "database");
  if (databaseUrl === null) unlock = await lockFolder(folder);
  console.error(
    databaseUrl === null ? `The embedded database in ${folder}:` : "The database of DATABASE_URL:",
  );
  const child = spawn(
    process.execPath,
    [join(root, "node_modules", "drizzle-kit", "bin.cjs"), ...process.argv.slice(2)],
    {
      cwd: root,
      env: { ...process.env, DATABASE_URL: databaseUrl ?? "", DATA_DIR: dataDir },
      stdio: "inherit",
    },
  );
  for (const signal of /** @type {const} */ (["SIGTERM", "SIGINT"]))
    process.on(signal, () => child.kill(signal));
  const [code] = await once(child, "exit");
  process.exitCode = code ?? 1;
} catch (error) {
  console.error(startFailure(error));
  process.exitCode = 1;
} finally {
  await unlock();
}
