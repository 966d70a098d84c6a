import { readdirSync, readFileSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { extname, join } from "node:path";
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ENCODINGS, type Encoding, encodingFor } from "../http/encoding.ts";
import { digestOf, sendTagged } from "../http/etag.ts";

/** The places of built files. */
export interface Built {
  /** Names the build; a later build's name sorts later. */
  id: string;
  /** The folder of this process's build. */
  clientFolder: string;
  /** A folder with further builds by name. It may be missing. */
  buildsFolder: string;
}

/** The names that `vite/build-folder.ts` gives to builds. The site must not remove any other folder. */
const BUILD_NAME = /^\d{8}T\d{9}Z-\d+$/;

/** How many builds a shared folder keeps: the newest, and three before it. */
const SHARED_BUILDS = 4;

const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".gif": "image/gif",
  ".jpeg": "image/jpeg",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".vsix": "application/octet-stream",
  ".wasm": "application/wasm",
  ".webp": "image/webp",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
  ".xml": "application/xml; charset=utf-8",
};
const SUFFIXES = { br: ".br", gzip: ".gz" } as const;

/** A file in all encodings that the build wrote. */
interface BuiltFile {
  digest: string;
  bytes: Partial<Record<Encoding, Buffer>>;
}

/**
 * Serves the built files. The process reads the files of its own build once and serves them from memory, even after the
 * folder has gone. Pages of other builds get their files from those builds' folders.
 */
export function registerAssets(app: FastifyInstance, { clientFolder, buildsFolder }: Built): void {
  const own = readBuild(clientFolder);

  function send(request: FastifyRequest, reply: FastifyReply, path: string, file: BuiltFile): FastifyReply {
    const encoding = encodingFor(
      request,
      ENCODINGS.filter((name) => file.bytes[name]),
    );
    reply
      .header("content-type", TYPES[extname(path)] ?? "application/octet-stream")
      .header(
        "cache-control",
        path.startsWith("assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      )
      .header("vary", "accept-encoding");
    if (encoding !== "identity") reply.header("content-encoding", encoding);
    return sendTagged(request, reply, `"${file.digest}-${encoding}"`, file.bytes[encoding]);
  }

  for (const [path, file] of own) {
    if (!path.startsWith("assets/")) {
      app.get(`/${path}`, (request, reply) => send(request, reply, path, file));
    }
  }
  app.get<{ Params: { name: string } }>("/assets/:name", async (request, reply) => {
    const path = `assets/${request.params.name}`;
    const file = own.get(path) ?? (await findElsewhere(buildsFolder, request.params.name));
    return file ? send(request, reply, path, file) : reply.callNotFound();
  });
}

function readBuild(folder: string): Map<string, BuiltFile> {
  const files = new Map<string, BuiltFile>();
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  const present = new Set(paths);
  for (const path of paths) {
    if (path === "index.html" || path.startsWith(".") || /\.(?:br|gz)$/.test(path)) continue;
    files.set(
      path,
      builtFile(
        readFileSync(join(folder, path)),
        present.has(`${path}.br`) ? readFileSync(join(folder, `${path}.br`)) : null,
        present.has(`${path}.gz`) ? readFileSync(join(folder, `${path}.gz`)) : null,
      ),
    );
  }
  return files;
}

function builtFile(identity: Buffer, br: Buffer | null, gzip: Buffer | null): BuiltFile {
  return {
    digest: digestOf(identity),
    bytes: { identity, ...(br ? { br } : {}), ...(gzip ? { gzip } : {}) },
  };
}

/** A hashed file of another build, the newest first. */
async function findElsewhere(buildsFolder: string, name: string): Promise<BuiltFile | null> {
  if (!/^[\w-][\w.-]*$/.test(name) || /\.(?:br|gz)$/.test(name)) return null;
  for (const build of await buildsIn(buildsFolder)) {
    const path = join(buildsFolder, build, "client", "assets", name);
    const read = (suffix = "") => readFile(path + suffix).catch(() => null);
    const bytes = await read();
    if (bytes) return builtFile(bytes, await read(SUFFIXES.br), await read(SUFFIXES.gzip));
  }
  return null;
}

/** The finished builds of a folder, the newest first. */
async function buildsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => BUILD_NAME.test(name))
    .sort()
    .reverse();
}

/**
 * Copies the files of this process's build to where processes of later builds find them, and removes the files of old
 * builds. Container images need this, because their folders are deleted with them.
 */
export async function shareAssets({ id, clientFolder, buildsFolder }: Built, log: FastifyBaseLogger) {
  const shared = join(buildsFolder, id);
  const unfinished = `${shared}.${process.pid}.part`;
  try {
    if (!(await buildsIn(buildsFolder)).includes(id)) {
      await mkdir(join(unfinished, "client"), { recursive: true });
      await cp(join(clientFolder, "assets"), join(unfinished, "client", "assets"), { recursive: true });
      await rename(unfinished, shared);
    }
    for (const old of (await buildsIn(buildsFolder)).slice(SHARED_BUILDS)) {
      await rm(join(buildsFolder, old), { recursive: true, force: true });
    }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true }).catch(() => {});
    // Another process of the same build has done it.
    if ((await buildsIn(buildsFolder)).includes(id)) return;
    log.warn(
      { err: error },
      "the site could not copy its built files into ASSETS_DIR: check that it may write there",
    );
  }
}
