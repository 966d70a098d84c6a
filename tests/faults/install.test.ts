import { execFile } from "node:child_process";
import { chown, cp, mkdir, readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { freePort } from "../support/ports.ts";
import { unprivilegedAccount } from "../support/postgres.ts";
import { startProgram } from "../support/program.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { postgresOfFile } from "./fixtures.ts";

const project = fileURLToPath(new URL("../..", import.meta.url));
const run = promisify(execFile);

interface Instruction {
  name: string;
  words: string;
}

/** The instructions of each stage of the Dockerfile. */
async function readStages(): Promise<Instruction[][]> {
  const text = await readFile(join(project, "Dockerfile"), "utf8");
  const stages: Instruction[][] = [];
  for (const line of text.split("\n")) {
    const [, name = "", words = ""] = /^([A-Z]+) +(.*)$/.exec(line) ?? [];
    if (name === "FROM") stages.push([]);
    if (name) stages.at(-1)?.push({ name, words });
  }
  return stages;
}

const stages = await readStages();
const server = await postgresOfFile();
const folder = temporaryFolder("install");
const account = unprivilegedAccount();
const instructions = (name: string) => stages[1]?.filter((instruction) => instruction.name === name) ?? [];
const registry = (await run("npm", ["config", "get", "registry"], { cwd: project })).stdout.trim();
/** The image's environment. It takes only PATH and the npm registry from this shell. */
const environment: Record<string, string> = {
  PATH: process.env.PATH ?? "",
  HOME: join(folder, "home"),
  npm_config_cache: join(folder, "home", "npm"),
  npm_config_registry: registry,
  ...Object.fromEntries(instructions("ENV").map(({ words }) => words.split("=", 2))),
};
await give(folder);
await give(join(folder, "home"), true);

/** Hands a path to the unprivileged account. */
async function give(path: string, make = false): Promise<void> {
  if (make) await mkdir(path, { recursive: true });
  if (!account) return;
  const { uid, gid } = account;
  await chown(path, uid, gid);
  const names = await readdir(path, { recursive: true }).catch(() => []);
  await Promise.all(names.map((name) => chown(join(path, name), uid, gid)));
}

/** Starts the image's command. */
async function startInstalled(variables: Record<string, string>) {
  const [command = "", ...args] = JSON.parse(instructions("CMD")[0]?.words ?? "[]");
  const port = await freePort();
  const program = startProgram([command, ...args], {
    name: "The site",
    ...account,
    cwd: join(folder, "site"),
    env: { ...environment, HOST: "127.0.0.1", PORT: String(port), ...variables },
  });
  return { ...program, port, url: `http://127.0.0.1:${port}` };
}

async function expectToServe(variables: Record<string, string>): Promise<void> {
  const site = await startInstalled(variables);
  await site.answers(`${site.url}/ready`);
  const page = await fetch(site.url);
  expect(page.status).toBe(200);
  for (const [, path] of (await page.text()).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)) {
    expect((await fetch(site.url + path)).status).toBe(200);
  }
  const [, health = ""] = /CMD (.*)/.exec(instructions("HEALTHCHECK")[0]?.words ?? "") ?? [];
  await run("/bin/sh", ["-c", health], { env: { ...environment, PORT: String(site.port) } });
  expect(await site.end("SIGTERM")).toBe(0);
}

test("the image's own commands install the site in an empty folder, without development packages, as an unprivileged user", async () => {
  const site = join(folder, "site");
  await give(site, true);
  for (const { name, words } of stages[1] ?? []) {
    if (name === "COPY") {
      const paths = words.replace("--from=build /site/", "").split(" ");
      const target = paths.pop() ?? "";
      for (const path of paths) {
        const to = target.endsWith("/") ? join(site, target, path) : join(site, target);
        await mkdir(dirname(to), { recursive: true });
        // Docker keeps the files' times too.
        await cp(join(project, path), to, { recursive: true, preserveTimestamps: true });
      }
      await give(site);
    }
    if (name === "RUN") await run("/bin/sh", ["-c", words], { ...account, cwd: site, env: environment });
  }
  expect(instructions("USER")).toEqual([{ name: "USER", words: "node" }]);
  const packages = await readdir(join(site, "node_modules"));
  expect(packages).toContain("fastify");
  expect(packages).not.toContain("vite");
  expect(packages).not.toContain("oidc-provider");
});

test("the installed site serves on either database", async () => {
  await Promise.all([
    expectToServe({ DATABASE_URL: await server.createDatabase() }),
    expectToServe({ DATA_DIR: join(folder, "home", "data") }),
  ]);
});
