import { sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { Database } from "../../server/db/connection.ts";
import { accounts, users } from "../../server/db/schema.ts";
import { createSessions } from "../../server/session/sessions.ts";
import type { Person, TestApp } from "./app.ts";

/** Stores a new user. @returns the id. */
export async function createPerson({ db }: { db: Database }, name = "A Person"): Promise<string> {
  const id = uuidv7();
  await db.insert(users).values({ id, name });
  return id;
}

/** A new user with a session. @returns the Cookie header of that session, for a site on loopback http. */
export async function createAuthor({ db }: { db: Database }): Promise<string> {
  const sessions = createSessions(db, { secure: false, ownership: () => sql`false` });
  const [cookie = ""] = (await sessions.start(await createPerson({ db }))).split(";");
  return cookie;
}

/** The account that `OWNER` names in tests. */
export const OWNER = "github:583231";

/** Somebody who is signed in with an account of a provider. */
export async function signInWith(
  app: TestApp,
  name: string,
  account: { provider: string; subject: string; issuer?: string },
): Promise<Person> {
  const person = await app.signIn(name);
  const values = { id: uuidv7(), userId: person.id, issuer: "https://github.com", ...account };
  await app.db.insert(accounts).values(values);
  return person;
}

/** The owner of an app that was started with `OWNER`, signed in. */
export function signInOwner(app: TestApp): Promise<Person> {
  return signInWith(app, "The Owner", { provider: "github", subject: "583231" });
}
