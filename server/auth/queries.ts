import { and, eq, lte, ne, not, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { signInPageWording } from "../../defaults/words/server.ts";
import { type Database, type EveryColumn, fromNow } from "../db/connection.ts";
import { accounts, signInAttempts, users } from "../db/schema.ts";
import { isBlockedIdentity } from "../session/accounts.ts";
import { hashToken } from "../session/sessions.ts";
import type { Identity, Secrets } from "./provider.ts";
import { SignInError } from "./sign-in-error.ts";

/** How long a sign-in at the provider may take, in seconds. */
export const SIGN_IN_ATTEMPT_LIFETIME = 10 * 60;

/** The values that bind a sign-in. The database stores only hashes of the state and of the browser's token. */
type Binding = { state: string; browser: string; provider: string };

function hashed({ state, browser, provider }: Binding) {
  return { id: hashToken(state), browser: hashToken(browser), provider };
}

/**
 * Stores a new sign-in.
 * @param popupName the name of the page's popup; null for a full-page sign-in.
 */
export async function storeSignInAttempt(
  db: Database,
  binding: Binding,
  secrets: Secrets,
  popupName: string | null,
): Promise<void> {
  const expiresAt = fromNow(SIGN_IN_ATTEMPT_LIFETIME * 1000);
  await db.insert(signInAttempts).values({ ...hashed(binding), ...secrets, popupName, expiresAt });
}

/**
 * Ends a started sign-in. A sign-in can end only once.
 * @throws {SignInError} if this browser has no sign-in with this state at this provider.
 */
export async function takeSignInAttempt(db: Database, binding: Binding) {
  const { id, browser, provider } = hashed(binding);
  const table = signInAttempts;
  const [attempt] = await db
    .delete(table)
    .where(and(eq(table.id, id), eq(table.browser, browser), eq(table.provider, provider)))
    .returning({
      codeVerifier: table.codeVerifier,
      nonce: table.nonce,
      popupName: table.popupName,
      expired: lte(table.expiresAt, sql`now()`).mapWith(Boolean),
    });
  if (!attempt) throw new SignInError("unknown-attempt", "no such sign-in has started");
  return attempt;
}

/** Removes expired sign-ins. */
export async function sweepSignInAttempts(db: Database): Promise<void> {
  await db.delete(signInAttempts).where(lte(signInAttempts.expiresAt, sql`now()`));
}

/**
 * Finds the user of an identity, inserts them at the first sign-in, and updates the name if it has changed at the
 * provider. It is a single statement. If several first sign-ins run at the same time, one inserts the account, and the
 * others wait and get its user. A user is inserted only together with their account.
 * @param provider the provider's id.
 * @returns the user's id.
 * @throws {SignInError} if the person is blocked.
 */
export async function findOrCreateUser(db: Database, provider: string, identity: Identity): Promise<string> {
  const { issuer, subject, name } = identity;
  const newUserId = uuidv7();
  const shownName = name ?? signInPageWording.unnamed;
  const account = db.$with("account").as(
    db
      .insert(accounts)
      .select((query) =>
        query
          .select({
            id: sql<string>`${uuidv7()}::uuid`.as("id"),
            userId: sql<string>`${newUserId}::uuid`.as("user_id"),
            provider: sql<string>`${provider}::text`.as("provider"),
            issuer: sql<string>`${issuer}::text`.as("issuer"),
            subject: sql<string>`${subject}::text`.as("subject"),
            createdAt: sql<Date>`now()`.as("created_at"),
          } satisfies EveryColumn<typeof accounts>)
          // A query needs a table. This one has one row and no columns.
          .from(sql`(select) as one`)
          .where(not(isBlockedIdentity(provider, issuer, subject))),
      )
      // This changes nothing, but locks and returns the existing row.
      .onConflictDoUpdate({ target: [accounts.provider, accounts.issuer, accounts.subject], set: { subject } })
      .returning({ userId: accounts.userId }),
  );
  const created = db.$with("created").as(
    db
      .insert(users)
      .select((query) =>
        query
          .select({
            id: account.userId,
            name: sql<string>`${shownName}::text`.as("name"),
            createdAt: sql<Date>`now()`.as("created_at"),
          } satisfies EveryColumn<typeof users>)
          .from(account)
          .where(eq(account.userId, newUserId)),
      )
      .returning({ id: users.id }),
  );
  const renamed = db.$with("renamed").as(
    db
      .update(users)
      .set({ name: shownName })
      .from(account)
      .where(and(eq(users.id, account.userId), name === null ? sql`false` : ne(users.name, name)))
      .returning({ id: users.id }),
  );
  const [found] = await db.with(account, created, renamed).select().from(account);
  if (!found) throw new SignInError("blocked", "the owner has blocked the person");
  return found.userId;
}

/**
 * Removes a user. The tables' cascades remove their accounts, sessions and reviews. @returns whether the user existed.
 */
export async function deleteUser(db: Database, userId: string): Promise<boolean> {
  const deleted = await db.delete(users).where(eq(users.id, userId)).returning({ id: users.id });
  return deleted.length > 0;
}
