import { rename } from "node:fs/promises";
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

test("wrong variables end the start together, by their names, without their values", async () => {
  const message = await failure({ env: { LOG_LEVEL: "private", TRUSTED_PROXIES: "private" } });
  expect(message).toMatch(
    /exit code 1:\n(?:.*\n)*.*LOG_LEVEL.*\n.*TRUSTED_PROXIES|TRUSTED_PROXIES.*\n.*LOG_LEVEL/,
  );
  expect(message).not.toMatch(/private|^ +at /m);
});

test("example reviews are refused for a site that others use, also if its database is on this machine", async () => {
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
  const project = await copyProject({ built: true });
  onTestFinished(() => project.remove());
  const page = join(project.folder, "dist/client/index.html");
  await rename(page, `${page}.gone`);
  const message = await failure({ project: project.folder });
  expect(message).toMatch(/exit code 1:\n(?:.*\n)*.*index\.html is missing\. Build the site/);
  expect(message).not.toMatch(/^ +at /m);
});

test("at SIGTERM a request in progress is still answered, and no connection keeps the process", async () => {
  const site = await siteOfTest({ databaseUrl: await databaseOfTest() });
  const body = JSON.stringify(validMessage());
  // These connections would stay open for further requests.
  const open = () => connect(site.port, "localhost");
  const [unused, idle, used] = [open(), open(), open()];
  const answers = [unused, idle, used].map((socket) => text(socket).catch(() => ""));
  idle.write("GET /live HTTP/1.1\r\nHost: x\r\n\r\n");
  used.write(
    `POST /trpc/contact.send HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
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
