import { desc, sql } from "drizzle-orm";
import {
  bigint,
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
import {
  BLOCK_REASON_MAX,
  DISPLAY_NAME_MAX,
  type FormFields,
  messageFields,
  REVIEW_ANSWER_MAX,
  reviewFields,
} from "../../shared/fields.ts";

/** Milliseconds, because that is what a JavaScript Date keeps: a keyset cursor has to survive the round trip. */
const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
const createdAt = moment("created_at").notNull().defaultNow();

function lengthCheck(name: string, column: string, max: number) {
  return check(name, sql.raw(`char_length("${column}") between 1 and ${max}`));
}

/** The checks of what a form fills in, one for each field. */
function contentChecks(table: string, fields: FormFields) {
  return Object.entries(fields).map(([column, field]) => {
    const name = `${table}_${column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
    if ("max" in field && field.kind !== "number") return lengthCheck(`${name}_length`, column, field.max);
    const rule =
      field.kind === "number"
        ? `between ${field.min} and ${field.max}`
        : `in (${field.options.map((option) => `'${option}'`).join(", ")})`;
    return check(`${name}_${field.kind}`, sql.raw(`"${column}" ${rule}`));
  });
}

export const users = pgTable(
  "users",
  { id: uuid("id").primaryKey(), name: text("name").notNull(), createdAt },
  (table) => [
    index("users_newest").on(desc(table.createdAt), desc(table.id)),
    lengthCheck("users_name_length", "name", DISPLAY_NAME_MAX),
  ],
);

/** The delivery of a row's mail to the owner (`mail/delivery.ts`). */
const mailState = {
  mailAttempts: integer("mail_attempts").notNull().default(0),
  /** When the next attempt is due; in the future during an attempt. Null: the row is never mailed. */
  mailDueAt: moment("mail_due_at"),
  /** When the site stored that a mail server had accepted the mail. */
  mailedAt: moment("mailed_at"),
  /** Why the last attempt failed, for the owner. */
  mailFailure: text("mail_failure"),
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
    unique("accounts_identity").on(table.provider, table.issuer, table.subject),
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

/** `waiting`: only its author and the owner see it. `hidden`: only the owner does. */
export const reviewStates = ["waiting", "shown", "hidden"] as const;
export type ReviewState = (typeof reviewStates)[number];

export const reviews = pgTable(
  "reviews",
  {
    id: uuid("id").primaryKey(),
    /** The key that the client made for this submission; unique among the author's. Null: sent without a key. */
    submission: uuid("submission"),
    title: text("title").notNull(),
    message: text("message").notNull(),
    authorId: uuid("author_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The author's name at the time of writing, so that the list reads one table. */
    authorName: text("author_name").notNull(),
    createdAt,
    state: text("state", { enum: reviewStates }).notNull().default("shown"),
    /** The owner's answer and its time: both or neither. */
    answer: text("answer"),
    answeredAt: moment("answered_at"),
    ...mailState,
  },
  (table) => [
    unique("reviews_submission").on(table.authorId, table.submission),
    index("reviews_newest").on(desc(table.createdAt), desc(table.id)).where(sql`state = 'shown'`),
    index("reviews_state").on(table.state, desc(table.createdAt), desc(table.id)),
    index("reviews_mail").on(table.mailDueAt).where(sql`mailed_at is null`),
    check("reviews_state", sql`state in ('waiting', 'shown', 'hidden')`),
    check("reviews_answered", sql`(answer is null) = (answered_at is null)`),
    ...contentChecks("reviews", reviewFields),
    lengthCheck("reviews_answer_length", "answer", REVIEW_ANSWER_MAX),
  ],
);

/** Contact messages. */
export const posts = pgTable(
  "posts",
  {
    id: uuid("id").primaryKey(),
    /** The key that the client made for this submission. Null: sent without a key. */
    submission: uuid("submission").unique("posts_submission"),
    fullName: text("fullName").notNull(),
    email: text("email").notNull(),
    message: text("message").notNull(),
    createdAt,
    ...mailState,
  },
  (table) => [
    index("posts_newest").on(desc(table.createdAt), desc(table.id)),
    index("posts_mail").on(table.mailDueAt).where(sql`mailed_at is null`),
    ...contentChecks("posts", messageFields),
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
