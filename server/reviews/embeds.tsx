import type { FastifyInstance } from "fastify";
import { renderToStaticMarkup } from "react-dom/server.edge";
import { extension } from "../../shared/identity.ts";
import type { Review } from "../../shared/reviews.ts";
import { embedWording } from "../../words/server.ts";
import type { Database } from "../db/connection.ts";
import { isDatabaseAway } from "../db/errors.ts";
import { atomFeed } from "../http/atom.ts";
import { sendShared } from "../http/etag.ts";
import { drawBadge, drawCard } from "./embed-pictures.tsx";
import type { NewestReviews, Snapshot } from "./newest-reviews.ts";
import { countPublicReviews } from "./queries.ts";

/**
 * `/reviews.atom`, `/reviews.svg` and `/badge.svg`: the newest reviews as a feed and as a card, and their number as a
 * badge, for the extension's README and other sites. They are the same for everybody and may be embedded anywhere. The
 * site makes each of them once for each change of the reviews, when it is asked for. Without the database's notifications
 * it makes it for each request. While the database is away, it sends the one made from the last known reviews.
 */
export function registerReviewEmbeds(
  app: FastifyInstance,
  { db, newestReviews, publicOrigin }: { db: Database; newestReviews: NewestReviews; publicOrigin: string },
): void {
  function serve(path: string, type: string, make: (reviews: readonly Review[]) => string | Promise<string>) {
    let last: { snapshot: Snapshot; text: string } | null = null;

    async function newest(): Promise<string> {
      try {
        const snapshot = await newestReviews.newest();
        // The badge counts older reviews too, and only a notification says that one of them has changed.
        if (last?.snapshot !== snapshot || !newestReviews.cached())
          last = { snapshot, text: await make(snapshot.page.reviews) };
        return last.text;
      } catch (error) {
        if (last && last.snapshot === newestReviews.lastKnown() && isDatabaseAway(error)) return last.text;
        throw error;
      }
    }

    app.get(path, async (request, reply) => sendShared(request, reply, type, await newest()));
  }

  serve("/reviews.atom", "application/atom+xml", (reviews) => reviewFeed(reviews, publicOrigin));
  serve("/reviews.svg", "image/svg+xml", drawCard);
  serve("/badge.svg", "image/svg+xml", async () => drawBadge(await countPublicReviews(db)));
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
