import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import type * as Chosen from "../settings/sections.ts";
import { addresses } from "../shared/addresses.ts";
import { project } from "./folders.ts";
import { importFresh } from "./site-files.ts";

/** What a static host cannot do. */
const NEEDS_SERVER = ["reviews", "contact", "signIn"] as const;

/** Why the site needs a server, in one sentence; null if it does not. */
export async function whyNotStatic(): Promise<string | null> {
  const { module } = await importFresh<typeof Chosen>(join(project, "settings/sections.ts"));
  const on = NEEDS_SERVER.filter((name) => module.sections[name]);
  return on.length === 0
    ? null
    : `A static host cannot serve ${on.join(", ")}: make ${on.length === 1 ? "it" : "them"} false in site/sections.ts, then build again.`;
}

/** The origin that the pages of a site name if it was started with PORT=0, on any free port. */
const ORIGIN = "http://localhost:0";

/** Starts the built site with an empty database. @returns its address, and what ends it. */
async function startBuilt(data: string): Promise<{ address: string; stop: () => Promise<void> }> {
  const { PATH } = process.env;
  const child = spawn(process.execPath, [join(project, "dist/server/main.js")], {
    env: { PATH, PORT: "0", DATA_DIR: data, RATE_LIMITS: "off", LOG_LEVEL: "warn" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const { value } = await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next();
  const [, port] = /:(\d+)\)$/.exec(value) ?? [];
  if (port === undefined) throw new Error("The built site did not start.");
  const stop = async () => {
    child.kill();
    await ended;
  };
  return { address: `http://127.0.0.1:${port}`, stop };
}

/**
 * Writes what the built site answers into `dist/static`, for the root of a domain.
 * @returns a sentence that says so.
 */
export async function writeStatic(): Promise<string> {
  const target = join(project, "dist/static");
  const client = join(project, "dist/client");
  const publicOrigin = new URL(process.env.PUBLIC_URL ?? "http://localhost:3000").origin;
  // The server's own files: templates, the manifest, the style sheets and pictures of `/?with=…`, and what a static
  // host compresses itself.
  const isOfServer = (path: string) =>
    /\/(?:index\.html|\.vite|owner|owner-app-[^/]*|with-[^/]*)$|\.(?:br|gz)$/.test(path);
  await rm(target, { recursive: true, force: true });
  await cp(client, target, { recursive: true, filter: (path) => !isOfServer(path.replaceAll("\\", "/")) });

  const data = await mkdtemp(join(tmpdir(), "static-"));
  const { address: site, stop } = await startBuilt(data);
  async function save(address: string, file = address, without: RegExp | string = ""): Promise<string> {
    const answer = await fetch(site + address, { headers: { accept: "text/html" } });
    const text = (await answer.text()).replaceAll(ORIGIN, publicOrigin).replace(without, "");
    await mkdir(dirname(join(target, file)), { recursive: true });
    await writeFile(join(target, file), text);
    return text;
  }
  try {
    // A static host ignores the query: `/?with=…` is the same file as `/`.
    const sitemap = await save(
      addresses.sitemap,
      addresses.sitemap,
      /<url>\s*<loc>[^<?]*\?[^<]*<\/loc>\s*<\/url>\s*/g,
    );
    await save(addresses.robots);
    await save("/404", "404.html");
    for (const [, address = ""] of sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)) {
      const { pathname } = new URL(address);
      await save(pathname, join(pathname, "index.html"));
    }
  } finally {
    await stop();
    await rm(data, { recursive: true, force: true });
  }
  const hint = process.env.PUBLIC_URL
    ? ""
    : " Set PUBLIC_URL to its address, which is in the sitemap and in link previews.";
  return `dist/static is the site for any static host, at the root of ${publicOrigin}.${hint}`;
}
