import { refusalWording } from "../../defaults/words/server.ts";
import { addReviewInput, isFirstPage, listReviewsInput, REVIEWS_PAGE_SIZE } from "../../shared/reviews.ts";
import { reviewPageToWire, reviewToWire } from "../../shared/wire.ts";
import type { EventCounter } from "../analytics/event-counter.ts";
import type { Database } from "../db/connection.ts";
import type { Delivery } from "../delivery/delivery.ts";
import type { ResponseCache } from "../http/response-cache.ts";
import { publicProcedure, Refusal, router, signedInProcedure, signedOut } from "../trpc/procedures.ts";
import { oneId } from "../trpc/wire.ts";
import { deleteOwnReview, insertReview, listReviews, listWaitingReviews } from "./queries.ts";

/** The dependencies of the review procedures. */
interface ReviewServices {
  db: Database;
  responses: ResponseCache;
  events: EventCounter;
  delivery: Pick<Delivery, "channels" | "wake">;
  /** Whether new reviews wait until the owner shows them. */
  env: { reviewsHold: boolean };
}

export function createReviewsRouter({ db, responses, events, delivery, env }: ReviewServices) {
  return router({
    list: publicProcedure("read")
      .input(listReviewsInput)
      .query(async ({ ctx, input }) => {
        const { cursor = null, limit = REVIEWS_PAGE_SIZE } = input;
        const known = isFirstPage(input) ? (await responses.snapshot(ctx.claimedSessionId() !== null)).newest : null;
        return reviewPageToWire(known ?? (await listReviews(db, cursor, limit)));
      }),

    /** The viewer's reviews that are waiting for the owner to show them. */
    own: publicProcedure("read").query(async ({ ctx }) => {
      const session = await ctx.session();
      const waiting = session ? await listWaitingReviews(db, session.viewer.id) : [];
      return { reviews: waiting.map(reviewToWire) };
    }),

    add: signedInProcedure("reviews.add")
      .input(addReviewInput)
      .mutation(async ({ ctx, input: { submission = null, ...content } }) => {
        const outcome = await insertReview(db, {
          ...content,
          submission,
          sessionId: ctx.sessionId,
          state: env.reviewsHold ? "waiting" : "shown",
          channels: delivery.channels,
        });
        if (outcome === "signed out") throw signedOut();
        if (outcome === "other content") throw new Refusal("CONFLICT", refusalWording.usedKey);
        const { review, isNew } = outcome;
        if (!review.waiting) responses.drop();
        if (isNew) {
          events.count("reviews");
          delivery.wake();
        }
        return reviewToWire(review);
      }),

    delete: signedInProcedure("reviews.delete")
      .input(oneId)
      .mutation(async ({ ctx, input: { id } }) => {
        const outcome = await deleteOwnReview(db, { id, sessionId: ctx.sessionId });
        if (outcome === "signed out") throw signedOut();
        if (outcome === "of another author") throw new Refusal("FORBIDDEN", refusalWording.notAuthor);
        responses.drop((review) => review.id === id);
        return { deleted: outcome === "deleted" };
      }),
  });
}
