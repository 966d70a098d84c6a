import { readdirSync, readFileSync } from "node:fs";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { expect, onTestFinished, test } from "vitest";
import { migrationsFolder } from "../../server/db/migrate.ts";
import { connectDatabase } from "../../server/db/postgres.ts";
import * as schema from "../../server/db/schema.ts";
import { testDatabase } from "../support/database.ts";
import { temporaryDataFolder } from "../support/temporary-folder.ts";

const snapshots = new URL("../../drizzle/meta/", import.meta.url);

test("the migrations make the tables of server/db/schema.ts; if they do not, run npm run db:generate", async () => {
  const newest = readdirSync(snapshots)
    .filter((name) => name.endsWith("_snapshot.json"))
    .sort()
    .at(-1);
  const migrated = JSON.parse(readFileSync(new URL(newest ?? "", snapshots), "utf8"));
  expect(await generateMigration(migrated, generateDrizzleJson(schema, migrated.id))).toEqual([]);
});

/** An empty database of each kind. */
const emptyDatabases = {
  async postgres() {
    const database = await testDatabase("postgres");
    onTestFinished(() => database.close());
    const connection = await connectDatabase({ databaseUrl: database.databaseUrl, dataDir: "" });
    for (const name of ["public", "drizzle"]) await connection.db.execute(`drop schema ${name} cascade`);
    await connection.db.execute("create schema public");
    return connection;
  },
  embedded: () => connectDatabase({ databaseUrl: null, dataDir: temporaryDataFolder("upgrade") }),
};

test.each(["postgres", "embedded"] as const)("what 1.1 has stored survives the upgrade (%s)", async (kind) => {
  const connection = await emptyDatabases[kind]();
  onTestFinished(() => connection.close());
  const { db } = connection;
  const [first] = readMigrationFiles({ migrationsFolder });
  const id = (number: number) => `0199e0a0-0000-7000-8000-00000000000${number}`;
  const statements = [
    ...(first?.sql ?? []),
    "create schema drizzle",
    "create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('${first?.hash}', ${first?.folderMillis})`,
    `insert into users (id, name) values ('${id(0)}', 'Ada')`,
    `insert into reviews (id, title, message, author_id, author_name, mail_attempts, mail_due_at, mail_failure)
       values ('${id(1)}', 'Mailed in vain', 'x', '${id(0)}', 'Ada', 3, now() + interval '1 hour', '451 Later')`,
    `insert into reviews (id, title, message, author_id, author_name) values ('${id(2)}', 'No mail', 'x', '${id(0)}', 'Ada')`,
    `insert into posts (id, "fullName", email, message, mail_attempts, mail_due_at, mailed_at)
       values ('${id(3)}', 'Ben', 'ben@example.com', 'Mailed', 1, now(), '2026-11-27T10:00:00Z')`,
    `insert into posts (id, "fullName", email, message, mail_due_at) values ('${id(4)}', 'Cy', 'cy@example.com', 'Due', now())`,
    `insert into sign_in_attempts (id, browser, provider, code_verifier, nonce, attempt, expires_at)
       values ('state', 'browser', 'oidc', 'verifier', 'nonce', 'popup', now() + interval '9 minutes')`,
  ];
  for (const statement of statements) await db.execute(sql.raw(statement));
  await connection.migrate();
  const { deliveries, reviews, posts, signInAttempts } = schema;
  expect(await db.$count(reviews)).toBe(2);
  expect(await db.$count(posts)).toBe(2);
  expect(await db.select({ name: signInAttempts.popupName }).from(signInAttempts)).toEqual([{ name: "popup" }]);
  const found = await db.select().from(deliveries);
  expect(found).toHaveLength(3);
  const of = (row: string) => found.find(({ reviewId, messageId }) => (reviewId ?? messageId) === row);
  expect(of(id(1))).toMatchObject({ channel: "mail", attempts: 3, deliveredAt: null, failure: "451 Later" });
  expect(of(id(1))?.dueAt.getTime()).toBeGreaterThan(Date.now() + 3_000_000);
  expect(of(id(3))).toMatchObject({ attempts: 1, deliveredAt: new Date("2026-11-27T10:00:00Z") });
  expect(of(id(4))).toMatchObject({ attempts: 0, deliveredAt: null });
});
