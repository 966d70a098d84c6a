import { tracked } from "@trpc/server";
import { refusalWording } from "../../site/words/server.ts";
import { newId } from "../db/ids.ts";
import {
  inSessionProcedure,
  limited,
  publicProcedure,
  Refusal,
  router,
  signedOut,
} from "../trpc/procedures.ts";
import { followReviews } from "./live.ts";
import { deleteOwnReview, insertReview, listReviews, listWaitingReviews } from "./queries.ts";
import {
  addReviewInput,
  deleteReviewInput,
  followReviewsInput,
  listReviewsInput,
  REVIEWS_PAGE_SIZE,
} from "./schema.ts";

export const reviewsRouter = router({
  list: publicProcedure
    .input(listReviewsInput)
    .concat(limited("read"))
    .query(async ({ ctx, input: { cursor = null, limit = REVIEWS_PAGE_SIZE } }) => {
      if (cursor === null && limit === REVIEWS_PAGE_SIZE) return (await ctx.services.feed.newest()).page;
      return await listReviews(ctx.services.db, { cursor, limit });
    }),

  /** The changes to the list as they happen, over server-sent events; resumes after the last one received. */
  live: publicProcedure
    .input(followReviewsInput)
    .concat(limited("read"))
    .subscription(async function* ({ ctx, input, signal }) {
      for await (const change of followReviews(ctx.services.feed, input.lastEventId ?? null, signal)) {
        yield tracked(change.version, change);
      }
    }),

  /** Those of the signed-in person that wait until the owner shows them. */
  own: publicProcedure.concat(limited("read")).query(async ({ ctx }) => {
    const session = await ctx.session();
    return { reviews: session ? await listWaitingReviews(ctx.services.db, session.user.id) : [] };
  }),

  add: inSessionProcedure
    .input(addReviewInput)
    .concat(limited("reviews.add"))
    .mutation(async ({ ctx, input: { ids, ...content } }) => {
      const { db, feed, env, reviewDelivery } = ctx.services;
      const outcome = await insertReview(db, {
        ...content,
        id: ids ?? newId(),
        sessionId: ctx.sessionId,
        waiting: env.reviewsHold,
      });
      if (outcome === "signed out") throw signedOut();
      if (outcome === "taken") {
        throw new Refusal("CONFLICT", refusalWording.usedKey);
      }
      feed.drop();
      reviewDelivery?.wake();
      return outcome;
    }),

  delete: inSessionProcedure
    .input(deleteReviewInput)
    .concat(limited("reviews.delete"))
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
