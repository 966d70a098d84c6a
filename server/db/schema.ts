import { desc, sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { CountedEvent } from "../../shared/analytics.ts";
import { DISPLAY_NAME_MAX } from "../../shared/auth.ts";
import {
  BLOCK_REASON_MAX,
  CONTACT_MESSAGE_MAX,
  EMAIL_MAX,
  FULL_NAME_MAX,
  REVIEW_ANSWER_MAX,
  REVIEW_MESSAGE_MAX,
  REVIEW_TITLE_MAX,
} from "../../shared/lengths.ts";

/** Milliseconds, because that is what a JavaScript Date keeps: a keyset cursor has to survive the round trip. */
const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
const createdAt = moment("created_at").notNull().defaultNow();

function lengthCheck(name: string, column: string, max: number) {
  return check(name, sql.raw(`char_length("${column}") between 1 and ${max}`));
}

export const users = pgTable(
  "users",
  {
    id: uuid("id").primaryKey(),
    name: text("name").notNull(),
    createdAt,
  },
  () => [lengthCheck("users_name_length", "name", DISPLAY_NAME_MAX)],
);

/** The delivery of a row's mail to the owner, as `mail/delivery.ts` does it. */
const delivery = {
  deliveryAttempts: integer("delivery_attempts").notNull().default(0),
  /** When the site stored that a mail server had accepted it. */
  deliveredAt: moment("delivered_at"),
};

/** The person at a provider: identified by provider and subject, never by an e-mail address. */
export const accounts = pgTable(
  "accounts",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    provider: text("provider").notNull(),
    /** The issuer of the subject. `oidc` may later mean another issuer, with other people under the same subjects. */
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    createdAt,
  },
  (table) => [
    unique("accounts_provider_subject").on(table.provider, table.subject),
    index("accounts_user").on(table.userId),
  ],
);

