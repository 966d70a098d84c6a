import { v7 as uuidv7 } from "uuid";
import { accounts } from "../../server/db/schema.ts";
import type { Person, TestApp } from "./app.ts";

/** The account that `OWNER` names in tests. */
export const OWNER = "github:583231";

/** Somebody who is signed in with an account of a provider. */
export async function signInWith(
  app: TestApp,
  name: string,
  account: { provider: string; subject: string; issuer?: string },
): Promise<Person> {
  const person = await app.signIn(name);
  await app.db.insert(accounts).values({
    id: uuidv7(),
    userId: person.id,
    issuer: "https://github.com",
    ...account,
  });
  return person;
}

/** The owner of an app that was started with `OWNER`, signed in. */
export function signInOwner(app: TestApp): Promise<Person> {
  return signInWith(app, "The Owner", { provider: "github", subject: "583231" });
}
