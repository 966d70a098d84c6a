import { createHash, randomBytes } from "node:crypto";
import { DrizzlePostgreSQLAdapter } from "@lucia-auth/adapter-drizzle";
import { Lucia, TimeSpan } from "lucia";
import type { Database } from "./db/connect.ts";
import { sessions, users } from "./db/schema.ts";

export interface CurrentSession {
  id: string;
  user: { id: string; name: string };
  /** A Set-Cookie value when the session was just prolonged. */
  renewedCookie: string | null;
}

/** The site's sessions. */
export interface Sessions {
  /** Begins a session. @returns a Set-Cookie value. */
  start(userId: string): Promise<string>;
  /** The session that a Cookie header names, or null: garbage is simply nobody. */
  find(cookieHeader: string | undefined): Promise<CurrentSession | null>;
  /** Ends a session. @returns a Set-Cookie value that removes the cookie. */
  end(sessionId: string | null): Promise<string>;
}
