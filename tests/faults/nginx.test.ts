import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { databaseOfTest, siteOfTest } from "../support/faults.ts";
import { isNginxInstalled, startNginx } from "../support/front.ts";
import { freePort } from "../support/ports.ts";
import { sendRaw } from "../support/raw-http.ts";

const SECRET = "s".repeat(43);

test("nginx passes requests on to the port that compose.yaml opens, and to those of docs/operations.md", async () => {
  const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), "utf8");
  const nginx = await read("deploy/nginx.conf");
  const ports = [...nginx.matchAll(/^ *server 127\.0\.0\.1:(\d+)/gm)].map(([, number]) => number);
  expect(ports).toContain(/ports: \["127\.0\.0\.1:(\d+):3000"\]/.exec(await read("compose.yaml"))?.[1]);
  expect(await read("docs/operations.md")).toContain(
    `systemctl enable --now ${ports.map((number) => `evenfall@${number}`).join(" ")}\n`,
  );
});

test("nginx's logs hold no owner's link and no code of a sign-in, whether the site answers or not", async (context) => {
  context.skip(!isNginxInstalled(), "nginx is not installed");
  const port = await freePort();
  const site = await siteOfTest({
    databaseUrl: await databaseOfTest(),
    env: { PUBLIC_URL: `http://localhost:${port}` },
  });
  const front = await startNginx([site.port], port);
  onTestFinished(() => front.stop());
  const get = async (target: string, headers = "") =>
    await sendRaw(port, [`GET ${target} HTTP/1.1\r\nHost: localhost\r\n${headers}Connection: close\r\n\r\n`]);
  const requests = async () => {
    for (const target of [
      `/owner/reviews/${SECRET}`,
      `//owner/reviews/${SECRET}?done=hide`,
      `/%6fwner/reviews/${SECRET}`,
      `/assets/../owner/reviews/${SECRET}`,
      `/auth/github/callback?code=${SECRET}&state=${SECRET}`,
      `/auth/%67ithub/callback?state=${SECRET}`,
    ]) {
      const { statuses, text } = await get(target);
      expect(statuses).toHaveLength(1);
      expect(text.match(/^referrer-policy: .*/gim)).toEqual([
        expect.stringMatching(/^referrer-policy: no-referrer\r?$/i),
      ]);
    }
  };
  await requests();
  await get("/favicon.ico", `Referer: http://localhost/owner/reviews/${SECRET}\r\n`);
  await site.kill();
  await requests();
  await get("/the-last-request");

  const readLogs = async () => {
    const names = (await readdir(front.folder)).filter((name) => name.endsWith(".log"));
    return (await Promise.all(names.map((name) => readFile(join(front.folder, name), "utf8")))).join("\n");
  };
  await expect.poll(readLogs).toMatch(/"GET \/the-last-request" 502/);
  const logs = await readLogs();
  expect(logs).toMatch(/"GET \/owner\/" 502/);
  expect(logs).toMatch(/"GET \/auth\/github\/callback" 502/);
  expect(logs).not.toContain(SECRET);
});
