import { createAnalyticsRouter } from "./analytics/router.ts";
import { createAuthRouter } from "./auth/router.ts";
import { createContactRouter } from "./contact/router.ts";
import { createOwnerRouter } from "./owner/router.ts";
import { createReviewsRouter } from "./reviews/router.ts";
import type { Services } from "./services.ts";
import { router } from "./trpc/procedures.ts";

/** Every procedure, with the services of this process. */
export function createAppRouter(services: Services) {
  const { db, env, events, newestReviews, delivery, ownership } = services;
  // The page of a site without these sections has no code that calls their procedures.
  const none = router({}) as never;
  return router({
    auth: SECTIONS.signIn
      ? createAuthRouter({
          db,
          onAccountDeleted: (id) => newestReviews.drop(({ author }) => author.id === id),
        })
      : none,
    reviews: SECTIONS.reviews
      ? createReviewsRouter({
          db,
          newestReviews,
          events,
          isHeld: env.reviewsHold,
          isMailed: delivery !== null,
          onAdded: () => delivery?.wake(),
        })
      : none,
    contact: SECTIONS.contact ? createContactRouter({ db, onStored: () => delivery?.wake() }) : none,
    analytics: createAnalyticsRouter({ events, measurementId: env.measurementId }),
    owner: SECTIONS.signIn
      ? createOwnerRouter({
          db,
          ownership,
          isMailing: delivery !== null,
          newestReviews,
        })
      : none,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;
