import * as z from "zod/mini";
import { ownerRefusalWording } from "../../defaults/words/owner.ts";
import { fieldNames } from "../../defaults/words/validation.ts";
import { BLOCK_REASON_MAX } from "../../shared/fields.ts";
import { answerText } from "../../shared/reviews.ts";
import { entityId, listCursor, singleLineText } from "../../shared/texts.ts";
import {
  type OwnerChange,
  type OwnerMessage,
  type OwnerPerson,
  type OwnerReview,
  reviewToWire,
  rowToWire,
} from "../../shared/wire.ts";
import { countsByDay } from "../analytics/event-counter.ts";
import { deleteUser } from "../auth/queries.ts";
import type { Database } from "../db/connection.ts";
import { type ReviewState, reviewStates } from "../db/schema.ts";
import type { Delivery } from "../delivery/delivery.ts";
import type { MailChannel } from "../delivery/mail-channel.ts";
import type { ResponseCache } from "../http/response-cache.ts";
import type { Ownership } from "../session/accounts.ts";
import { ownerProcedure, Refusal, router } from "../trpc/procedures.ts";
import { named, one, oneId, several } from "../trpc/wire.ts";
import { deleteMessage, listMessages } from "./messages.ts";
import { answerReview, type Chosen, deleteReviews, isOf, listForOwner, listParts, setState } from "./moderation.ts";
import { blockPerson, exportPerson, isOwner, listPeople, unblockPerson } from "./people.ts";

const SEARCH_MAX = 200;

const search = z.string().check(
  z.maxLength(SEARCH_MAX),
  // PostgreSQL cannot store NUL, and refuses a query that contains it.
  z.refine((text) => !text.includes("\0")),
  z.trim(),
);

const partAndCursor = z.templateLiteral([z.enum(listParts), " ", listCursor]);
const ownersCursor = z.string().check(z.refine((text) => z.safeParse(partAndCursor, text).success));

const listReviewsInput = z._default(
  z.strictObject({
    state: z.optional(z.enum(reviewStates)),
    /** Only reviews by this person. */
    author: z.optional(entityId),
    cursor: z.optional(ownersCursor),
  }),
  {},
);

const ofAuthor = z.strictObject({ author: entityId });

/** One review, several reviews, or all reviews by one person. */
const chosenReviews = z.union([named(z.strictObject(several)), ofAuthor]);
/** `waiting` returns the reviews to waiting. */
const hiddenReviews = z.union([named(z.strictObject({ ...several, waiting: z.optional(z.boolean()) })), ofAuthor]);

/** Null removes the answer. */
const answerInput = named(z.strictObject({ ...one, message: z.nullable(answerText) }));

/** A page of people or of messages. */
const searchInput = z._default(z.strictObject({ search: z.optional(search), cursor: z.optional(listCursor) }), {});
const blockInput = named(
  z.strictObject({ ...one, reason: z.optional(singleLineText(fieldNames.reason, BLOCK_REASON_MAX)) }),
);

/** The dependencies of the owner's procedures. */
interface OwnerServices {
  db: Database;
  ownership: Ownership;
  delivery: Pick<Delivery, "channels">;
  /** Null without a mail server. */
  mail: Pick<MailChannel, "sendTest"> | null;
  responses: Pick<ResponseCache, "drop">;
}

/** The owner's procedures. An action that changes nothing returns `{ changed: false }`. */
export function createOwnerRouter(services: OwnerServices) {
  const { db, delivery, mail } = services;
  return router({
    reviews: createReviewModerationRouter(services),
    people: createPeopleRouter(services),
    messages: router({
      list: ownerProcedure()
        .input(searchInput)
        .query(async ({ input }) => {
          const { messages, nextCursor } = await listMessages(db, { ...input, channels: delivery.channels });
          return { messages: messages.map((row): OwnerMessage => rowToWire(row)), nextCursor };
        }),
      delete: ownerProcedure()
        .input(oneId)
        .mutation(async ({ input: { id } }) => ({ changed: await deleteMessage(db, id) })),
      testMail: ownerProcedure().mutation(async () => {
        if (mail === null) throw new Refusal("PRECONDITION_FAILED", ownerRefusalWording.noMailServer);
        return await mail.sendTest();
      }),
    }),
    counts: ownerProcedure().query(async () => ({ days: await countsByDay(db) })),
  });
}

function createReviewModerationRouter({ db, responses }: OwnerServices) {
  async function change(chosen: Chosen, state: ReviewState): Promise<OwnerChange> {
    const before = await setState(db, chosen, state);
    responses.drop(state === "shown" ? undefined : (review) => isOf(chosen, review));
    const changed = Object.keys(before).length > 0;
    // The owner's page does not know the ids of all of a person's reviews.
    return "author" in chosen ? { changed, before } : { changed };
  }
  return router({
    list: ownerProcedure()
      .input(listReviewsInput)
      .query(async ({ input }) => {
        const { reviews, nextCursor } = await listForOwner(db, input);
        const rows = reviews.map((row): OwnerReview => ({ ...reviewToWire(row), state: row.state }));
        return { reviews: rows, nextCursor };
      }),
    show: ownerProcedure()
      .input(chosenReviews)
      .mutation(({ input }) => change(input, "shown")),
    hide: ownerProcedure()
      .input(hiddenReviews)
      .mutation(({ input }) => change(input, "waiting" in input && input.waiting ? "waiting" : "hidden")),
    delete: ownerProcedure()
      .input(chosenReviews)
      .mutation(async ({ input }) => {
        const changed = await deleteReviews(db, input);
        responses.drop((review) => isOf(input, review));
        return { changed };
      }),
    answer: ownerProcedure()
      .input(answerInput)
      .mutation(async ({ input: { id, message } }) => {
        const review = await answerReview(db, id, message);
        responses.drop();
        if (!review) throw new Refusal("NOT_FOUND", ownerRefusalWording.noReview);
        return reviewToWire(review);
      }),
  });
}

function createPeopleRouter({ db, ownership, responses }: OwnerServices) {
  /** @throws {Refusal} if the person is the owner, because nobody could lift the block or sign in again. */
  async function refuseOwner(id: string): Promise<void> {
    if (await isOwner(db, ownership, id)) throw new Refusal("CONFLICT", ownerRefusalWording.yourself);
  }
  return router({
    list: ownerProcedure()
      .input(searchInput)
      .query(async ({ input }) => {
        const { people, nextCursor } = await listPeople(db, input);
        return { people: people.map((row): OwnerPerson => rowToWire(row)), nextCursor };
      }),
    block: ownerProcedure()
      .input(blockInput)
      .mutation(async ({ input: { id, reason = null } }) => {
        await refuseOwner(id);
        return { changed: await blockPerson(db, id, reason) };
      }),
    unblock: ownerProcedure()
      .input(oneId)
      .mutation(async ({ input: { id } }) => ({ changed: await unblockPerson(db, id) })),
    /** The account with its sessions and reviews. A block stays. */
    delete: ownerProcedure()
      .input(oneId)
      .mutation(async ({ input: { id } }) => {
        await refuseOwner(id);
        const changed = await deleteUser(db, id);
        responses.drop(({ author }) => author.id === id);
        return { changed };
      }),
    export: ownerProcedure()
      .input(oneId)
      .query(async ({ input: { id } }) => {
        const stored = await exportPerson(db, id);
        if (!stored) throw new Refusal("NOT_FOUND", ownerRefusalWording.noPerson);
        return stored;
      }),
  });
}
