import type { FastifyInstance } from "fastify";
import { renderToStaticMarkup } from "react-dom/server.edge";
import { embedWording } from "../../site/words/embeds.ts";
import { extension } from "../../theme/extension/identity.ts";
import { isDatabaseAway } from "../db/errors.ts";
import { atomFeed } from "../http/atom.ts";
import { sendShared } from "../http/tagged.ts";
import type { Services } from "../services.ts";
import { drawBadge, drawCard } from "./embed-pictures.tsx";
import type { Snapshot } from "./feed.ts";
import { countPublicReviews } from "./queries.ts";
import type { Review } from "./schema.ts";

/**
 * `/reviews.atom`, `/reviews.svg` and `/badge.svg`: the newest reviews as a feed and as a card, and their number as a
 * badge, for the extension's README and other sites. They are the same for everybody and may be embedded anywhere. The
 * site renders them once for each change of the reviews. Without the database's notifications it renders them for each
 * request. While the database is away, it sends those of the last known reviews.
 */
export function registerReviewEmbeds(app: FastifyInstance, { db, env, feed }: Services): void {
  let last: { snapshot: Snapshot; embeds: Awaited<ReturnType<typeof renderEmbeds>> } | null = null;

  async function renderEmbeds({ page: { reviews } }: Snapshot) {
    return {
      feed: reviewFeed(reviews, env.publicOrigin),
      card: drawCard(reviews),
      badge: drawBadge(await countPublicReviews(db)),
    };
  }

  async function newest() {
    try {
      const snapshot = await feed.newest();
      // The badge counts older reviews too, and only a notification says that one of them has changed.
      if (last?.snapshot !== snapshot || !feed.cached())
        last = { snapshot, embeds: await renderEmbeds(snapshot) };
      return last.embeds;
    } catch (error) {
      if (last && last.snapshot === feed.lastKnown() && isDatabaseAway(error)) return last.embeds;
      throw error;
    }
  }

  app.get("/reviews.atom", async (request, reply) =>
    sendShared(request, reply, "application/atom+xml", (await newest()).feed),
  );
  app.get("/reviews.svg", async (request, reply) =>
    sendShared(request, reply, "image/svg+xml", (await newest()).card),
  );
  app.get("/badge.svg", async (request, reply) =>
    sendShared(request, reply, "image/svg+xml", (await newest()).badge),
  );
}

/** The newest reviews as an Atom feed. */
function reviewFeed(reviews: readonly Review[], origin: string): string {
  return atomFeed({
    id: `${extension.marketplace}#reviews`,
    title: embedWording.feedTitle(extension.name),
    page: `${origin}/`,
    self: `${origin}/reviews.atom`,
    entries: reviews.map((review) => ({
      id: `urn:uuid:${review.ids}`,
      title: review.title,
      link: `${origin}/#reviews`,
      date: review.createdAt,
      author: review.ass.name,
      html: renderToStaticMarkup(<p>{review.message}</p>),
    })),
  });
}
