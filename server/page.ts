import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { render } from "../client/entry-server.tsx";
import type { Services } from "./context.ts";
import type { Env } from "./env.ts";
import type { Snapshot } from "./reviews/feed.ts";

/** Where the page's shell comes from: the build, or the development server. */
export interface PageShell {
  /** `index.html` with `<!--head-->`, `<!--page-->` and `<!--state-->` in it. */
  html(): Promise<string> | string;
  /** URL paths of what the sign-in popup loads. */
  popup: { script: string; styles: readonly string[] };
  /** Whether it reloads: its inline scripts and styles then need a page without a content security policy. */
  development: boolean;
}

/** The CSP sources of a document's inline style sheets. */
export function inlineStyleHashes(html: string): string[] {
  return [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(
    ([, css = ""]) => `'sha256-${createHash("sha256").update(css).digest("base64")}'`,
  );
}

type Encoding = "br" | "gzip" | "identity";

interface Variant {
  bytes: Buffer;
  headers: Record<string, string | number>;
}

const compress: Record<Exclude<Encoding, "identity">, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

function preferredEncoding(acceptEncoding: string | string[] | undefined): Encoding {
  const accepted = String(acceptEncoding ?? "");
  if (/(?:^|[\s,])br(?!\s*;\s*q=0(?:\.0*)?(?:$|[\s,]))/.test(accepted)) return "br";
  if (/(?:^|[\s,])gzip(?!\s*;\s*q=0(?:\.0*)?(?:$|[\s,]))/.test(accepted)) return "gzip";
  return "identity";
}

/** One rendering of the page, as bytes, compressed when first asked for so. */
function keepRendering(html: string): (encoding: Encoding) => Promise<Variant> {
  const identity = Buffer.from(html);
  const digest = createHash("sha256").update(identity).digest("base64url").slice(0, 22);
  const variants = new Map<Encoding, Promise<Variant>>();

  async function make(encoding: Encoding): Promise<Variant> {
    const bytes = encoding === "identity" ? identity : await compress[encoding](identity);
    return {
      bytes,
      headers: {
        "content-type": "text/html; charset=utf-8",
        "content-length": bytes.length,
        ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
        etag: `"${digest}-${encoding}"`,
        vary: "accept-encoding",
        // Kept by browsers, and asked about each time: a change to the reviews is a change to the page.
        "cache-control": "no-cache",
      },
    };
  }

  return (encoding) => {
    let variant = variants.get(encoding);
    if (!variant) {
      variant = make(encoding);
      variants.set(encoding, variant);
    }
    return variant;
  };
}

/** The one other name under which somebody may try the site out, where its sign-in could not work. */
function isOtherLoopbackName(request: FastifyRequest, env: Env): boolean {
  const { host = "" } = request.headers;
  return (
    env.loopback &&
    request.headers["sec-fetch-mode"] === "navigate" &&
    /^(?:127\.0\.0\.1|\[::1\])(?::|$)/.test(host) &&
    `http://${host}` !== env.publicOrigin
  );
}

/**
 * `GET /`: the same bytes for everybody, rendered once per change of the reviews. Who is signed in is asked by the
 * browser afterwards.
 */
export function registerPage(app: FastifyInstance, services: Services, shell: PageShell): void {
  const { env, feed } = services;

  async function renderDocument(snapshot: Snapshot | null): Promise<string> {
    const parts: Record<string, string> = {
      ...render({
        publicOrigin: env.publicOrigin,
        newest: snapshot?.page ?? null,
        version: snapshot?.version ?? null,
      }),
    };
    return (await shell.html()).replace(/<!--(head|page|state)-->/g, (_, name: string) => parts[name] ?? "");
  }

  const renderings = new WeakMap<Snapshot, ReturnType<typeof keepRendering>>();

  async function variantOf(snapshot: Snapshot | null, encoding: Encoding): Promise<Variant> {
    let rendering = snapshot && renderings.get(snapshot);
    if (!rendering) {
      rendering = keepRendering(await renderDocument(snapshot));
      if (snapshot && !shell.development) renderings.set(snapshot, rendering);
    }
    return await rendering(encoding);
  }

  app.get("/", async (request, reply) => {
    if (isOtherLoopbackName(request, env)) return reply.redirect(`${env.publicOrigin}/`, 307);
    let snapshot: Snapshot | null;
    try {
      snapshot = await feed.newest();
    } catch (error) {
      snapshot = feed.lastKnown();
      request.log.error({ err: error }, "the page shows the last known reviews");
    }
    const { bytes, headers } = await variantOf(
      snapshot,
      preferredEncoding(request.headers["accept-encoding"]),
    );
    if (request.headers["if-none-match"]?.includes(String(headers.etag))) {
      const { "content-length": _, ...rest } = headers;
      return reply.code(304).headers(rest).send();
    }
    return reply.headers(headers).send(bytes);
  });

  const robots = `User-agent: *\nAllow: /\nDisallow: /auth/\nSitemap: ${env.publicOrigin}/sitemap.xml\n`;
  app.get("/robots.txt", (_request, reply) => reply.type("text/plain; charset=utf-8").send(robots));

  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${env.publicOrigin}/</loc></url></urlset>\n`;
  app.get("/sitemap.xml", (_request, reply) => reply.type("application/xml; charset=utf-8").send(sitemap));
}
