import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { lockEmbedded, pgliteFolder } from "../db/embedded.ts";
import { projectRoot } from "../db/migrate.ts";
import { addressForDriver, connectDatabase } from "../db/postgres.ts";
import { type Env, parseEnv } from "../env.ts";
import { runProgram } from "./start-failure.ts";

/**
 * `npm run db:migrate` and `npm run db:studio`: migrates the site's database, or runs another drizzle-kit command on
 * it.
 * @returns the exit code.
 */
async function drizzle(args: string[]): Promise<number> {
  const env = parseEnv(process.env);
  const place = env.databaseUrl ? "the database of DATABASE_URL" : `the embedded database in ${env.dataDir}`;
  if (args[0] !== "migrate") {
    console.error(`drizzle-kit opens ${place}.`);
    return await runDrizzleKit(env, args);
  }
  const connection = await connectDatabase(env);
  try {
    await connection.migrate();
  } finally {
    await connection.close();
  }
  console.error(`All migrations are applied to ${place}.`);
  return 0;
}

async function runDrizzleKit({ databaseUrl, dataDir }: Env, args: string[]): Promise<number> {
  const unlock = databaseUrl ? async () => {} : await lockEmbedded(dataDir);
  try {
    const place = databaseUrl
      ? { DATABASE_URL: addressForDriver(databaseUrl) }
      : { DATABASE_URL: "", PGLITE_FOLDER: pgliteFolder(dataDir) };
    const child = spawn(process.execPath, [join(projectRoot, "node_modules", "drizzle-kit", "bin.cjs"), ...args], {
      cwd: projectRoot,
      env: { ...process.env, ...place },
      stdio: "inherit",
    });
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => child.kill(signal));
    const [code] = await once(child, "exit");
    return code ?? 1;
  } finally {
    await unlock();
  }
}

await runProgram(drizzle);
