import { mkdir, readdir, realpath, rename } from "node:fs/promises";
import { Agent } from "node:http";
import { basename, join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { createAuthor } from "../support/author.ts";
import { connectionOfTest, databaseOfTest, siteOfTest } from "../support/faults.ts";
import { isNginxInstalled, startNginx } from "../support/front.ts";
import { expectNothingLostOrDoubled, send, sendMessage, writeLoadOfTest } from "../support/load.ts";
import { copyProject } from "../support/project-copy.ts";
import type { Site, SiteOptions } from "../support/site.ts";
import { followReviews } from "../support/stream.ts";

const project = await copyProject({ built: true });
afterAll(() => project.remove());

async function currentBuild(): Promise<string> {
  return basename(await realpath(join(project.folder, "dist")));
}

/** Builds the project with another script on the page. */
async function buildAnother(): Promise<void> {
  const change = `\ndocument.documentElement.dataset.build = "${await currentBuild()}";\n`;
  await project.edit("client/entry-client.tsx", /$/, change);
  await project.npm("build");
}

const start = (options: SiteOptions) => siteOfTest({ project: project.folder, ...options });

/** All files that a page names, directly or through what it names: scripts, style sheets, fonts, chunks, samples. */
async function namedFiles(origin: string, agent: Agent): Promise<Set<string>> {
  const names = (text: string) => [...text.matchAll(/assets\/[\w.-]+\.\w+/g)].map(([name]) => name);
  const relative = (text: string) =>
    [...text.matchAll(/["'(`]\.\/([\w.-]+\.(?:js|css))/g)].map(([, name]) => `assets/${name}`);
  const found = new Set(names((await send(`${origin}/`, { agent })).text));
  for (const name of found) {
    if (!/\.(?:js|css)$/.test(name)) continue;
    const { text } = await send(`${origin}/${name}`, { agent });
    for (const inner of [...names(text), ...relative(text)]) found.add(inner);
  }
  return found;
}

/** Visitors who request pages and all files that any page has named so far, and listen for changes. */
function startVisitors(origin: string) {
  const agent = new Agent({ keepAlive: true });
  const outcomes = new Map<string, number>();
  const files = new Set<string>();
  let visiting = true;
  const note = (what: string, status: number) => {
    const outcome = `${what} ${status}`;
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  };
  const status = (path: string) =>
    send(`${origin}/${path}`, { agent }).then(
      (reply) => reply.status,
      () => 0,
    );
  async function read(): Promise<void> {
    while (visiting) {
      note("page", await status(""));
      for (const name of await namedFiles(origin, agent)) files.add(name);
      for (const name of files) {
        if (visiting) note(name.endsWith(".woff2") ? "font" : "asset", await status(name));
      }
      note("call", await status("trpc/reviews.list?input=%7B%22limit%22%3A3%7D"));
    }
  }
  async function listen(): Promise<void> {
    while (visiting) {
      const stream = await followReviews(origin).catch(() => null);
      note("stream", stream?.response.status ?? 0);
      leave = () => stream?.close();
      while (stream && visiting && (await stream.next().catch(() => null)));
      stream?.close();
    }
  }
  let leave = () => {};
  const running = Promise.all([read(), read(), listen()]);
  return {
    outcomes,
    files,
    /** Resolves once a visitor has requested everything again. */
    async round(): Promise<void> {
      const pages = outcomes.get("page 200") ?? 0;
      await expect.poll(() => outcomes.get("page 200") ?? 0).toBeGreaterThan(pages + 3);
    },
    async stop(): Promise<void> {
      visiting = false;
      leave();
      await running;
      agent.destroy();
    },
  };
}

test("no request of any kind fails during a build beside running processes and the rolling restart that follows", async (context) => {
  context.skip(!isNginxInstalled(), "nginx is not installed");
  const databaseUrl = await databaseOfTest();
  const pair = await Promise.all([start({ databaseUrl }), start({ databaseUrl })]);
  const ports = pair.map((site) => site.port);
  const balancer = await startNginx(ports);
  onTestFinished(() => balancer.stop());
  const connection = await connectionOfTest(databaseUrl);
  const cookie = await createAuthor(connection);
  const load = writeLoadOfTest({ urls: [balancer.url], cookie, writers: 2 });
  const visitors = startVisitors(balancer.url);
  await visitors.round();
  const before = await currentBuild();
  const oldFiles = [...visitors.files];

  const begin = performance.now();
  await buildAnother();
  const built = performance.now();
  expect(await currentBuild()).not.toBe(before);
  await visitors.round();
  for (const index of [0, 1]) {
    expect(await pair[index]?.stop()).toBe(0);
    pair[index] = await start({ databaseUrl, port: ports[index] ?? 0 });
    await visitors.round();
  }
  await visitors.stop();
  await load.stop();
  console.log(
    `a build beside two processes (${(built - begin).toFixed(0)} ms), then a rolling restart (${(performance.now() - built).toFixed(0)} ms): ${JSON.stringify(Object.fromEntries(visitors.outcomes))}, writes ${JSON.stringify([...load.statuses])}`,
  );
  expect([...visitors.outcomes.keys()].sort()).toEqual(
    ["asset 200", "call 200", "font 200", "page 200", "stream 200"].sort(),
  );
  expect([...load.statuses.keys()]).toEqual([200]);
  await expectNothingLostOrDoubled(connection, load);
  // The sources have changed, but the new processes still serve the files that older pages name.
  expect(visitors.files.size).toBeGreaterThan(oldFiles.length);
  for (const site of pair) {
    for (const name of oldFiles) expect((await send(`${site.url}/${name}`)).status, name).toBe(200);
  }
});

test("a process serves the build that it started with when the folder of that build is gone", async () => {
  const databaseUrl = await databaseOfTest();
  const site = await start({ databaseUrl });
  const agent = new Agent({ keepAlive: true });
  const files = await namedFiles(site.url, agent);
  expect(files.size).toBeGreaterThan(10);
  const builds = join(project.folder, "builds");
  await rename(builds, `${builds}-away`);
  try {
    for (const name of files) expect((await send(`${site.url}/${name}`, { agent })).status, name).toBe(200);
    expect((await send(`${site.url}/assets/never-was.js`, { agent })).status).toBe(404);
    expect((await sendMessage(site.url, undefined, agent)).status).toBe(200);
  } finally {
    await rename(`${builds}-away`, builds);
    agent.destroy();
  }
});

test("processes of different images serve each other's files from a folder that they share", async () => {
  const databaseUrl = await databaseOfTest();
  const shared = join(project.folder, "kept-files");
  // A folder that holds other things as well, as a home folder does.
  const others = ["Documents", "Music", "Photos", "work", "zebra"].map((name) => join(shared, name));
  for (const other of others) await mkdir(other, { recursive: true });
  const env = { ASSETS_DIR: shared };
  const builds = join(project.folder, "builds");
  const older = await currentBuild();
  await buildAnother();
  const newer = await currentBuild();
  const origins: Site[] = [];
  for (const build of [older, newer]) {
    // As in an image: there is no other build beside it.
    const image = await copyProject({ built: false });
    try {
      await rename(join(builds, build), join(image.folder, "dist"));
      origins.push(await start({ project: image.folder, databaseUrl, env }));
    } finally {
      await rename(join(image.folder, "dist"), join(builds, build));
      await image.remove();
    }
  }
  const agent = new Agent({ keepAlive: true });
  for (const { url } of origins) {
    for (const name of await namedFiles(url, agent)) {
      for (const other of origins) {
        expect((await send(`${other.url}/${name}`, { agent })).status, name).toBe(200);
      }
    }
  }
  expect((await readdir(shared)).sort()).toEqual([older, newer, ...others.map((other) => basename(other))]);
  agent.destroy();
});
