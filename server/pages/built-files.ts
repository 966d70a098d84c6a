import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { addresses } from "../../shared/addresses.ts";

/** The files of the build, compressed as it wrote them. The names of assets hold hashes of what they contain. */
export async function builtFiles(app: FastifyInstance, { folder }: { folder: string }): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(folder, addresses.assets),
    prefix: `${addresses.assets}/`,
    preCompressed: true,
    index: false,
    immutable: true,
    maxAge: "1y",
  });
  await app.register(fastifyStatic, {
    root: folder,
    decorateReply: false,
    preCompressed: true,
    index: false,
    dotfiles: "ignore",
    maxAge: "1h",
    // The templates of pages that the server renders.
    allowedPath: (path) => !path.endsWith(".html"),
  });
}
