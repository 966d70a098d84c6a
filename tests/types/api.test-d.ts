import { expectTypeOf, test } from "vitest";
import type * as z from "zod/mini";
import type { Inputs, Outputs, Review } from "../../client/api.ts";
import type { Viewer } from "../../shared/auth.ts";
import type {
  AddedReview,
  addReviewInput,
  ReviewContent,
  ReviewPage,
  Review as ServerReview,
} from "../../shared/reviews.ts";
import type { ApiClient } from "../support/app.ts";

declare const client: ApiClient;
declare const review: Inputs["reviews"]["add"];

test("the client's inferred outputs are the server's", () => {
  expectTypeOf<Review>().toEqualTypeOf<ServerReview>();
  expectTypeOf<Outputs["reviews"]["list"]>().toEqualTypeOf<ReviewPage>();
  expectTypeOf<Outputs["reviews"]["add"]>().toEqualTypeOf<AddedReview>();
  expectTypeOf<Outputs["reviews"]["own"]>().toEqualTypeOf<{ reviews: ServerReview[] }>();
  expectTypeOf<Outputs["reviews"]["delete"]>().toEqualTypeOf<{ deleted: boolean }>();
  expectTypeOf<NonNullable<Outputs["auth"]["viewer"]>>().toEqualTypeOf<Viewer>();
  expectTypeOf<Outputs["auth"]["signOut"]>().toEqualTypeOf<{ signedOut: boolean }>();
  expectTypeOf<Outputs["contact"]["send"]>().toEqualTypeOf<{ ids: string }>();
  expectTypeOf<Outputs["analytics"]["config"]>().toEqualTypeOf<{ measurementId: string | null }>();
});

test("the client's inputs are what the server validates", () => {
  expectTypeOf<Inputs["reviews"]["add"]>().toEqualTypeOf<z.input<typeof addReviewInput>>();
  expectTypeOf<Outputs["reviews"]["list"]["reviews"][number]>().toExtend<ReviewContent>();
  expectTypeOf<Inputs["analytics"]["log"]>().toEqualTypeOf<{
    event: "notification_received" | "user_gotIn";
  }>();
});

test("a wrong input, a missing field or an unknown procedure does not type-check", () => {
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
});
