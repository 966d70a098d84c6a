import { refusalWording } from "../../defaults/words/server.ts";
import { addReviewInput, listReviewsInput, REVIEWS_PAGE_SIZE, type ReviewPage } from "../../shared/reviews.ts";
import { reviewToWire, type WireReviewPage } from "../../shared/wire.ts";
import type { EventCounter } from "../analytics/event-counter.ts";
import type { Database } from "../db/connection.ts";
import type { Delivery } from "../mail/delivery.ts";
import { publicProcedure, Refusal, router, signedInProcedure, signedOut, written } from "../trpc/procedures.ts";
import { oneId } from "../trpc/wire.ts";
import type { NewestReviews } from "./newest-reviews.ts";
import { deleteOwnReview, insertReview, listReviews, listWaitingReviews } from "./queries.ts";

/** What the procedures of reviews use. */
interface ReviewServices {
  db: Database;
  newestReviews: NewestReviews;
  events: EventCounter;
  delivery: Pick<Delivery, "wake"> | null;
  /** Whether a review waits until the owner shows it. */
  env: { reviewsHold: boolean };
}

function toWire(page: ReviewPage): WireReviewPage {
  return { ...page, reviews: page.reviews.map(reviewToWire) };
}

export function createReviewsRouter({ db, newestReviews, events, delivery, env }: ReviewServices) {
  return router({
    /** Whoever may be signed in reads the database while it answers, and so sees their writes through every process. */
    list: publicProcedure("read")
      .input(listReviewsInput)
      .query(async ({ ctx, input: { cursor = null, limit = REVIEWS_PAGE_SIZE } }) => {
        if (cursor !== null || limit !== REVIEWS_PAGE_SIZE) return toWire(await listReviews(db, cursor, limit));
        const isAnonymous = ctx.claimedSessionId() === null;
        const state = await (isAnonymous ? newestReviews.newest() : newestReviews.current());
        return state.once("answer", (page) => written(toWire(page)));
      }),

    /** The signed-in person's reviews that wait until the owner shows them. */
    own: publicProcedure("read").query(async ({ ctx }) => {
      const session = await ctx.session();
      const waiting = session ? await listWaitingReviews(db, session.user.id) : [];
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
          isMailed: delivery !== null,
        });
        if (outcome === "signed out") throw signedOut();
        if (outcome === "other content") throw new Refusal("CONFLICT", refusalWording.usedKey);
        const { review, isNew } = outcome;
        if (!review.waiting) newestReviews.drop();
        if (isNew) {
          events.count("reviews");
          delivery?.wake();
        }
        return reviewToWire(review);
      }),

    delete: signedInProcedure("reviews.delete")
      .input(oneId)
      .mutation(async ({ ctx, input: { id } }) => {
        const outcome = await deleteOwnReview(db, { id, sessionId: ctx.sessionId });
        if (outcome === "signed out") throw signedOut();
        if (outcome === "of another author") throw new Refusal("FORBIDDEN", refusalWording.notAuthor);
        newestReviews.drop((review) => review.id === id);
        return { deleted: outcome === "deleted" };
      }),
  });
}
