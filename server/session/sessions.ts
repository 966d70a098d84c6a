import { hash, randomBytes } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { fastifyCookie } from "@fastify/cookie";
import { and, eq, not, type SQL, sql } from "drizzle-orm";
import { type Adapter, type DatabaseSession, type DatabaseUser, Lucia, TimeSpan } from "lucia";
import { type Database, fromNow } from "../db/connection.ts";
import { blocks, sessions, users } from "../db/schema.ts";
import { identitiesOf, type Ownership } from "./accounts.ts";

/** 32 bytes in base64url. */
const TOKEN = /^[\w-]{43}$/;

/** An unguessable secret: 32 random bytes in base64url. */
export function createToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Hashes a token for storage: SHA-256 in hexadecimal. Tokens are random, so they need no salt. */
export function hashToken(token: string): string {
  return hash("sha256", token);
}

export function isToken(value: unknown): value is string {
  return typeof value === "string" && TOKEN.test(value);
}

/** The name of a cookie that only this origin can set. With https, browsers enforce the `__Host-` prefix. */
export function hostCookieName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}

type Cookies = Record<string, string | undefined>;

/** Parses the cookies of a request when a caller needs them. */
export function cookiesOf({ headers }: { headers: IncomingHttpHeaders }): Cookies {
  return headers.cookie ? fastifyCookie.parse(headers.cookie) : {};
}

/** The longest remaining lifetime of a session, in milliseconds, even if it is used. Missing in a new session. */
type SessionAttributes = { rest?: number };

interface UserAttributes {
  name: string;
  isOwner: boolean;
  /**
   * The hash of their account at the provider. It stays the same if they delete their account here and sign in again.
   */
  identity: string;
}

declare module "lucia" {
  interface Register {
    Lucia: Lucia<SessionAttributes, UserAttributes>;
    DatabaseUserAttributes: UserAttributes;
    DatabaseSessionAttributes: SessionAttributes;
  }
}

/** How many days an unused session lasts. Use after half of that time renews it. */
export const SESSION_IDLE_DAYS = 30;
/** How many days after the sign-in every session ends, even if it is used. */
export const SESSION_MAX_DAYS = 90;
const IDLE_LIFETIME = new TimeSpan(SESSION_IDLE_DAYS, "d");
const ABSOLUTE_LIFETIME = new TimeSpan(SESSION_MAX_DAYS, "d");
const LIFETIME = sql.raw(`interval '${ABSOLUTE_LIFETIME.seconds()} seconds'`);

export function sessionCookieName(secure: boolean): string {
  return hostCookieName("session", secure);
}

export interface CurrentSession {
  id: string;
  /** Who is signed in. */
  viewer: UserAttributes & { id: string };
  /** A Set-Cookie value if the session was just renewed. */
  renewedCookie: string | null;
}

const isUnexpired = sql`(${sessions.expiresAt} > now() and ${sessions.createdAt} > now() - ${LIFETIME})`;
const isOfUnblocked = sql`not exists (select from ${blocks} where ${blocks.id} = ${sessions.userId})`;

/** An SQL condition for statements on behalf of a user: the session has not expired, and its user is not blocked. */
export const isAlive = and(isUnexpired, isOfUnblocked);

/**
 * A subquery for the id of the session's user. It is empty after the session has ended; a statement then changes
 * nothing.
 */
export function userOfSession(db: Database, sessionId: string) {
  return db
    .select({ id: sessions.userId })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isAlive));
}

/** The milliseconds from now until a time, by the database's clock. */
function untilMoment(moment: SQL | typeof sessions.expiresAt): SQL<number> {
  return sql`(extract(epoch from ${moment} - now()) * 1000)::float8`.mapWith(Number);
}

/** Converts a time of this process's clock to the database's clock. */
function byDatabaseClock(moment: Date): SQL {
  return fromNow(moment.getTime() - Date.now());
}

/**
 * Lucia's adapter for the sessions. It converts times between this process's clock, which Lucia uses, and the
 * database's clock. Only the database decides what has expired, so a process with a wrong clock does not end sessions.
 */
class SessionAdapter implements Adapter {
  readonly #select;

  constructor(
    readonly db: Database,
    ownership: Ownership,
  ) {
    const hashes = sql`array_to_string(${identitiesOf(sessions.userId)}, ' ')`;
    this.#select = db
      .select({
        userId: sessions.userId,
        unused: untilMoment(sessions.expiresAt),
        rest: untilMoment(sql`${sessions.createdAt} + ${LIFETIME}`),
        name: users.name,
        isOwner: ownership(sessions.userId).mapWith(Boolean),
        // The example authors of `npm run seed` have no account.
        identity: sql<string>`coalesce(nullif(${hashes}, ''), ${sessions.userId}::text)`,
      })
      .from(sessions)
      .innerJoin(users, eq(sessions.userId, users.id))
      .where(and(eq(sessions.id, sql.placeholder("sessionId")), isAlive))
      // A prepared query, because every signed-in call uses it.
      .prepare("session");
  }

