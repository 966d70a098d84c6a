import { createTRPCClient, httpLink } from "@trpc/client";
import type { Connection } from "../../server/db/connection.ts";
import { reviews } from "../../server/db/schema.ts";
import { linkPath } from "../../server/moderation/owner-links.ts";
import type { AppRouter } from "../../server/router.ts";
import { createToken, hashToken } from "../../server/session/tokens.ts";
import { createAuthor } from "./author.ts";
import { validMessage } from "./contact.ts";
import { reviewRow, validReview } from "./review.ts";
import { followReviews } from "./stream.ts";
import { Visitor } from "./visitor.ts";

/** Something that a visitor or the owner does. */
export interface Act {
  name: string;
  /** How many round trips to the database it may take, one after the other, once its statements are prepared. */
  roundTrips: number;
  /** @returns the call itself, once everything that it needs is there. */
  prepare(): Promise<() => Promise<unknown>>;
}

/**
 * Everything that visitors and the owner do on a site that has rate limits and an OpenID Connect provider.
 * @param connection a connection to its database, for what the acts need.
 */
export async function visitorsActs(origin: string, connection: Connection): Promise<Act[]> {
  const { db } = connection;
  const cookie = await createAuthor(connection);
  const client = (headers: Record<string, string>) =>
    createTRPCClient<AppRouter>({ links: [httpLink({ url: `${origin}/trpc`, headers })] });
  const anybody = client({});
  const author = client({ cookie });
  const viewer = await author.auth.viewer.query();
  if (!viewer) throw new Error("The author is not signed in.");

  async function storeReview(fields: Partial<typeof reviews.$inferInsert> = {}): Promise<{ ids: string }> {
    const row = reviewRow({ authorId: viewer?.ids ?? "", ...fields });
    await db.insert(reviews).values(row);
    return { ids: row.id };
  }
  for (let stored = 0; stored < 30; stored++) await storeReview();

  async function answered(path: string, init: RequestInit, status: number): Promise<string> {
    const answer = await fetch(origin + path, { redirect: "manual", ...init });
    if (answer.status !== status) throw new Error(`${path} answered ${answer.status}.`);
    return await answer.text();
  }
  const get = (path: string) => async () => () => answered(path, {}, 200);

  /** The path of the owner's page about a new review. */
  async function mailedLink(): Promise<string> {
    const token = createToken();
    await storeReview({ linkHash: hashToken(token), deliveredAt: new Date() });
    return linkPath(token);
  }

  const acts: Record<string, [roundTrips: number, prepare: Act["prepare"]]> = {
    "the page": [0, get("/")],
    "first page of reviews": [0, get("/trpc/reviews.list?input={}")],
    "first page of reviews, after an event of a visitor's change": [
      0,
      async () => {
        const stream = await followReviews(origin);
        await stream.next();
        const review = await storeReview();
        await stream.nextChange();
        await author.reviews.delete.mutate(review);
        await stream.nextChange();
        stream.close();
        return () => answered("/trpc/reviews.list?input={}", {}, 200);
      },
    ],
    "feed of reviews": [0, get("/reviews.atom")],
    "card of reviews": [0, get("/reviews.svg")],
    badge: [0, get("/badge.svg")],
    "feed of colour changes": [0, get("/changes.atom")],
    "event stream": [
      0,
      async () => async () => {
        const stream = await followReviews(origin);
        await stream.next();
        await stream.close();
      },
    ],
    "later page of reviews": [
      1,
      async () => {
        const { nextCursor } = await anybody.reviews.list.query({});
        return () => anybody.reviews.list.query({ cursor: nextCursor ?? "" });
      },
    ],
    "auth.viewer": [1, async () => () => author.auth.viewer.query()],
    "reviews.add": [2, async () => () => author.reviews.add.mutate(validReview())],
    "reviews.delete": [
      2,
      async () => {
        const review = await storeReview();
        return () => author.reviews.delete.mutate(review);
      },
    ],
    Undo: [
      2,
      async () => {
        const review = await storeReview({ deletedAt: new Date() });
        return () => author.reviews.restore.mutate(review);
      },
    ],
    "contact.send": [2, async () => () => anybody.contact.send.mutate(validMessage())],
    "callback of a sign-in": [3, () => beginSignIn(origin, new Visitor())],
    "callback of somebody who is signed in": [
      4,
      async () => {
        const visitor = new Visitor();
        await (await beginSignIn(origin, visitor))();
        return await beginSignIn(origin, visitor);
      },
    ],
    "owner's page": [1, async () => await get(await mailedLink())()],
    "owner's action": [
      2,
      async () => {
        const path = await mailedLink();
        const [, shown = ""] = /name="shown" value="(\w+)"/.exec(await answered(path, {}, 200)) ?? [];
        const body = new URLSearchParams({ action: "hide", shown });
        return () => answered(path, { method: "POST", body }, 303);
      },
    ],
  };
  return Object.entries(acts).map(([name, [roundTrips, prepare]]) => ({ name, roundTrips, prepare }));
}

/** Signs in at the provider. @returns the call of the callback, which ends the sign-in. */
export async function beginSignIn(origin: string, visitor: Visitor): Promise<() => Promise<void>> {
  const isCallback = (url: string) => url.startsWith(`${origin}/auth/oidc/callback`);
  const { next } = await visitor.walk(`${origin}/auth/oidc/login`, isCallback);
  return async () => {
    const { headers } = await visitor.request(next);
    if (!headers.get("location")?.endsWith("outcome=signed-in")) throw new Error("The sign-in failed.");
  };
}
