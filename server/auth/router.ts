import type { Viewer } from "../../shared/auth.ts";
import { limited, publicProcedure, router, signedInProcedure } from "../trpc/procedures.ts";
import { deleteUser } from "./users.ts";

export const authRouter = router({
  viewer: publicProcedure.concat(limited("read")).query(async ({ ctx }): Promise<Viewer | null> => {
    const session = await ctx.session();
    return session && { ids: session.user.id, name: session.user.name };
  }),

  signOut: publicProcedure.concat(limited("auth.signOut")).mutation(async ({ ctx }) => {
    const session = await ctx.session();
    ctx.setCookie(await ctx.services.sessions.end(session?.id ?? null));
    return { signedOut: true };
  }),

  signOutEverywhere: signedInProcedure("auth.signOutEverywhere").mutation(async ({ ctx }) => {
    ctx.setCookie(await ctx.services.sessions.endAll(ctx.personId));
    return { signedOut: true };
  }),

  /** Removes the account, its sessions and its reviews. */
  deleteAccount: signedInProcedure("auth.deleteAccount").mutation(async ({ ctx }) => {
    await deleteUser(ctx.services.db, ctx.personId);
    ctx.services.feed.drop();
    ctx.setCookie(await ctx.services.sessions.end(ctx.sessionId));
    return { deleted: true };
  }),
});
