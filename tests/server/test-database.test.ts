import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { connectDatabase } from "../../server/db/connect.ts";
import { users } from "../../server/db/schema.ts";
import { testDatabase } from "../support/database.ts";

test("every test database is migrated, empty and its own", async () => {
  const [first, second] = await Promise.all([testDatabase(), testDatabase()]);
  const connections = await Promise.all([connectDatabase(first), connectDatabase(second)]);
  const [one, other] = connections;
  expect(one?.kind).toBe(first.kind);
  await one?.db.insert(users).values({ id: randomUUID(), name: "Placeholder" });
  expect(await one?.db.$count(users)).toBe(1);
  expect(await other?.db.$count(users)).toBe(0);
  for (const connection of connections) await connection.close();
  for (const database of [first, second]) await database.close();
});
