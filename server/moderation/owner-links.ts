import { and, eq, gt, sql } from "drizzle-orm";
import type { Database } from "../db/connection.ts";
import { fromNow } from "../db/from-now.ts";
import { blocks, erasedReviews, reviews } from "../db/schema.ts";
import { contentColumns, isPresent } from "../reviews/columns.ts";
import { blocking } from "../session/blocks.ts";
import { hashToken } from "../session/tokens.ts";
import { answerChange, hideChange, showChange } from "./moderation.ts";

/** How long a link in a mail works, in milliseconds. */
export const LINK_LIFETIME = 30 * 24 * 60 * 60_000;

export function linkPath(token: string): string {
  return `/owner/reviews/${token}`;
}

/** Why a link does nothing. */
export type DeadLink = "unknown" | "expired" | "gone";

/** What the author wrote, hashed. An action is only for the text that the owner saw. */
const textDigest = sql<string>`encode(sha256(convert_to(jsonb_build_array(${sql.join(
  Object.values(contentColumns),
  sql`, `,
)})::text, 'UTF8')), 'hex')`;

/** A review as the owner's page shows it. */
const linkedColumns = {
  ...contentColumns,
  authorName: reviews.authorName,
  createdAt: reviews.createdAt,
  hiddenAt: reviews.hiddenAt,
  waiting: reviews.waiting,
  answer: reviews.answer,
};
const isAuthorBlocked = sql<boolean>`exists (select from ${blocks} where ${blocks.id} = "reviews"."author_id")`;

export type LinkedReview = Pick<typeof reviews.$inferSelect, keyof typeof linkedColumns> & {
  textDigest: string;
  isAuthorBlocked: boolean;
};

/** A link lives from the moment of its mail. While the mail is being sent, that is not known yet. */
const isAlive = gt(sql`coalesce(${reviews.deliveredAt}, ${reviews.deliveryDueAt})`, fromNow(-LINK_LIFETIME));

/** The review that a link leads to. It changes nothing, because programs open the links in mails too. */
export async function findLinkedReview(db: Database, token: string): Promise<LinkedReview | DeadLink> {
  const [link] = await db
    .select({
      review: { ...linkedColumns, textDigest, isAuthorBlocked },
      isAlive: sql<boolean>`${isAlive}`,
      deletedAt: reviews.deletedAt,
    })
    .from(reviews)
    .where(eq(reviews.linkHash, hashToken(token)));
  if (!link) {
    const isErased = (await db.$count(erasedReviews, eq(erasedReviews.linkHash, hashToken(token)))) > 0;
    return isErased ? "gone" : "unknown";
  }
  if (!link.isAlive) return "expired";
  return link.deletedAt ? "gone" : link.review;
}

export type LinkAction =
  | { kind: "answer"; answer: string }
  | { kind: "remove-answer" | "show" | "hide" | "block" | "remove" };

/**
 * Carries out the owner's action, in one statement. The same action again changes nothing more.
 * @param shown the `textDigest` of the text that the owner saw.
 * @returns `done`: the review has the state that the action leads to. `changed`: its text is not the one that the owner
 * saw, so nothing was done. Otherwise why the link does nothing.
 */
export async function actByLink(
  db: Database,
  token: string,
  { shown, action }: { shown: string; action: LinkAction },
): Promise<"done" | "changed" | DeadLink> {
  const isShown = and(eq(reviews.linkHash, hashToken(token)), isAlive, isPresent, eq(textDigest, shown));
  const changes = {
    answer: () => answerChange(action.kind === "answer" ? action.answer : null),
    "remove-answer": () => answerChange(null),
    show: () => showChange,
    hide: () => hideChange,
    block: () => hideChange,
  };
  const returned = { id: reviews.id, authorId: reviews.authorId };
  const acted = db
    .$with("acted")
    .as(
      action.kind === "remove"
        ? db.delete(reviews).where(isShown).returning(returned)
        : db.update(reviews).set(changes[action.kind]()).where(isShown).returning(returned),
    );
  const authors = sql`select ${acted.authorId} from ${acted}`;
  const more = action.kind === "block" ? blocking(db, authors, null) : [];
  const rows = await db
    .with(acted, ...more)
    .select({ id: acted.id })
    .from(acted);
  if (rows.length > 0) return "done";
  const found = await findLinkedReview(db, token);
  if (typeof found !== "string") return "changed";
  return found === "gone" && action.kind === "remove" ? "done" : found;
}
