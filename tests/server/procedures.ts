import type { AnyProcedure } from "@trpc/server";
import { createAppRouter } from "../../server/router.ts";
import type { Services } from "../../server/services.ts";
import type { ProcedureMeta } from "../../server/trpc/procedures.ts";

/** Every procedure of the site with what it declares. These are read, not called, so that no service is needed. */
const router = createAppRouter({ env: {} } as unknown as Services);

export const procedures = Object.entries(router._def.procedures as unknown as Record<string, AnyProcedure>).map(
  ([path, { _def }]) => ({ path, type: _def.type, ...(_def.meta as ProcedureMeta) }),
);
