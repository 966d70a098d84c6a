import { analyticsRouter } from "./analytics/router.ts";
import { authRouter } from "./auth/router.ts";
import { contactRouter } from "./contact/router.ts";
import { reviewsRouter } from "./reviews/router.ts";
import { router } from "./trpc/procedures.ts";

export const appRouter = router({
  auth: authRouter,
  reviews: reviewsRouter,
  contact: contactRouter,
  analytics: analyticsRouter,
});

export type AppRouter = typeof appRouter;
