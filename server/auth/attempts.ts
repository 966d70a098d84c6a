import { and, eq, lte, sql } from "drizzle-orm";
import type { Database } from "../db/connection.ts";
import { fromNow } from "../db/from-now.ts";
import { signInAttempts } from "../db/schema.ts";
import { hashToken } from "../session/tokens.ts";
import { type Secrets, SignInError } from "./provider.ts";

/** How long a sign-in at the provider may take, in seconds. */
export const ATTEMPT_LIFETIME = 10 * 60;

/** A sign-in that has started and not ended. */
interface Attempt {
  secrets: Secrets;
  /** The name that the page gave to the sign-in when it opened the popup; null for a full-page sign-in. */
  name: string | null;
  expired: boolean;
}

/**
 * Stores a sign-in that starts, bound to a browser and a provider. The database gets only hashes of the state and of the
 * browser's token.
 */
export async function storeAttempt(
  db: Database,
  keys: { state: string; browser: string; provider: string },
  { secrets, name }: Pick<Attempt, "secrets" | "name">,
): Promise<void> {
  await db.insert(signInAttempts).values({
    id: hashToken(keys.state),
    browser: hashToken(keys.browser),
    provider: keys.provider,
    ...secrets,
    attempt: name,
    expiresAt: fromNow(ATTEMPT_LIFETIME * 1000),
  });
}

/**
 * Ends a sign-in that has started. A sign-in can be ended only once.
 * @throws {SignInError} when this browser has no sign-in with this state at this provider.
 */
export async function takeAttempt(
  db: Database,
  keys: { state: string; browser: string; provider: string },
): Promise<Attempt> {
  const [attempt] = await db
    .delete(signInAttempts)
    .where(
      and(
        eq(signInAttempts.id, hashToken(keys.state)),
        eq(signInAttempts.browser, hashToken(keys.browser)),
        eq(signInAttempts.provider, keys.provider),
      ),
    )
    .returning({
      codeVerifier: signInAttempts.codeVerifier,
      nonce: signInAttempts.nonce,
      name: signInAttempts.attempt,
      expired: lte(signInAttempts.expiresAt, sql`now()`).mapWith(Boolean),
    });
  if (!attempt) throw new SignInError("unknown-attempt", "no such sign-in has started");
  const { codeVerifier, nonce, name, expired } = attempt;
  return { secrets: { codeVerifier, nonce }, name, expired };
}

/** Removes expired sign-ins. */
export async function sweepAttempts(db: Database): Promise<void> {
  await db.delete(signInAttempts).where(lte(signInAttempts.expiresAt, sql`now()`));
}
