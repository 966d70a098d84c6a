import { expectTypeOf } from "vitest";
import type * as z from "zod/mini";
import type { Inputs, Outputs } from "../../client/api.ts";
import type { addReviewInput } from "../../shared/reviews.ts";
import type { ApiClient } from "../support/app.ts";

/** What the type check, `npm run check`, has to accept and to refuse. Nothing runs this. */

/** A review as the specification names its fields. */
interface WireReview {
  ids: string;
  title: string;
  message: string;
  ass: { ids: string; name: string };
  createdAt: string;
  answer?: { message: string; createdAt: string };
}

// The client's inferred outputs are the server's.
expectTypeOf<Outputs["reviews"]["list"]>().branded.toEqualTypeOf<{
  reviews: WireReview[];
  nextCursor: string | null;
}>();
expectTypeOf<Outputs["reviews"]["add"]>().branded.toEqualTypeOf<WireReview & { waiting?: true }>();
expectTypeOf<Outputs["reviews"]["own"]>().branded.toEqualTypeOf<{ reviews: WireReview[] }>();
expectTypeOf<Outputs["reviews"]["delete"]>().branded.toEqualTypeOf<{ deleted: boolean }>();
expectTypeOf<NonNullable<Outputs["auth"]["viewer"]>>().toEqualTypeOf<{
  ids: string;
  name: string;
  owner: boolean;
}>();
expectTypeOf<Outputs["auth"]["signOut"]>().toEqualTypeOf<{ signedOut: boolean }>();
expectTypeOf<Outputs["contact"]["send"]>().toEqualTypeOf<{ ids: string }>();
expectTypeOf<Outputs["analytics"]["config"]>().toEqualTypeOf<{ measurementId: string | null }>();

// The client's inputs are what the server validates.
expectTypeOf<Inputs["reviews"]["add"]>().toEqualTypeOf<z.input<typeof addReviewInput>>();
expectTypeOf<Inputs["analytics"]["log"]>().toEqualTypeOf<{
  event: "notification_received" | "user_gotIn";
}>();

/** A wrong input, a missing field or an unknown procedure does not type-check. */
export function misuse(client: ApiClient, review: Inputs["reviews"]["add"]): void {
  // @ts-expect-error a title is text
  client.reviews.add.mutate({ ...review, title: 1 });
  // @ts-expect-error the message is missing
  client.reviews.add.mutate({ ...review, message: undefined });
  // @ts-expect-error the author is the session's user, never an input
  client.reviews.add.mutate({ ...review, ass: { name: "Somebody", ids: "id" } });
  // @ts-expect-error there is no such event
  client.analytics.log.mutate({ event: "something" });
  // @ts-expect-error there is no such procedure
  client.reviews.drop.mutate({});
  // @ts-expect-error there is no such router
  client.newsletter.send.mutate({ mail: "someone@example.com" });
  // @ts-expect-error a query is not a mutation
  client.reviews.list.mutate({});
}
