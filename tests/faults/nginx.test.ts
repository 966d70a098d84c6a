import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { type RequestOptions, request } from "node:https";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { freePort, listen } from "../support/ports.ts";
import { startProgram } from "../support/program.ts";
import { projectRoot } from "../support/site.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const isInstalled = spawnSync("nginx", ["-v"]).error === undefined;
if (!isInstalled) console.log("nginx is not installed on this machine, so deploy/nginx.conf is not tested.");

describe.skipIf(!isInstalled)("nginx with deploy/nginx.conf", () => {
  const folder = temporaryFolder("nginx");
  const answer: RequestListener = (received, response) => response.end(String(received.headers["x-forwarded-for"]));
  const closeConnection: RequestListener = (received) => received.socket.destroy();
  /** What the two processes of the site do with a request. */
  const processes = [answer, answer];
  const servers = processes.map((_, index) =>
    createServer((received, response) => processes[index]?.(received, response)),
  );
  let port = 0;

  beforeAll(async () => {
    const [http, ...sites] = [await freePort(), ...(await Promise.all(servers.map((server) => listen(server))))];
    port = await freePort();
    const [key, certificate] = [join(folder, "privkey.pem"), join(folder, "fullchain.pem")];
    const options = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost"];
    execFileSync("openssl", [...options, "-keyout", key, "-out", certificate], { stdio: "ignore" });
    mkdirSync(join(folder, ".well-known/acme-challenge"), { recursive: true });
    writeFileSync(join(folder, ".well-known/acme-challenge/file"), "");
    const file = readFileSync(join(projectRoot, "deploy/nginx.conf"), "utf8")
      .replaceAll(/\/etc\/letsencrypt\/live\/theme\.example|\/var\/log\/nginx|\/var\/cache|\/var\/www\/html/g, folder)
      .replaceAll("theme.example", "localhost")
      .replaceAll(/127\.0\.0\.1:300([12])/g, (_, number) => `127.0.0.1:${sites[number - 1]}`)
      .replaceAll(/listen \[.*\n/g, "")
      .replaceAll("listen 80", `listen 127.0.0.1:${http}`)
      .replaceAll("listen 443", `listen 127.0.0.1:${port}`);
    writeFileSync(
      join(folder, "nginx.conf"),
      `pid nginx.pid; daemon off; events { worker_connections 4096; } http {\n${file}}`,
    );
    const words = ["nginx", "-p", folder, "-c", join(folder, "nginx.conf"), "-e", join(folder, "error.log")];
    const nginx = startProgram(words, { name: "nginx", lastSignal: "SIGQUIT" });
    await nginx.answers(`http://localhost:${http}/.well-known/acme-challenge/file`);
    afterAll(() => nginx.end("SIGQUIT"));
  });
  afterAll(() => void servers.map((server) => server.close().closeAllConnections()));
  beforeEach(() => void processes.fill(answer));

  function ask(
    path: string,
    options: RequestOptions = {},
    body = "",
  ): Promise<{ status: number | undefined; text: string }> {
    return new Promise((resolve, reject) => {
      const where = { host: "localhost", port, path, rejectUnauthorized: false, agent: false as const };
      const sent = request({ ...where, ...options }, async (response) => {
        const chunks = await response.setEncoding("utf8").toArray();
        resolve({ status: response.statusCode, text: chunks.join("") });
      });
      sent.on("error", reject).end(body);
    });
  }

  test("sends a POST to the next process if one closes the connection without an answer", async () => {
    processes[0] = closeConnection;
    for (let round = 0; round < 4; round++) expect((await ask("/trpc/x", { method: "POST" }, "x")).status).toBe(200);
  });

  test("tells the site the visitor's address, whatever the visitor claims", async () => {
    const headers = { "x-forwarded-for": "192.0.2.1" };
    expect(await ask("/live", { headers })).toEqual({ status: 200, text: "127.0.0.1" });
  });

  test("refuses a body of more than 64 KiB", async () => {
    expect((await ask("/trpc/x", { method: "POST" }, "x".repeat(64 * 1024 + 1))).status).toBe(413);
  });

  test("keeps the codes of a sign-in out of its logs, even if no process answers", async () => {
    processes.fill(closeConnection);
    expect((await ask("/auth/oidc/callback?code=private")).status).toBe(502);
    const logs = ["access.log", "error.log"].map((name) => readFileSync(join(folder, name), "utf8")).join("");
    expect(logs).toContain("/auth/oidc/callback");
    expect(logs).not.toContain("private");
  });

  test("answers an address with 429 while 200 of its requests have no answer yet", async () => {
    let release = () => {};
    const refused = new Promise<void>((resolve) => {
      release = resolve;
    });
    processes.fill(async (received, response) => {
      await refused;
      answer(received, response);
    });
    const answers = Array.from({ length: 220 }, async () => {
      const { status } = await ask("/live");
      if (status === 429) release();
      return status;
    });
    const statuses = await Promise.all(answers);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(200);
  });
});
