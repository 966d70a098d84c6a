import type { WireViewer } from "../../shared/wire.ts";
import type { Database } from "../db/connection.ts";
import type { ResponseCache } from "../http/response-cache.ts";
import { publicProcedure, router, signedInProcedure } from "../trpc/procedures.ts";
import { deleteUser } from "./queries.ts";

export function createAuthRouter(services: { db: Database; responses: Pick<ResponseCache, "drop"> }) {
  const { db, responses } = services;
  return router({
    viewer: publicProcedure("read").query(async ({ ctx }): Promise<WireViewer | null> => {
      const session = await ctx.session();
      if (!session) return null;
      const { id, name, isOwner } = session.viewer;
      return { ids: id, name, owner: isOwner };
    }),

    signOut: publicProcedure("auth.signOut").mutation(async ({ ctx }) => {
      const session = await ctx.session();
      ctx.setCookie(await ctx.sessions.end(session?.id ?? null));
      return { signedOut: true };
    }),

    signOutEverywhere: signedInProcedure("auth.signOutEverywhere").mutation(async ({ ctx }) => {
      ctx.setCookie(await ctx.sessions.endAll(ctx.viewerId));
      return { signedOut: true };
    }),

    /** Removes the account, its sessions and its reviews. */
    deleteAccount: signedInProcedure("auth.deleteAccount").mutation(async ({ ctx }) => {
      await deleteUser(db, ctx.viewerId);
      responses.drop(({ author }) => author.id === ctx.viewerId);
      ctx.setCookie(await ctx.sessions.end(ctx.sessionId));
      return { deleted: true };
    }),
  });
}
