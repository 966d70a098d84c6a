import { readFileSync } from "node:fs";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import packageFile from "../../package.json" with { type: "json" };
import { freePort } from "./ports.ts";
import { startProgram } from "./program.ts";
import { removeFolder, temporaryDataFolder } from "./temporary-folder.ts";

/** The project's folder. */
export const projectRoot = fileURLToPath(new URL("../..", import.meta.url));
const [, , ...startArguments] = packageFile.scripts.start.split(" ");

/** The variable that names a data folder with a migrated, empty embedded database, if the run has made one. */
export const TEMPLATE_VARIABLE = "TEST_TEMPLATE_DIR";

/**
 * The site's variables, empty, so that neither this shell's variables nor a `.env` in the checkout reach a tested site.
 */
export const emptyVariables = Object.fromEntries(
  Object.keys(parseEnv(readFileSync(join(projectRoot, ".env.example"), "utf8"))).map((name) => [name, ""]),
);

/** The built scripts, by the file of `client/` that each was made from. */
export function pageScripts(): Record<string, { file: string; css?: string[]; imports?: string[] }> {
  return JSON.parse(readFileSync(join(projectRoot, "dist/client/.vite/manifest.json"), "utf8"));
}

/** The path of the script that was made from a file of `client/`. */
export function scriptOf(file: string): string {
  const script = pageScripts()[file];
  if (script === undefined) throw new Error(`The build made no script from client/${file}.`);
  return `/${script.file}`;
}

export interface SiteOptions {
  /** A PostgreSQL address; the embedded database unless given. */
  databaseUrl?: string;
  /** The embedded database's folder, which is kept. Unless given, a new one that is removed with the site. */
  dataDir?: string;
  port?: number;
  /** The folder of the project whose build is started; this one unless given. */
  project?: string;
  /** Further variables. Rate limits are off unless these say otherwise. */
  env?: Record<string, string>;
  /** Return once it answers GET /ready (the default), or as soon as it listens. */
  until?: "ready" | "listening";
}

/** The built site in a process of its own. */
export interface Site {
  /** Its origin: http://localhost and the port. */
  url: string;
  port: number;
  pid: number;
  /** What the process has written so far, to both outputs. */
  log(): string;
  /** Asks it to end (SIGTERM) and returns its exit code. */
  stop(): Promise<number | null>;
  /** Ends it at once with SIGKILL. */
  kill(): Promise<void>;
  /** Waits until it answers GET /ready with 200. */
  ready(): Promise<void>;
}

/**
 * Starts the built site with the command of `npm start`, without npm between it and its signals.
 *
 * @throws when it ends before it listens, with what it wrote in the message.
 */
export async function startSite(options: SiteOptions = {}): Promise<Site> {
  const port = options.port ?? (await freePort());
  const dataDir = options.dataDir ?? (await newDataFolder());
  const site = startProgram([process.execPath, ...startArguments], {
    name: "The site",
    cwd: options.project ?? projectRoot,
    env: {
      ...process.env,
      ...emptyVariables,
      // The test runners set it to `test`, but the site has to run as in production.
      NODE_ENV: "",
      RATE_LIMITS: "off",
      DATABASE_URL: options.databaseUrl ?? "",
      DATA_DIR: dataDir,
      ...options.env,
      PORT: String(port),
    },
  });
  const url = `http://localhost:${port}`;
  const ready = () => site.answers(`${url}/ready`);
  async function end(signal: NodeJS.Signals): Promise<number | null> {
    const code = await site.end(signal);
    if (options.dataDir === undefined) await removeFolder(dataDir);
    return code;
  }
  await site.wrote(/listening (?:at|on)/);
  if (options.until !== "listening") await ready();
  return {
    url,
    port,
    pid: site.pid,
    log: site.output,
    stop: () => end("SIGTERM"),
    async kill() {
      await end("SIGKILL");
    },
    ready,
  };
}

/** A folder with an empty database, or without one. */
async function newDataFolder(): Promise<string> {
  const folder = temporaryDataFolder("site");
  const template = process.env[TEMPLATE_VARIABLE];
  if (template) await cp(template, folder, { recursive: true });
  return folder;
}
