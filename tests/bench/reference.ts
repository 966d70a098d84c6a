import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { pin } from "./machine.ts";

/** A server that the site is compared with, in a process of its own. */
export interface Reference {
  port: number;
  pid: number;
  stop(): Promise<void>;
}

export interface HttpAnswer {
  headers: [string, string][];
  answer: { /** In base64. */ body: string } | { databaseUrl: string; query: "page" | "insert" };
}

/** Bare node:http. */
export async function startHttpReference(answer: HttpAnswer): Promise<Reference> {
  const reference = await startReference("reference-http.js", answer);
  pin(reference.pid, 0);
  return reference;
}

/** A document and the built files that it names. */
export async function startPageReference(page: {
  html: string;
  headers: [string, string][];
  folder: string;
}): Promise<Reference> {
  return await startReference("reference-page.js", page);
}

/** Bare Fastify with postgres.js. */
export async function startFastifyReference(databaseUrl: string): Promise<Reference> {
  return await startReference("reference-fastify.js", { databaseUrl });
}

/** Fastify, tRPC's plugin and Drizzle. */
export async function startPlainReference(
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<Reference> {
  const reference = await startReference("reference-plain.js", { databaseUrl }, env);
  pin(reference.pid, 0);
  return reference;
}

async function startReference(
  file: string,
  configuration: unknown,
  env: Record<string, string> = {},
): Promise<Reference> {
  // The reference ends itself when the channel to this process closes.
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), [JSON.stringify(configuration)], {
    execArgv: [],
    env: { ...process.env, NODE_ENV: "", ...env },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const ended = once(child, "exit");
  const port = await new Promise<number>((resolve, reject) => {
    let written = "";
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      written += text;
      const [, found] = /^listening on (\d+)/m.exec(written) ?? [];
      if (found) resolve(Number(found));
    });
    void ended.then(() => reject(new Error(`${file} ended:\n${written}`)));
  });
  return {
    port,
    pid: child.pid ?? 0,
    async stop() {
      child.kill();
      await ended;
    },
  };
}
