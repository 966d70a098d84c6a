import { desc, sql } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";
import type { CountedEvent } from "../../shared/analytics.ts";
import {
  BLOCK_REASON_MAX,
  DISPLAY_NAME_MAX,
  type FormFields,
  messageFields,
  REVIEW_ANSWER_MAX,
  reviewFields,
} from "../../shared/fields.ts";

/** Milliseconds, because a JavaScript Date has no more precision, and a keyset cursor must survive the round trip. */
const moment = (name: string) => pg.timestamp(name, { withTimezone: true, precision: 3 });
const createdAt = moment("created_at").notNull().defaultNow();

function lengthCheck(name: string, column: string, max: number) {
  return pg.check(name, sql.raw(`char_length("${column}") between 1 and ${max}`));
}

/** The check constraints of a form's fields, one for each field. */
function contentChecks(table: string, fields: FormFields) {
  return Object.entries(fields).map(([column, field]) => {
    const name = `${table}_${column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
    return lengthCheck(`${name}_length`, column, field.max);
  });
}

export const users = pg.pgTable(
  "users",
  { id: pg.uuid("id").primaryKey(), name: pg.text("name").notNull(), createdAt },
  (table) => [
    pg.index("users_newest").on(desc(table.createdAt), desc(table.id)),
    lengthCheck("users_name_length", "name", DISPLAY_NAME_MAX),
  ],
);

/** A reference to a user. The row is deleted with the user. */
const ofUser = (name: string) =>
  pg
    .uuid(name)
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** A person's account at a provider. Provider, issuer and subject identify it, never an e-mail address. */
export const accounts = pg.pgTable(
  "accounts",
  {
    id: pg.uuid("id").primaryKey(),
    userId: ofUser("user_id"),
    provider: pg.text("provider").notNull(),
    /**
     * The issuer of the subject. The owner may later set another issuer for `oidc`, where the same subject is another
     * person.
     */
    issuer: pg.text("issuer").notNull(),
    subject: pg.text("subject").notNull(),
    createdAt,
  },
  (table) => [
    pg.unique("accounts_identity").on(table.provider, table.issuer, table.subject),
    pg.index("accounts_user").on(table.userId),
  ],
);

export const sessions = pg.pgTable(
  "sessions",
  {
    /** SHA-256 of the cookie's token, in hexadecimal. */
    id: pg.text("id").primaryKey(),
    userId: ofUser("user_id"),
    expiresAt: moment("expires_at").notNull(),
    createdAt,
  },
  (table) => [pg.index("sessions_user").on(table.userId), pg.index("sessions_expiry").on(table.expiresAt)],
);

/** Blocked people. A block stays when the account is deleted. */
export const blocks = pg.pgTable(
  "blocks",
  {
    /** The person's id in `users`. It stays here after they delete the account. */
    id: pg.uuid("id").primaryKey(),
    /** For each account of the person: SHA-256 of provider, issuer and subject, in hexadecimal. */
    identities: pg.text("identities").array().notNull(),
    /** A note for the owner. */
    reason: pg.text("reason"),
    createdAt,
  },
  (table) => [
    pg.index("blocks_identities").using("gin", table.identities),
    lengthCheck("blocks_reason_length", "reason", BLOCK_REASON_MAX),
  ],
);

/** A started sign-in. It is bound to one browser and one provider, and can end only once. */
export const signInAttempts = pg.pgTable(
  "sign_in_attempts",
  {
    /** SHA-256 of the `state` parameter, in hexadecimal. */
    id: pg.text("id").primaryKey(),
    /** SHA-256 of the browser's sign-in cookie, in hexadecimal. */
    browser: pg.text("browser").notNull(),
    provider: pg.text("provider").notNull(),
    codeVerifier: pg.text("code_verifier").notNull(),
    nonce: pg.text("nonce").notNull(),
    /** The popup's name, by which the page recognises the outcome. Null for a full-page sign-in. */
    popupName: pg.text("popup_name"),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [pg.index("sign_in_attempts_expiry").on(table.expiresAt)],
);

/** `waiting`: only the author and the owner see it. `hidden`: only the owner sees it. */
export const reviewStates = ["waiting", "shown", "hidden"] as const;
export type ReviewState = (typeof reviewStates)[number];

export const reviews = pg.pgTable(
  "reviews",
  {
    id: pg.uuid("id").primaryKey(),
    /** The client's key for this submission, unique per author. Null if it was sent without a key. */
    submission: pg.uuid("submission"),
    title: pg.text("title").notNull(),
    message: pg.text("message").notNull(),
    authorId: ofUser("author_id"),
    /** The author's name at the time of writing, so that the list reads only one table. */
    authorName: pg.text("author_name").notNull(),
    createdAt,
    state: pg.text("state", { enum: reviewStates }).notNull().default("shown"),
    /** The owner's answer and its time: both or neither. */
    answer: pg.text("answer"),
    answeredAt: moment("answered_at"),
  },
  (table) => [
    pg.unique("reviews_submission").on(table.authorId, table.submission),
    pg.index("reviews_newest").on(desc(table.createdAt), desc(table.id)).where(sql`state = 'shown'`),
    pg.index("reviews_state").on(table.state, desc(table.createdAt), desc(table.id)),
    pg.check("reviews_state", sql`state in ('waiting', 'shown', 'hidden')`),
    pg.check("reviews_answered", sql`(answer is null) = (answered_at is null)`),
    ...contentChecks("reviews", reviewFields),
    lengthCheck("reviews_answer_length", "answer", REVIEW_ANSWER_MAX),
  ],
);

/** Contact messages. */
export const posts = pg.pgTable(
  "posts",
  {
    id: pg.uuid("id").primaryKey(),
    /** The client's key for this submission. Null if it was sent without a key. */
    submission: pg.uuid("submission").unique("posts_submission"),
    fullName: pg.text("fullName").notNull(),
    email: pg.text("email").notNull(),
    message: pg.text("message").notNull(),
    createdAt,
  },
  (table) => [
    pg.index("posts_newest").on(desc(table.createdAt), desc(table.id)),
    ...contentChecks("posts", messageFields),
  ],
);

/** The channels that notify the owner of reviews and messages. */
const channelNames = ["mail", "webhook"] as const;
export type ChannelName = (typeof channelNames)[number];

/**
 * Notifications for the owner: one row for each review or contact message and channel. It is deleted with the review or
 * message.
 */
export const deliveries = pg.pgTable(
  "deliveries",
  {
    id: pg.uuid("id").primaryKey(),
    reviewId: pg.uuid("review_id").references(() => reviews.id, { onDelete: "cascade" }),
    messageId: pg.uuid("message_id").references(() => posts.id, { onDelete: "cascade" }),
    channel: pg.text("channel", { enum: channelNames }).notNull(),
    attempts: pg.integer("attempts").notNull(),
    /** When the next attempt is due. During an attempt, this is in the future. */
    dueAt: moment("due_at").notNull(),
    /** When the last attempt began; null if it failed. */
    startedAt: moment("started_at"),
    /** When the site recorded that the channel accepted it. */
    deliveredAt: moment("delivered_at"),
    /** Why the last attempt failed, as shown to the owner. */
    failure: pg.text("failure"),
  },
  (table) => [
    pg.unique("deliveries_review").on(table.reviewId, table.channel),
    pg.unique("deliveries_message").on(table.messageId, table.channel),
    pg.index("deliveries_due").on(table.dueAt).where(sql`delivered_at is null`),
    pg.index("deliveries_started").on(table.startedAt),
    pg.check("deliveries_row", sql`num_nonnulls(review_id, message_id) = 1`),
    pg.check("deliveries_channel", sql`channel in ('mail', 'webhook')`),
  ],
);

/** How often each event happened on a day (UTC), without anything about the visitors. */
export const eventCounts = pg.pgTable(
  "event_counts",
  {
    day: pg.date("day", { mode: "string" }).notNull(),
    event: pg.text("event").$type<CountedEvent>().notNull(),
    count: pg.bigint("count", { mode: "number" }).notNull(),
  },
  (table) => [pg.primaryKey({ columns: [table.day, table.event] })],
);
