import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { addresses } from "../../shared/addresses.ts";
import { countDownloads, type EventCounter } from "../analytics/event-counter.ts";

/** Serves the build's files, with the build's compressed versions. An asset's name contains a hash of its content. */
export async function builtFiles(
  app: FastifyInstance,
  { folder, events }: { folder: string; events: EventCounter },
): Promise<void> {
  countDownloads(app, events);
  await app.register(fastifyStatic, {
    root: join(folder, "assets"),
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
