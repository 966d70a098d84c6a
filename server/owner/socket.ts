import { mkdtemp, readlink, rm, symlink } from "node:fs/promises";
import { createServer, request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { FastifyBaseLogger } from "fastify";
import type { OwnerRequest } from "./arguments.ts";
import { type OwnerAnswer, type OwnerContext, runOwnerCommand } from "./commands.ts";
import { describeFailure, OwnerError } from "./owner-error.ts";

/** The longest path that a Unix domain socket can have on every system, in bytes. Node cuts longer ones without an error. */
const SOCKET_PATH_MAX = 103;

/** The path at which a site with the embedded database takes the owner's commands: a socket, or a link to one. */
export function ownerSocketPath(dataDir: string): string {
  return join(dataDir, "owner.sock");
}

function isSocketPath(path: string): boolean {
  return Buffer.byteLength(path) <= SOCKET_PATH_MAX;
}

type Reply = { answer: OwnerAnswer } | { refusal: string };

/**
 * Runs the owner's commands in the site's process, because only one process can open the embedded database. The commands
 * arrive over a Unix domain socket that only the site's own account can open.
 * @returns a function that stops listening.
 */
export async function listenForOwner({
  log,
  ...place
}: OwnerContext & { log: FastifyBaseLogger }): Promise<() => Promise<void>> {
  const path = ownerSocketPath(place.env.dataDir);
  const server = createServer(async (request, response) => {
    let reply: Reply;
    try {
      const command: OwnerRequest = JSON.parse(await text(request));
      log.info({ area: command.area, action: command.action }, "the owner ran a command");
      reply = { answer: await runOwnerCommand(place, command) };
    } catch (error) {
      const failure = describeFailure(error);
      if (failure === null) {
        log.error({ err: error }, "the site could not run the owner's command; please report this line");
      }
      reply = { refusal: failure ?? "The site could not run the command. Its log says why." };
    }
    response.end(JSON.stringify(reply));
  });
  // A killed process leaves its socket file. No other process listens on it, because this process has the database's
  // lock.
  await rm(path, { force: true });
  // If the path is too long for a socket, a symbolic link there points to a socket in a new folder that only this account
  // can open.
  const linkedFolder = isSocketPath(path) ? null : await mkdtemp(join(tmpdir(), "evenfall-"));
  const socketPath = linkedFolder ? join(linkedFolder, "owner.sock") : path;
  if (linkedFolder) await symlink(socketPath, path);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.once("listening", resolve);
    // listen() creates the socket file before it returns, so the mask sets the permissions of that file.
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
 * @returns null if no site runs on this data folder.
 * @throws {OwnerError} if the site refused it.
 */
export async function askRunningSite(dataDir: string, command: OwnerRequest): Promise<OwnerAnswer | null> {
  const path = ownerSocketPath(dataDir);
  const socketPath = await readlink(path).catch(() => path);
  const body = isSocketPath(socketPath) && (await post(socketPath, command));
  if (!body) return null;
  const reply: Reply = JSON.parse(body);
  if ("refusal" in reply) throw new OwnerError(reply.refusal);
  return reply.answer;
}

/** @returns the body of the site's answer; null if no site listens on the socket. */
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
