import { once } from "node:events";
import { v7 as uuidv7 } from "uuid";
import {
  addReviewInput,
  deleteReviewInput,
  listReviewsInput,
  REVIEWS_PAGE_SIZE,
  restoreReviewInput,
} from "../../shared/reviews.ts";
import { refusalWording } from "../../words/server.ts";
import type { Database } from "../db/connection.ts";
import { publicProcedure, Refusal, router, signedInProcedure, signedOut } from "../trpc/procedures.ts";
import type { NewestReviews } from "./newest-reviews.ts";
import {
  deleteOwnReview,
  insertReview,
  listReviews,
  listWaitingReviews,
  restoreOwnReview,
} from "./queries.ts";

/** What the procedures of reviews use. */
interface ReviewServices {
  db: Database;
  newestReviews: NewestReviews;
  /** Whether a review waits until the owner shows it. */
  isHeld: boolean;
  /** Whether a review is mailed to the owner. */
  isMailed: boolean;
  /** Called after a review was stored or restored. */
  onAdded(): void;
}

export function createReviewsRouter({ db, newestReviews, isHeld, isMailed, onAdded }: ReviewServices) {
  return router({
    list: publicProcedure("read")
      .input(listReviewsInput)
      .query(async ({ input: { cursor = null, limit = REVIEWS_PAGE_SIZE } }) => {
        if (cursor === null && limit === REVIEWS_PAGE_SIZE) return (await newestReviews.newest()).page;
        return await listReviews(db, { cursor, limit });
      }),

    /**
     * Sends the version of the public reviews as server-sent events: the current one at once, and a new one after each
     * change. A page that shows another version reads the list again.
     */
    live: publicProcedure("read").subscription(async function* ({ signal }) {
      let sent: string | null = null;
      // A client that reads slowly gets only the newest version, so that nothing piles up for it.
      while (!signal?.aborted) {
        if (newestReviews.version() === sent) {
          await once(newestReviews.changes, "change", { signal });
        } else {
          sent = newestReviews.version();
          yield { version: sent };
        }
      }
    }),

    /** The signed-in person's reviews that wait until the owner shows them. */
    own: publicProcedure("read").query(async ({ ctx }) => {
      const session = await ctx.session();
      return { reviews: session ? await listWaitingReviews(db, session.user.id) : [] };
    }),

    add: signedInProcedure("reviews.add")
      .input(addReviewInput)
      .mutation(async ({ ctx, input: { ids, ...content } }) => {
        const outcome = await insertReview(db, {
          ...content,
          id: ids ?? uuidv7(),
          sessionId: ctx.sessionId,
          waiting: isHeld,
          mailed: isMailed,
        });
        if (outcome === "signed out") throw signedOut();
        if (outcome === "taken") {
          throw new Refusal("CONFLICT", refusalWording.usedKey);
        }
        if (!outcome.waiting) newestReviews.drop();
        onAdded();
        return outcome;
      }),

    delete: signedInProcedure("reviews.delete")
      .input(deleteReviewInput)
      .mutation(async ({ ctx, input }) => {
        const outcome = await deleteOwnReview(db, { id: input.ids, sessionId: ctx.sessionId });
        if (outcome === "signed out") throw signedOut();
        if (outcome === "of another author") {
          throw new Refusal("FORBIDDEN", refusalWording.notAuthor);
        }
        newestReviews.drop([input.ids]);
        return { deleted: outcome === "deleted" };
      }),

    /** Undoes a deletion. It counts against the limit of deletions. */
    restore: signedInProcedure("reviews.delete")
      .input(restoreReviewInput)
      .mutation(async ({ ctx, input }) => {
        const restored = await restoreOwnReview(db, { id: input.ids, sessionId: ctx.sessionId });
        if (!restored) throw new Refusal("NOT_FOUND", refusalWording.noUndo);
        if (!restored.waiting) newestReviews.drop();
        onAdded();
        return restored;
      }),
  });
}
