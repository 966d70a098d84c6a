import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { type Site, type SiteOptions, startSite as start } from "../support/site.ts";

/** Starts the built site with rate limits, as every public site has them, unless `env` lifts them. */
export function startSite(options: SiteOptions): Promise<Site> {
  return start({ ...options, env: { RATE_LIMITS: "on", ...options.env } });
}

/** A server that the site is compared with, in a process of its own. */
export interface Reference {
  port: number;
  pid: number;
  stop(): Promise<void>;
}

/** What `reference-http.js` answers: one body from memory, in base64, or the result of one statement per request. */
export interface HttpAnswer {
  headers: [string, string][];
  answer: { body: string } | { databaseUrl: string; query: "page" | "insert" };
}

/** What each reference needs, by the name of its file. */
interface Configurations {
  /** Bare node:http. */
  http: HttpAnswer;
  /** Bare Fastify with postgres.js. */
  fastify: { databaseUrl: string };
  /** Fastify, tRPC's plugin and Drizzle. */
  plain: { databaseUrl: string };
}

/** Starts a reference and waits until it listens. */
export async function startReference<Name extends keyof Configurations>(
  name: Name,
  configuration: Configurations[Name],
  env: Record<string, string> = {},
): Promise<Reference> {
  const file = fileURLToPath(new URL(`reference-${name}.js`, import.meta.url));
  // The reference ends itself when the channel to this process closes.
  const child = fork(file, [JSON.stringify(configuration)], {
    execArgv: [],
    env: { ...process.env, NODE_ENV: "", ...env },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = once(child, "exit");
  const port = await Promise.race([
    once(child, "message").then(([port]) => Number(port)),
    ended.then(() => {
      throw new Error(`${file} ended before it listened.`);
    }),
  ]);
  return {
    port,
    pid: child.pid ?? 0,
    async stop() {
      child.kill();
      await ended;
    },
  };
}