export const sessions = pgTable(
  "sessions",
  {
    /** SHA-256 of the cookie's token, in hexadecimal. */
    id: text("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    expiresAt: moment("expires_at").notNull(),
    createdAt,
  },
  (table) => [index("sessions_user").on(table.userId), index("sessions_expiry").on(table.expiresAt)],
);

/** The people who are blocked. A block outlives the account: nobody gets around it by deleting the account. */
export const blocks = pgTable(
  "blocks",
  {
    /** The id that the person has, or had, in `users`. */
    id: uuid("id").primaryKey(),
    /** For each account of the person: SHA-256 of provider, issuer and subject, in hexadecimal. */
    identities: text("identities").array().notNull(),
    /** A note for the owner. */
    reason: text("reason"),
    createdAt,
  },
  (table) => [
    index("blocks_identities").using("gin", table.identities),
    lengthCheck("blocks_reason_length", "reason", BLOCK_REASON_MAX),
  ],
);

/** A sign-in that has started: bound to one browser and one provider, and ended once. */
export const signInAttempts = pgTable(
  "sign_in_attempts",
  {
    /** SHA-256 of the `state` parameter, in hexadecimal. */
    id: text("id").primaryKey(),
    /** SHA-256 of the browser's sign-in cookie, in hexadecimal. */
    browser: text("browser").notNull(),
    provider: text("provider").notNull(),
    codeVerifier: text("code_verifier").notNull(),
    nonce: text("nonce").notNull(),
    /** The page's name for this attempt, by which it recognises its popup's outcome. Null for a full-page sign-in. */
    attempt: text("attempt"),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [index("sign_in_attempts_expiry").on(table.expiresAt)],
);

export const reviews = pgTable(
  "reviews",
  {
    id: uuid("id").primaryKey(),
    /** Title and message never change: the owner shows, answers and hides a text by its id. */
    title: text("title").notNull(),
    message: text("message").notNull(),
    authorId: uuid("author_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The author's name at the time of writing, so that the list reads one table. */
    authorName: text("author_name").notNull(),
    createdAt,
    /** Set by the owner, and while a review waits. A hidden review is in no list. */
    hiddenAt: moment("hidden_at"),
    /** Whether a hidden review is hidden because it waits until the owner shows it. */
    waiting: boolean("waiting").notNull().default(false),
    /**
     * When its author deleted it. It is erased an hour later. Until then Undo can restore it. A deleted review is
     * also hidden, so that a process of the previous version, which does not know this column, does not show it.
     */
    deletedAt: moment("deleted_at"),
    /** Whether it is hidden only because it was deleted: Undo shows it again. */
    hiddenByDeletion: boolean("hidden_by_deletion").notNull().default(false),
    /** The owner's answer and its time: both or neither. */
    answer: text("answer"),
    answeredAt: moment("answered_at"),
    ...delivery,
    /** As in `posts`. Null for a review that came while there was no mail server: it is never mailed. */
    deliveryDueAt: moment("delivery_due_at"),
    /** SHA-256 of the token of the link in its newest mail, in hexadecimal. */
    linkHash: text("link_hash"),
  },
  (table) => [
    index("reviews_delivery").on(table.deliveryDueAt).where(sql`delivered_at is null`),
    index("reviews_delivered").on(table.deliveredAt),
    index("reviews_link").on(table.linkHash),
    index("reviews_newest").on(desc(table.createdAt), desc(table.id)).where(sql`hidden_at is null`),
    index("reviews_hidden").on(desc(table.createdAt)).where(sql`hidden_at is not null`),
    index("reviews_deleted").on(table.deletedAt).where(sql`deleted_at is not null`),
    index("reviews_author").on(table.authorId),
    lengthCheck("reviews_title_length", "title", REVIEW_TITLE_MAX),
    lengthCheck("reviews_message_length", "message", REVIEW_MESSAGE_MAX),
    lengthCheck("reviews_answer_length", "answer", REVIEW_ANSWER_MAX),
  ],
);

/**
 * The ids of erased reviews, written by a trigger in `drizzle/`. Clients choose the ids. An id must not be used again
 * for another text, because the owner hides, shows and answers reviews by their ids.
 */
export const erasedReviews = pgTable(
  "erased_reviews",
  {
    id: uuid("id").primaryKey(),
    erasedAt: moment("erased_at").notNull().defaultNow(),
    /** Its link in a mail, so that the owner learns why the link does nothing. */
    linkHash: text("link_hash"),
  },
  (table) => [
    index("erased_reviews_age").on(table.erasedAt),
    index("erased_reviews_link").on(table.linkHash),
  ],
);

/** Contact messages. */
export const posts = pgTable(
  "posts",
  {
    id: uuid("id").primaryKey(),
    fullName: text("fullName").notNull(),
    email: text("email").notNull(),
    message: text("message").notNull(),
    createdAt,
    ...delivery,
    /** When the next attempt is due; in the future during an attempt. */
    deliveryDueAt: moment("delivery_due_at").notNull().defaultNow(),
    /** Set with `deliveredAt`, for processes of the version before: they do not mail such a message again. */
    handedOverAt: moment("handed_over_at"),
  },
  (table) => [
    index("posts_newest").on(desc(table.createdAt), desc(table.id)),
    index("posts_due").on(table.deliveryDueAt).where(sql`delivered_at is null`),
    lengthCheck("posts_full_name_length", "fullName", FULL_NAME_MAX),
    lengthCheck("posts_email_length", "email", EMAIL_MAX),
    lengthCheck("posts_message_length", "message", CONTACT_MESSAGE_MAX),
  ],
);

/** How often each event happened on a day (UTC), without anything about the visitors. */
export const eventCounts = pgTable(
  "event_counts",
  {
    day: date("day", { mode: "string" }).notNull(),
    event: text("event").$type<CountedEvent>().notNull(),
    count: bigint("count", { mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.event] })],
);

/**
 * How often a user or an address did something in a window of time, as rate-limiter-flexible counts it. The migration
 * makes the table unlogged, which Drizzle cannot express: a count costs no flush to disk, and a crash resets the counts.
 */
export const rateLimits = pgTable("rate_limits", {
  key: text("key").primaryKey(),
  points: integer("points").notNull(),
  expire: moment("expire").notNull(),
});
