import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { createInterface } from "node:readline";
import type * as Chosen from "../defaults/settings/sections.ts";
import { project } from "./folders.ts";
import { drawPictures } from "./optimize-assets.ts";
import { buildStatic } from "./site-build.ts";
import { importFresh } from "./site-files.ts";

/** The features that a static host cannot provide. */
const NEEDS_SERVER = ["reviews", "contact", "signIn"] as const;

/** The address of a static site. */
interface Place {
  origin: string;
  /** In Vite's form: `/`, or `/my-theme/`. */
  base: string;
}

/** Parses `PUBLIC_URL`; null if it is not a valid address for a site. */
export function placeOf(publicUrl: string): Place | null {
  if (!URL.canParse(publicUrl)) return null;
  const { protocol, origin, pathname, href } = new URL(publicUrl);
  // No user name, no query and no fragment.
  const isPlace = /^https?:$/.test(protocol) && href === origin + pathname && !pathname.includes("//");
  if (!isPlace) return null;
  return { origin, base: pathname.replace(/\/?$/, "/") };
}

/** The site's address, or why the site cannot be built, in one sentence. */
export async function readPlace(): Promise<Place | string> {
  const place = placeOf(process.env.PUBLIC_URL?.trim() || "http://localhost:3000");
  if (place === null) {
    return "PUBLIC_URL has to be the site's address, such as https://theme.example or https://name.github.io/my-theme.";
  }
  const { module } = await importFresh<typeof Chosen>(join(project, "defaults/settings/sections.ts"));
  const on = NEEDS_SERVER.filter((name) => module.sections[name]);
  return on.length === 0
    ? place
    : `A static host cannot serve ${on.join(", ")}: make ${on.length === 1 ? "it" : "them"} false in site/sections.ts, then build again.`;
}

/** The origin in the pages of a site that was started with PORT=0, on any free port. */
const ORIGIN = "http://localhost:0";

/** Starts a built site with an empty database. @returns its address and a function that stops it. */
async function startBuilt(program: string, data: string): Promise<{ address: string; stop: () => Promise<void> }> {
  const { PATH } = process.env;
  const child = spawn(process.execPath, [program], {
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
 * Whether only the server uses a path in a build: templates, the manifest, the style sheets and pictures of `/?with=…`.
 * A static host ignores the query, so `/?with=…` is the same file as `/`.
 */
function isOfServer(path: string): boolean {
  return /(?:^|\/)(?:index\.html|\.vite|owner|owner-app-[^/]*|with-[^/]*)$/.test(path.replaceAll("\\", "/"));
}

/** Builds `dist/static` for this address. @returns a sentence for the owner. */
export async function makeStatic({ origin, base }: Place): Promise<string> {
  await buildStatic(base, async (built, target) => {
    const client = join(built, "client");
    await drawPictures(client, (file) => !isOfServer(file));
    await cp(client, target, { recursive: true, filter: (path) => !isOfServer(relative(client, path)) });
    await savePages(join(built, "server/main.js"), { origin, base }, target);
  });
  const hint = process.env.PUBLIC_URL
    ? ""
    : " Set PUBLIC_URL to its address, which is in the sitemap and in link previews.";
  return `dist/static is the site for any static host, at ${origin}${base}.${hint}`;
}

/** Directives that have no effect in a page's `meta` element. */
const IN_HEADER_ONLY = /;?frame-ancestors[^;]*/;

/** Adds the Content-Security-Policy to a page, because a static host does not send the header. */
function withPolicy(html: string, policy: string): string {
  const charset = /<meta charset="utf-8" ?\/>/i;
  if (!charset.test(html)) throw new Error("A page names no character set.");
  const content = policy.replace(IN_HEADER_ONLY, "");
  return html.replace(charset, (first) => `${first}<meta http-equiv="Content-Security-Policy" content="${content}"/>`);
}

/** Saves the responses of a built site. Their addresses start with the base. */
async function savePages(program: string, { origin, base }: Place, target: string): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), "static-"));
  const { address: site, stop } = await startBuilt(program, data);
  async function save(path: string, file = path, without: RegExp | string = ""): Promise<string> {
    const answer = await fetch(site + base + path, { headers: { accept: "text/html" } });
    const policy = answer.headers.get("content-security-policy") ?? "";
    const saved = (await answer.text()).replaceAll(ORIGIN, origin).replace(without, "");
    const isPage = answer.headers.get("content-type")?.startsWith("text/html");
    const text = isPage ? withPolicy(saved, policy) : saved;
    await mkdir(dirname(join(target, file)), { recursive: true });
    await writeFile(join(target, file), text);
    return text;
  }
  try {
    const sitemap = await save("sitemap.xml", "sitemap.xml", /<url>\s*<loc>[^<?]*\?[^<]*<\/loc>\s*<\/url>\s*/g);
    await save("robots.txt");
    await save("404", "404.html");
    for (const [, address = ""] of sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)) {
      const path = new URL(address).pathname.slice(base.length);
      await save(path, join(path, "index.html"));
    }
  } finally {
    await stop();
    await rm(data, { recursive: true, force: true });
  }
}
