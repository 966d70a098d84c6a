import { v7 as uuidv7 } from "uuid";
import type { Connection } from "../../server/db/connection.ts";
import { users } from "../../server/db/schema.ts";
import { createSessions } from "../../server/session/sessions.ts";

/** A new user with a session. @returns the Cookie header of that session, for a site on loopback http. */
export async function createAuthor({ db }: Connection, name = "An Author"): Promise<string> {
  const id = uuidv7();
  await db.insert(users).values({ id, name });
  const [cookie = ""] = (await createSessions(db, { secure: false }).start(id)).split(";");
  return cookie;
}
