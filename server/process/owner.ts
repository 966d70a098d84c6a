import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseAddress } from "../db/address.ts";
import { connectDatabase } from "../db/connect.ts";
import { type Env, parseEnv } from "../env.ts";
import { type OwnerRequest, parseOwnerArguments, USAGE, UsageError } from "../owner/arguments.ts";
import { type OwnerAnswer, requireEmbeddedDatabase, runOwnerCommand } from "../owner/commands.ts";
import { formatJson, formatTable } from "../owner/format.ts";
import { describeFailure, OwnerError } from "../owner/owner-error.ts";
import { askRunningSite } from "../owner/socket.ts";
import { projectRoot } from "../runtime/project-root.ts";
import { isLoopback } from "../runtime/variables.ts";
import { startFailure } from "./start-failure.ts";

/** `npm run owner`. The exit code is 0 if the command succeeded, 1 if it failed, and 2 if the command line is wrong. */
async function main(args: string[]): Promise<number> {
  try {
    const { request, json, help } = parseOwnerArguments(args);
    if (help) {
      console.log(USAGE);
      return 0;
    }
    const answer = await execute(parseEnv(process.env), await withAbsolutePath(request));
    console.log(json ? formatJson(answer) : formatTable(answer));
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}\n\n${USAGE}`);
      return 2;
    }
    console.error(describeFailure(error) ?? startFailure(error));
    return 1;
  }
}

async function execute(env: Env, request: OwnerRequest): Promise<OwnerAnswer> {
  const embedded = env.databaseUrl === null;
  if (embedded) {
    const answer = await askRunningSite(env.dataDir, request);
    if (answer) return answer;
    if (!worksWithoutDatabase(request)) requireEmbeddedDatabase(env.dataDir);
  }
  if (request.area === "seed" && !isLocal(env)) {
    throw new OwnerError(
      "Example reviews are for a database on this machine, but DATABASE_URL names another machine.",
    );
  }
  const connection = await connectDatabase(env);
  try {
    if (embedded) await connection.migrate();
    return await runOwnerCommand({ connection, env }, request);
  } finally {
    await connection.close();
  }
}

/** Whether a command works without an existing database. */
function worksWithoutDatabase({ area, action }: OwnerRequest): boolean {
  return area === "restore" || (area === "seed" && action === "add");
}

/** Whether the database is the embedded one or on this machine. */
function isLocal({ databaseUrl }: Env): boolean {
  if (databaseUrl === null) return true;
  return parseAddress(databaseUrl).hosts.every(({ host }) => host.startsWith("/") || isLoopback(host));
}

/**
 * npm runs scripts in the project's folder, but the owner means a file in the current folder. A dump without a name goes
 * into the project's folder `backups`.
 */
async function withAbsolutePath(request: OwnerRequest): Promise<OwnerRequest> {
  if (request.area !== "dump" && request.area !== "restore") return request;
  if (request.operands.length === 0) {
    const folder = join(projectRoot, "backups");
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return { ...request, operands: [join(folder, `${new Date().toISOString().replaceAll(":", "-")}.dump`)] };
  }
  const from = process.env.INIT_CWD ?? process.cwd();
  return { ...request, operands: request.operands.map((path) => resolve(from, path)) };
}

process.exitCode = await main(process.argv.slice(2));
