import type { TRPCBuiltRouter, TRPCMutationProcedure, TRPCQueryProcedure } from "@trpc/server";
import type { AppRouter as ServersRouter } from "../../server/router.ts";
import type { WireError, WireErrorData } from "../../server/trpc/wire-error.ts";

// The source of dist/api.d.ts. It never runs. The compiler emits the type of `procedures`: the input and output of each
// procedure, without the server's implementation.

export type {
  OwnerChange,
  OwnerDayCounts,
  OwnerExport,
  OwnerMessage,
  OwnerPerson,
  OwnerReview,
  WireReview,
  WireReviewPage,
  WireViewer,
} from "../../shared/wire.ts";
export type { WireError, WireErrorData };

/** Procedures without the types that only the server uses. */
type WithoutServer<Part> =
  Part extends TRPCQueryProcedure<infer Def>
    ? TRPCQueryProcedure<{ input: Def["input"]; output: Def["output"]; meta: object }>
    : Part extends TRPCMutationProcedure<infer Def>
      ? TRPCMutationProcedure<{ input: Def["input"]; output: Def["output"]; meta: object }>
      : { [Name in keyof Part]: WithoutServer<Part[Name]> };

declare function withoutServer<Procedures>(router: { _def: { record: Procedures } }): WithoutServer<Procedures>;

const procedures = withoutServer({} as ServersRouter);

/** Every procedure of the site. */
export type AppRouter = TRPCBuiltRouter<
  { ctx: object; meta: object; errorShape: WireError; transformer: false },
  typeof procedures
>;
