import { publicProcedure, router } from "../trpc.ts";
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
});
