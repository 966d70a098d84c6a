// The page without a script, as the reference for what a browser paints: the given document, and the built files that
// it names. The configuration is the first argument, as JSON.
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { brotliCompressSync } from "node:zlib";

/** @type {{ html: string, headers: [string, string][], folder: string }} */
const { html, headers, folder } = JSON.parse(process.argv[2] ?? "");
const document = brotliCompressSync(Buffer.from(html));
/** @type {Record<string, string>} */
const types = {
  ".css": "text/css; charset=utf-8",
  ".woff2": "font/woff2",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webmanifest": "application/manifest+json",
  ".txt": "text/plain; charset=utf-8",
};

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? "/", "http://localhost");
  if (pathname === "/") {
    response.writeHead(200, [...headers, ["content-length", String(document.length)]].flat());
    response.end(document);
    return;
  }
  const file = join(folder, normalize(pathname));
  if (!existsSync(file)) {
    response.writeHead(404).end();
    return;
  }
  const compressed = existsSync(`${file}.br`);
  const body = readFileSync(compressed ? `${file}.br` : file);
  response.writeHead(200, {
    "content-type": types[extname(file)] ?? "application/octet-stream",
    "content-length": body.length,
    "cache-control": "public, max-age=31536000, immutable",
    ...(compressed ? { "content-encoding": "br" } : {}),
  });
  response.end(body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(`listening on ${typeof address === "object" ? address?.port : address}`);
});
process.on("disconnect", () => process.exit());
