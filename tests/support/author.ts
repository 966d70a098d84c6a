import { sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { Database } from "../../server/db/connection.ts";
import { users } from "../../server/db/schema.ts";
import { createSessions } from "../../server/session/sessions.ts";

/** Stores a new user. @returns the id. */
export async function createPerson({ db }: { db: Database }, name = "A Person"): Promise<string> {
  const id = uuidv7();
  await db.insert(users).values({ id, name });
  return id;
}

/** A new user with a session. @returns the Cookie header of that session, for a site on loopback http. */
export async function createAuthor({ db }: { db: Database }, name = "An Author"): Promise<string> {
  const sessions = createSessions(db, { secure: false, ownership: () => sql`false` });
  const [cookie = ""] = (await sessions.start(await createPerson({ db }, name))).split(";");
  return cookie;
}
