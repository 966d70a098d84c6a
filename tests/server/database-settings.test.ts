import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { appOfTest } from "../support/app.ts";
import { validMessage, validReview } from "../support/content.ts";
import { connectionOfTest, testDatabase } from "../support/database.ts";
import { OWNER, signInOwner } from "../support/people.ts";
import { databaseName } from "../support/postgres.ts";

/** A new, migrated database, and its administrator. */
async function databaseOfTest() {
  const database = await testDatabase("postgres");
  const url = database.databaseUrl ?? "";
  const admin = await connectionOfTest(url);
  onTestFinished(() => database.close());
  return { database, url, name: databaseName(url), run: (statement: string) => admin.db.execute(statement) };
}

function named(url: string, database: string): string {
  return new URL(`/${database}`, url).href;
}

/** Settings that change how PostgreSQL reads statements and writes answers. */
const SETTINGS = [
  "datestyle = 'SQL, DMY'",
  "timezone = 'Asia/Kolkata'",
  "standard_conforming_strings = off",
  "client_encoding = 'LATIN1'",
  "intervalstyle = 'sql_standard'",
  "extra_float_digits = -15",
];

test("a database with other settings works like any other", async () => {
  const { database, name, run } = await databaseOfTest();
  for (const setting of SETTINGS) await run(`alter database ${name} set ${setting}`);
  const app = await appOfTest({ OWNER }, { database });
  const owner = await signInOwner(app);
  const start = Date.now();
  const added = await owner.api.reviews.add.mutate(validReview({ title: "Grüße 🌙 o'clock \\'" }));
  expect(Math.abs(Date.parse(added.createdAt) - start)).toBeLessThan(60_000);
  expect((await owner.api.reviews.list.query()).reviews).toEqual([added]);
  await app.api.contact.send.mutate(validMessage());
  const { messages } = await owner.api.owner.messages.list.query({});
  expect(Math.abs(Date.parse(messages[0]?.createdAt ?? "") - start)).toBeLessThan(60_000);
  app.events.count("views");
  await app.events.flush();
  expect((await owner.api.owner.counts.query()).days[0]?.views).toBe(1);
});

test.each(["SQL_ASCII", "LATIN1"])("a database in %s is refused in one sentence", async (encoding) => {
  const { url, name, run } = await databaseOfTest();
  const other = `${name}_${encoding.toLowerCase()}`;
  await run(`create database ${other} template template0 encoding '${encoding}' locale_provider libc locale 'C'`);
  const connection = await connectionOfTest(named(url, other));
  onTestFinished(async () => void (await run(`drop database ${other} with (force)`)));
  await expect(connection.migrate()).rejects.toThrow(
    new RegExp(`^The database ${other} has the encoding ${encoding}, .*--encoding=UTF8 --template=template0.*\\.$`),
  );
  expect(await connection.db.execute("select 1 from pg_tables where schemaname = 'public'")).toHaveLength(0);
});

test.each(["serializable", "repeatable read"])("transactions are read committed where %s is set", async (isolation) => {
  const { url, name, run } = await databaseOfTest();
  await run(`alter database ${name} set default_transaction_isolation = '${isolation}'`);
  const connection = await connectionOfTest(url);
  await connection.migrate();
  expect(await connection.db.execute("show transaction_isolation")).toEqual([
    { transaction_isolation: "read committed" },
  ]);
});

test.each([
  ["users", ["create table users (id int)"]],
  // Drizzle would take the other program's migrations for the site's.
  [
    "drizzle.__drizzle_migrations",
    [
      "create schema drizzle",
      "create table drizzle.__drizzle_migrations (id serial, hash text, created_at bigint)",
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9000000000000)",
    ],
  ],
])("a database with another program's table %s is refused in one sentence, and left as it is", async (table, its) => {
  const { url, name, run } = await databaseOfTest();
  for (const statement of ["drop schema public cascade", "drop schema drizzle cascade", "create schema public", ...its])
    await run(statement);
  const tables = "select schemaname, tablename from pg_tables where schemaname in ('public', 'drizzle')";
  const before = await run(tables);
  const failure = await (await connectionOfTest(url)).migrate().catch((error: Error) => error.message);
  expect(failure).toMatch(new RegExp(`^The database "${name}" has a table "${table}" of another program, .*\\.$`));
  expect(await run(tables)).toEqual(before);
});

/** A connection of a new role, which has no right in the database. */
async function connectionOfRole({ url, name, run }: Awaited<ReturnType<typeof databaseOfTest>>) {
  const address = new URL(url);
  Object.assign(address, { username: `${name}_role`, password: "placeholder" });
  await run(`create role ${address.username} login password '${address.password}'`);
  const connection = await connectionOfTest(address.href);
  onTestFinished(async () => {
    await run(`drop owned by ${address.username}`);
    await run(`drop role ${address.username}`);
  });
  return connection;
}

test.each([
  ["in an empty database", ["drop schema public cascade", "drop schema drizzle cascade", "create schema public"]],
  ["on the tables of another role", []],
])("a role without a right %s is told what to run, and that is enough", async (_, before) => {
  const database = await databaseOfTest();
  for (const statement of before) await database.run(statement);
  const connection = await connectionOfRole(database);
  const failure = await connection.migrate().catch((error: Error) => error.message);
  const [sentence, ...statements] = String(failure).split("\n");
  expect(sentence).toMatch(/^The database denies the site a privilege: permission denied .* administrator run:$/);
  for (const statement of statements) await database.run(statement);
  await connection.migrate();
  expect(await connection.db.execute(sql`select from reviews`)).toEqual([]);
});

test("the name of a database is decoded, as the name of a user is", async () => {
  const { url, name, run } = await databaseOfTest();
  await run(`create database "${name} ü" template template0`);
  onTestFinished(async () => void (await run(`drop database "${name} ü" with (force)`)));
  const connection = await connectionOfTest(named(url, encodeURIComponent(`${name} ü`)));
  await connection.migrate();
});
