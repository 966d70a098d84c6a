import { readdirSync, readlinkSync } from "node:fs";
import { appendFile, mkdir, rename, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { validMessage } from "../support/content.ts";
import { listen } from "../support/ports.ts";
import { startProgram } from "../support/program.ts";
import { copyProject } from "../support/project-copy.ts";
import { emptyVariables, projectRoot } from "../support/site.ts";
import { databaseOfTest, siteOfTest } from "./fixtures.ts";

/** Starts a site that cannot start. @returns what it wrote, with its exit code. */
const failure = (options: Parameters<typeof siteOfTest>[0]) =>
  siteOfTest(options).then(
    () => "it started",
    (error: Error) => error.message,
  );

test("a taken port ends the start in one readable line", async () => {
  const other = createServer();
  const port = await listen(other);
  onTestFinished(() => void other.close());
  const message = await failure({ port, databaseUrl: await databaseOfTest() });
  expect(message).toMatch(new RegExp(`exit code 1:\n(?:.*\n)*Port ${port} is already taken`));
  expect(message).not.toMatch(/^ +at /m);
});

test("example reviews are refused for a site that others use, even if its database is on this machine", async () => {
  const seed = startProgram([process.execPath, "server/process/start.js", "seed"], {
    name: "The seed",
    cwd: projectRoot,
    env: {
      ...process.env,
      ...emptyVariables,
      DATABASE_URL: await databaseOfTest(),
      PUBLIC_URL: "https://theme.example",
      GITHUB_CLIENT_ID: "placeholder",
      GITHUB_CLIENT_SECRET: "placeholder",
    },
  });
  expect(await seed.ended).toBe(1);
  expect(seed.output()).toMatch(/trying the site out .* PUBLIC_URL is a site that others use\.\n$/);
});

test("a missing file ends the start in one readable line that names it", async () => {
  const project = copyProject({ built: true });
  const page = join(project, "dist/client/index.html");
  await rename(page, `${page}.gone`);
  const message = await failure({ project });
  expect(message).toMatch(/exit code 1:\n(?:.*\n)*.*index\.html is missing\. Build the site/);
  expect(message).not.toMatch(/^ +at /m);
});

/** The status of each file that a site's page names, or that is in an earlier list. */
async function statusesOf(url: string, files = new Set<string>()): Promise<Set<number>> {
  const page = await (await fetch(url)).text();
  for (const [, path = ""] of page.matchAll(/"(\/assets\/[^"]+)"/g)) files.add(path);
  return new Set(await Promise.all([...files].map(async (path) => (await fetch(url + path)).status)));
}

/** The ids of the processes that run in a folder. */
function processesIn(folder: string): string[] {
  return readdirSync("/proc").filter((id) => {
    try {
      return /^\d/.test(id) && readlinkSync(`/proc/${id}/cwd`) === folder;
    } catch {
      return false; // it has just ended
    }
  });
}

test("a site keeps its files while two others start at once with a newer version and build it", async () => {
  const folder = copyProject({ built: true });
  const start = async () => siteOfTest({ project: folder, databaseUrl: await databaseOfTest() });
  // What the toolkit's tests make is no source.
  await mkdir(join(folder, "toolkit/dist"), { recursive: true });
  await writeFile(join(folder, "toolkit/dist/main.js"), "");
  const site = await start();
  expect(site.log()).not.toMatch(/Building/);
  const files = new Set<string>();
  expect(await statusesOf(site.url, files)).toEqual(new Set([200]));

  await appendFile(join(folder, "client/entry-client.tsx"), 'console.info("another version");\n');
  const newer = await Promise.all([start(), siteOfTest({ project: folder, dataDir: join(folder, ".data/new") })]);
  for (const { url } of newer) expect(await statusesOf(url)).toEqual(new Set([200]));
  expect(await statusesOf(site.url, files)).toEqual(new Set([200]));
  const [one = "", other = ""] = newer.map(({ url }) => url);
  const script = async (url: string) => /\/assets\/index-[^"]+\.js/.exec(await (await fetch(url)).text())?.[0];
  expect(await script(one)).toBe(await script(other));
  expect(await script(one)).not.toBe(await script(site.url));

  // One of them still draws pictures and compresses files.
  expect(processesIn(folder).length).toBeGreaterThan(3);
  await Promise.all([site, ...newer].map((each) => each.kill()));
  expect(processesIn(folder)).toEqual([]);
});

test("at SIGTERM a request in progress is still answered, and no connection keeps the process", async () => {
  const site = await siteOfTest({ databaseUrl: await databaseOfTest() });
  const body = JSON.stringify(validMessage());
  // These connections would stay open for further requests.
  const open = () => connect(site.port, "localhost");
  const [unused, idle, used] = [open(), open(), open()];
  const answers = [unused, idle, used].map((socket) => text(socket).catch(() => ""));
  idle.write("GET /live HTTP/1.1\r\nHost: localhost\r\n\r\n");
  used.write(
    `POST /trpc/contact.send HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  );
  // Its request has arrived once the next one is answered.
  expect((await fetch(`${site.url}/live`)).status).toBe(200);
  const stopped = site.stop();
  // Connections without a request are closed at once, and not when the others are cut off.
  expect(await answers[0]).toBe("");
  expect(await answers[1]).toMatch(/^HTTP\/1\.1 200/);
  used.write(body.slice(10));
  expect(await stopped).toBe(0);
  expect(await answers[2]).toMatch(/^HTTP\/1\.1 200/);
});
