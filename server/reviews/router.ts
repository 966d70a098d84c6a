import { once } from "node:events";
import { v7 as uuidv7 } from "uuid";
import {
  addReviewInput,
  deleteReviewInput,
  listReviewsInput,
  REVIEWS_PAGE_SIZE,
} from "../../shared/reviews.ts";
import { refusalWording } from "../../site/words/server.ts";
import {
  limited,
  publicProcedure,
  Refusal,
  router,
  signedInProcedure,
  signedOut,
} from "../trpc/procedures.ts";
import { deleteOwnReview, insertReview, listReviews, listWaitingReviews } from "./queries.ts";

export const reviewsRouter = router({
  list: publicProcedure
    .input(listReviewsInput)
    .concat(limited("read"))
    .query(async ({ ctx, input: { cursor = null, limit = REVIEWS_PAGE_SIZE } }) => {
      if (cursor === null && limit === REVIEWS_PAGE_SIZE) return (await ctx.services.feed.newest()).page;
      return await listReviews(ctx.services.db, { cursor, limit });
    }),

  /**
   * Sends the version of the public reviews as server-sent events: the current one at once, and a new one after each
   * change. A page that shows another version reads the list again.
   */
  live: publicProcedure.concat(limited("read")).subscription(async function* ({ ctx, signal }) {
    const { feed } = ctx.services;
    let sent: string | null = null;
    // A client that reads slowly gets only the newest version, so that nothing piles up for it.
    while (!signal?.aborted) {
      if (feed.version() === sent) {
        await once(feed.changes, "change", { signal });
      } else {
        sent = feed.version();
        yield { version: sent };
      }
    }
  }),

  /** The signed-in person's reviews that wait until the owner shows them. */
  own: publicProcedure.concat(limited("read")).query(async ({ ctx }) => {
    const session = await ctx.session();
    return { reviews: session ? await listWaitingReviews(ctx.services.db, session.user.id) : [] };
  }),

  add: signedInProcedure("reviews.add")
    .input(addReviewInput)
    .mutation(async ({ ctx, input: { ids, ...content } }) => {
      const { db, feed, env, reviewDelivery } = ctx.services;
      const outcome = await insertReview(db, {
        ...content,
        id: ids ?? uuidv7(),
        sessionId: ctx.sessionId,
        waiting: env.reviewsHold,
      });
      if (outcome === "signed out") throw signedOut();
      if (outcome === "taken") {
        throw new Refusal("CONFLICT", refusalWording.usedKey);
      }
      if (!outcome.waiting) feed.drop();
      reviewDelivery?.wake();
      return outcome;
    }),

  delete: signedInProcedure("reviews.delete")
    .input(deleteReviewInput)
    .mutation(async ({ ctx, input }) => {
      const { db, feed } = ctx.services;
      const outcome = await deleteOwnReview(db, { id: input.ids, sessionId: ctx.sessionId });
      if (outcome === "signed out") throw signedOut();
      if (outcome === "of another author") {
        throw new Refusal("FORBIDDEN", refusalWording.notAuthor);
      }
      feed.drop();
      return { deleted: outcome === "deleted" };
    }),
});
