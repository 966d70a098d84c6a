import { createAnalyticsRouter } from "./analytics/router.ts";
import { createAuthRouter } from "./auth/router.ts";
import { createContactRouter } from "./contact/router.ts";
import { createOwnerRouter } from "./owner/router.ts";
import { createReviewsRouter } from "./reviews/router.ts";
import type { Services } from "./services.ts";
import { router } from "./trpc/procedures.ts";

/** Every procedure, with the services of this process. */
export function createAppRouter(services: Services) {
  return router({
    auth: whenOn(SECTIONS.signIn, () => createAuthRouter(services)),
    reviews: whenOn(SECTIONS.reviews, () => createReviewsRouter(services)),
    contact: whenOn(SECTIONS.contact, () => createContactRouter(services)),
    analytics: createAnalyticsRouter(services),
    owner: whenOn(SECTIONS.signIn, () => createOwnerRouter(services)),
  });
}

/**
 * Makes a section's router. If the section is off, the router has the same type but no procedures. The page then has no
 * code that would call them.
 */
function whenOn<Router>(isOn: boolean, create: () => Router): Router {
  return isOn ? create() : (router({}) as Router);
}

export type AppRouter = ReturnType<typeof createAppRouter>;