  async getSessionAndUser(id: string): Promise<[DatabaseSession | null, DatabaseUser | null]> {
    const [found] = await this.#select.execute({ sessionId: id });
    if (!found) return [null, null];
    const { userId, unused, rest, ...attributes } = found;
    const session = { id, userId, expiresAt: new Date(Date.now() + unused), attributes: { rest } };
    return [session, { id: userId, attributes }];
  }

  async getUserSessions(userId: string): Promise<DatabaseSession[]> {
    const found = await this.db
      .select({ id: sessions.id, unused: untilMoment(sessions.expiresAt) })
      .from(sessions)
      .where(and(eq(sessions.userId, userId), isAlive));
    return found.map(({ id, unused }) => ({ id, userId, expiresAt: new Date(Date.now() + unused), attributes: {} }));
  }

  async setSession({ id, userId, expiresAt }: DatabaseSession): Promise<void> {
    await this.db.insert(sessions).values({ id, userId, expiresAt: byDatabaseClock(expiresAt) });
  }

  async updateSessionExpiration(id: string, expiresAt: Date): Promise<void> {
    await this.db
      .update(sessions)
      .set({ expiresAt: byDatabaseClock(expiresAt) })
      .where(eq(sessions.id, id));
  }

  async deleteSession(id: string): Promise<void> {
    await this.db.delete(sessions).where(eq(sessions.id, id));
  }

  async deleteUserSessions(userId: string): Promise<void> {
    await this.db.delete(sessions).where(eq(sessions.userId, userId));
  }

  async deleteExpiredSessions(): Promise<void> {
    await this.db.delete(sessions).where(not(isUnexpired));
  }
}

/** The site's sessions. */
export type Sessions = ReturnType<typeof createSessions>;

/**
 * Sessions in the database, managed by Lucia. The cookie contains a token. The database contains only its SHA-256,
 * which is Lucia's session id, so nobody can sign in with a leaked table.
 * @param options.secure whether visitors use https.
 * @param options.ownership who is an owner of the site.
 */
export function createSessions(db: Database, { secure, ownership }: { secure: boolean; ownership: Ownership }) {
  const lucia = new Lucia(new SessionAdapter(db, ownership), {
    sessionExpiresIn: IDLE_LIFETIME,
    sessionCookie: { name: sessionCookieName(secure), attributes: { secure } },
    getUserAttributes: (attributes) => attributes,
    getSessionAttributes: (attributes) => attributes,
  });
  const blankCookie = lucia.createBlankSessionCookie().serialize();

  /** @param rest the longest remaining lifetime of the session, in milliseconds. */
  function cookie(token: string, rest: number): string {
    const created = lucia.createSessionCookie(token);
    created.attributes.maxAge = Math.min(IDLE_LIFETIME.seconds(), Math.floor(rest / 1000));
    return created.serialize();
  }

  return {
    /** Starts a session. @returns a Set-Cookie value. */
    async start(userId: string): Promise<string> {
      const token = createToken();
      await lucia.createSession(userId, {}, { sessionId: hashToken(token) });
      return cookie(token, ABSOLUTE_LIFETIME.milliseconds());
    },

    /** The session id in a request's cookie; null without such a cookie. The session may not exist. */
    claimedId(cookies: Cookies): string | null {
      const token = cookies[lucia.sessionCookieName];
      return isToken(token) ? hashToken(token) : null;
    },

    /** The session of a request, or null. A malformed token causes no query. */
    async find(cookies: Cookies): Promise<CurrentSession | null> {
      const token = cookies[lucia.sessionCookieName];
      if (!isToken(token)) return null;
      const { session, user } = await lucia.validateSession(hashToken(token));
      if (!session) return null;
      return { id: session.id, viewer: user, renewedCookie: session.fresh ? cookie(token, session.rest ?? 0) : null };
    },

    /** Whether a session belongs to a blocked person. It may have ended. */
    async isOfBlocked(sessionId: string): Promise<boolean> {
      return (await db.$count(sessions, and(eq(sessions.id, sessionId), not(isOfUnblocked)))) > 0;
    },

    /** Ends a session. @returns a Set-Cookie value that removes the cookie. */
    async end(sessionId: string | null): Promise<string> {
      if (sessionId) await lucia.invalidateSession(sessionId);
      return blankCookie;
    },

    /** Ends all sessions of a user. @returns a Set-Cookie value that removes the cookie. */
    async endAll(userId: string): Promise<string> {
      await lucia.invalidateUserSessions(userId);
      return blankCookie;
    },

    /** Removes expired sessions. */
    async sweep(): Promise<void> {
      await lucia.deleteExpiredSessions();
    },
  };
}
