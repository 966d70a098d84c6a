import { once } from "node:events";
import { readdirSync, readlinkSync } from "node:fs";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { folderOf } from "../../toolkit/test/support/folders.ts";
import { appOfFile } from "../support/app.ts";
import { sendRaw } from "../support/raw-http.ts";

const built = folderOf({ "assets/theme.vsix": "x".repeat(8 * 1024 * 1024) });
const app = await appOfFile({}, { built });

/** How many descriptors of built files this process has open. */
function openFiles(): number {
  const links = readdirSync("/proc/self/fd").map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      return "";
    }
  });
  return links.filter((link) => link.startsWith(built)).length;
}

const requests = (count: number, last = "") =>
  `GET /assets/theme.vsix HTTP/1.1\r\nHost: localhost\r\n${last}\r\n`.repeat(count);

/** Sends downloads over one connection and reads nothing. */
async function holdDownloads(count: number) {
  const socket = connect({ port: app.env.port, host: "127.0.0.1" });
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.pause();
  socket.write(requests(count));
  return socket;
}

test("downloads that nobody reads leave no file open once their connection is cut", async () => {
  const sockets = await Promise.all(Array.from({ length: 5 }, () => holdDownloads(10)));
  await expect.poll(openFiles).toBeGreaterThan(40);
  for (const socket of sockets) socket.resetAndDestroy();
  await expect.poll(openFiles).toBe(0);
});

test("a connection with a thousand requests at once is cut, and no file stays open", async () => {
  const sockets = await Promise.all(Array.from({ length: 20 }, () => holdDownloads(1_000)));
  await Promise.all(sockets.map((socket) => socket.closed || once(socket, "close")));
  await expect.poll(openFiles).toBe(0);
  expect((await fetch(`${app.origin}/assets/theme.vsix`)).status).toBe(200);
});

test("a few requests at once over one connection are answered in order", async () => {
  const few = `${requests(9)}${requests(1, "Connection: close\r\n")}`;
  expect((await sendRaw(app.env.port, few)).statuses).toEqual(Array(10).fill(200));
});
