import { mkdtemp, rm, symlink } from "node:fs/promises";
import { createServer, request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { FastifyBaseLogger } from "fastify";
import { findOwnerSocket, isSocketPath, ownerSocketPath } from "../db/embedded.ts";
import type { OwnerRequest } from "./arguments.ts";
import { type OwnerAnswer, type OwnerPlace, runOwnerCommand } from "./commands.ts";
import { OwnerError } from "./owner-error.ts";

/**
 * Only one process can open the embedded database, so the owner's commands go to the running site, over a Unix domain
 * socket that only the site's own account can open.
 */
type Reply = { answer: OwnerAnswer } | { refusal: string };

/** Takes the owner's commands until the returned function is called. */
export async function listenForOwner({
  log,
  ...place
}: OwnerPlace & { log: FastifyBaseLogger }): Promise<() => Promise<void>> {
  const path = ownerSocketPath(place.env.dataDir);
  const server = createServer(async (request, response) => {
    let reply: Reply;
    try {
      const command: OwnerRequest = JSON.parse(await text(request));
      log.info({ area: command.area, action: command.action }, "the owner ran a command");
      reply = { answer: await runOwnerCommand(place, command) };
    } catch (error) {
      reply = { refusal: describeFailure(error) ?? "The command failed. The site's log says why." };
      if (!describeFailure(error)) log.error({ err: error }, "a command of the owner failed");
    }
    response.end(JSON.stringify(reply));
  });
  // A killed site leaves its socket file. This process holds the database's lock, so no other process listens on that
  // socket.
  await rm(path, { force: true });
  // Where the data folder's path is too long for a socket, a link there leads to one in a new folder of this account.
  const linkedFolder = isSocketPath(path) ? null : await mkdtemp(join(tmpdir(), "evenfall-"));
  const socketPath = linkedFolder ? join(linkedFolder, "owner.sock") : path;
  if (linkedFolder) await symlink(socketPath, path);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.once("listening", resolve);
    // listen() creates the socket at once, with these permissions.
    const mask = process.umask(0o177);
    server.listen(socketPath);
    process.umask(mask);
  });
  return async () => {
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeIdleConnections();
    });
    await rm(path, { force: true });
    if (linkedFolder) await rm(linkedFolder, { recursive: true, force: true });
  };
}

/**
 * Sends a command to the running site.
 * @returns null when no site listens there.
 * @throws {OwnerError} when it could not be done.
 */
export async function askRunningSite(dataDir: string, command: OwnerRequest): Promise<OwnerAnswer | null> {
  const socketPath = await findOwnerSocket(dataDir);
  const body = socketPath && (await post(socketPath, command));
  if (!body) return null;
  const reply: Reply = JSON.parse(body);
  if ("refusal" in reply) throw new OwnerError(reply.refusal);
  return reply.answer;
}

/** @returns what the site answers; null when no site listens there. */
function post(socketPath: string, command: OwnerRequest): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ socketPath, method: "POST", agent: false }, (response) => {
      text(response).then(resolve, reject);
    });
    request.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT" || error.code === "ECONNREFUSED") resolve(null);
      else reject(error);
    });
    request.end(JSON.stringify(command));
  });
}

/** The sentence for the owner about an error; null when only the stack helps. */
export function describeFailure(error: unknown): string | null {
  if (error instanceof OwnerError) return error.message;
  const { code, path, syscall } = error as NodeJS.ErrnoException;
  if (code === "EEXIST") return `${path} exists already. Choose another name.`;
  if (code === "ENOENT" && path && syscall !== "connect") return `There is no ${path}.`;
  if (code === "EACCES" && path) return `The account may not use ${path}.`;
  if (code === "EISDIR" && path) return `${path} is a folder.`;
  return null;
}
