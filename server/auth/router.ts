import { publicProcedure, router, signedInProcedure } from "../trpc.ts";
import { deleteUser } from "./identity.ts";
import type { Viewer } from "./schema.ts";

export const authRouter = router({
  viewer: publicProcedure.query(async ({ ctx }): Promise<Viewer | null> => {
    const session = await ctx.session();
    return session && { ids: session.user.id, name: session.user.name };
  }),

  signOut: publicProcedure.mutation(async ({ ctx }) => {
    const session = await ctx.session();
    ctx.setCookie(await ctx.sessions.end(session?.id ?? null));
    return { signedOut: true };
  }),

  signOutEverywhere: signedInProcedure.mutation(async ({ ctx }) => {
    ctx.setCookie(await ctx.sessions.endAll(ctx.viewer.id));
    return { signedOut: true };
  }),

  /** Removes the account and all that it wrote. */
  deleteAccount: signedInProcedure.mutation(async ({ ctx }) => {
    await deleteUser(ctx.db, ctx.viewer.id);
    ctx.feed.drop();
    ctx.setCookie(await ctx.sessions.end(ctx.sessionId));
    return { deleted: true };
  }),
});
