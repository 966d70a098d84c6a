import { tracked } from "@trpc/server";
import { newId } from "../db/ids.ts";
import {
  inSessionProcedure,
  limited,
  publicProcedure,
  Refusal,
  router,
  signedInProcedure,
} from "../trpc/procedures.ts";
import { followReviews } from "./live.ts";
import { deleteOwnReview, insertReview, listReviews } from "./queries.ts";
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

  add: inSessionProcedure
    .input(addReviewInput)
    .concat(limited("reviews.add"))
    .mutation(async ({ ctx, input: { ids, title, message } }) => {
      const review = await insertReview(ctx.services.db, {
        id: ids ?? newId(),
        title,
        message,
        sessionId: ctx.sessionId,
      });
      if (!review) {
        throw new Refusal(
          "CONFLICT",
          "This submission was already used for something else. Please send it again.",
        );
      }
      ctx.services.feed.drop();
      return review;
    }),

  delete: signedInProcedure
    .input(deleteReviewInput)
    .concat(limited("reviews.delete"))
    .mutation(async ({ ctx, input }) => {
      const outcome = await deleteOwnReview(ctx.services.db, { id: input.ids, authorId: ctx.viewer.id });
      if (outcome === "of another author") {
        throw new Refusal("FORBIDDEN", "Only the author of a review can delete it.");
      }
      ctx.services.feed.drop();
      return { deleted: outcome === "deleted" };
    }),
});
