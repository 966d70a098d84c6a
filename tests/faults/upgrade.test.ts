import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { eq, type SQL, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { connectDatabase } from "../../server/db/connect.ts";
import type { Connection } from "../../server/db/connection.ts";
import { posts, reviews } from "../../server/db/schema.ts";
import { answerReview } from "../../server/moderation/moderation.ts";
import { createToken, hashToken } from "../../server/session/tokens.ts";
import { startApp } from "../support/app.ts";
import { validMessage } from "../support/contact.ts";
import { postgresOfFile } from "../support/faults.ts";
import type { DatabaseKind } from "../support/global-setup.ts";
import { pageText } from "../support/load.ts";
import { ownerCommand } from "../support/owner-command.ts";
import { validReview } from "../support/review.ts";
import { startSite } from "../support/site.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const migrations = fileURLToPath(new URL("../../drizzle", import.meta.url));
const TABLES = ["users", "accounts", "sessions", "sign_in_attempts", "reviews", "posts", "event_counts"];

/** Rows as users wrote them in the first version. */
const ROWS = `
insert into users values
  ('01890000-0000-7000-8000-000000000001', 'First Person', '2022-01-02T03:04:05.678Z'),
  ('01890000-0000-7000-8000-000000000002', 'Second Person 🌆', '2022-02-03T04:05:06.789Z');
insert into accounts values
  ('01890000-0000-7000-8000-000000000011', '01890000-0000-7000-8000-000000000001', 'github', 'github', '1', '2022-01-02T03:04:05.678Z'),
  ('01890000-0000-7000-8000-000000000012', '01890000-0000-7000-8000-000000000002', 'google', 'https://accounts.google.com', '2', '2022-02-03T04:05:06.789Z');
insert into sessions values
  ('${"a".repeat(64)}', '01890000-0000-7000-8000-000000000001', now() + interval '20 days', now());
insert into sign_in_attempts values
  ('${"b".repeat(64)}', '${"c".repeat(64)}', 'github', 'verifier', 'nonce', null, now() + interval '10 minutes');
insert into reviews values
  ('01890000-0000-7000-8000-000000000021', 'An early title', 'An early review', '01890000-0000-7000-8000-000000000001', 'First Person', '2022-01-02T03:04:05.678Z', null),
  ('01890000-0000-7000-8000-000000000022', 'A hidden title', 'A hidden review', '01890000-0000-7000-8000-000000000002', 'Second Person 🌆', '2022-02-03T04:05:06.789Z', '2022-02-04T00:00:00Z');
insert into posts values
  ('01890000-0000-7000-8000-000000000031', 'A Visitor', 'visitor@example.com', E'Hello\\nthere', now() - interval '100 days');
insert into event_counts values ('2022-01-02', 'user_gotIn', 5000000000);
`;

const server = await postgresOfFile();
const folder = temporaryFolder("upgrade");

/** @returns a folder with the migrations as an earlier version had them. */
async function firstMigrations(count: number): Promise<string> {
  const first = join(folder, `drizzle-${count}`);
  await mkdir(join(first, "meta"), { recursive: true });
  const journal = JSON.parse(await readFile(join(migrations, "meta", "_journal.json"), "utf8"));
  journal.entries.length = count;
  for (const { tag } of journal.entries) await cp(join(migrations, `${tag}.sql`), join(first, `${tag}.sql`));
  await writeFile(join(first, "meta", "_journal.json"), JSON.stringify(journal));
  return first;
}

/** A database with the first `count` migrations, as an earlier version left it, and a connection to it. */
async function earlierDatabase(kind: DatabaseKind, purpose: string, count: number) {
  const databaseUrl = kind === "postgres" ? await server.createDatabase() : null;
  const dataDir = join(folder, `${purpose}-${kind}`);
  const database = { kind, databaseUrl, dataDir, close: async () => {} };
  const before = await connectDatabase(database);
  await before.migrate(await firstMigrations(count));
  return { database, before };
}

/** The rows of a statement, in the shape of either driver. */
async function rowsOf({ db }: Connection, statement: SQL): Promise<Record<string, unknown>[]> {
  const result = (await db.execute(statement)) as unknown as
    | Record<string, unknown>[]
    | { rows: Record<string, unknown>[] };
  return Array.isArray(result) ? result : result.rows;
}

/** Every row of the first version's tables. */
async function readRows(connection: Connection) {
  const rows = TABLES.map((table) =>
    rowsOf(connection, sql.raw(`select to_jsonb(t) as row from ${table} t order by t::text`)),
  );
  return await Promise.all(rows);
}

test.each(["embedded", "postgres"] as const)(
  "a site on a database of the first version ends with the newest schema and every row (%s)",
  async (kind) => {
    const { database, before: old } = await earlierDatabase(kind, "first", 1);
    const { databaseUrl, dataDir } = database;
    for (const statement of ROWS.split(";\n").filter((text) => text.trim())) {
      await old.db.execute(sql.raw(statement));
    }
    const before = await readRows(old);
    expect(before.map(({ length }) => length > 0)).not.toContain(false);
    await old.close();

    const place = databaseUrl ? { databaseUrl, dataDir } : { dataDir };
    const site = await startSite(place);
    await expect.poll(() => pageText(site)).toContain("An early review");
    expect(await pageText(site)).not.toContain("A hidden review");
    expect(await ownerCommand(["messages", "--json"], place)).toMatchObject({
      json: [{ mail: "not mailed" }],
    });
    expect(await site.stop()).toBe(0);

    const now = await connectDatabase(database);
    expect(await readRows(now)).toMatchObject(before);
    const journal = JSON.parse(await readFile(join(migrations, "meta", "_journal.json"), "utf8"));
    const [row] = await rowsOf(now, sql`select count(*)::int as count from drizzle.__drizzle_migrations`);
    expect(row?.count).toBe(journal.entries.length);
    await now.close();
  },
);

/** The queries of a process of the version before answers and held reviews, as that version sent them. */
function earlierProcess(connection: Connection, sessionId: string) {
  const user = sql`select user_id from sessions where id = ${sessionId} and expires_at > now()`;
  const rows = (statement: SQL) => rowsOf(connection, statement);
  return {
    list: () =>
      rows(sql`select "id", "title", "message", "author_id", "author_name", "created_at" from "reviews"
        where "reviews"."hidden_at" is null order by "reviews"."created_at" desc, "reviews"."id" desc limit ${100}`),
    add: (id: string, title: string) =>
      rows(sql`insert into "reviews" ("id", "title", "message", "author_id", "author_name", "created_at", "hidden_at")
        select ${id}::uuid, ${title}::text, ${"As ever"}::text, "users"."id", "users"."name", now(), null::timestamptz
        from "sessions" inner join "users" on "sessions"."user_id" = "users"."id"
        where "sessions"."id" = ${sessionId} and "sessions"."expires_at" > now()
        on conflict ("id") do nothing returning "id", "title", "message", "author_id", "author_name", "created_at"`),
    delete: (id: string) =>
      rows(sql`delete from "reviews" where "id" = ${id} and "author_id" = (${user}) returning "id"`),
    hide: (id: string) => rows(sql`update "reviews" set "hidden_at" = now() where "id" = ${id}`),
    restore: (id: string) =>
      rows(sql`update "reviews" set "hidden_at" = null where "id" = ${id} returning "id"`),
    send: (id: string) =>
      rows(sql`insert into "posts" ("id", "fullName", "email", "message", "created_at", "delivery_attempts", "delivery_due_at", "handed_over_at", "delivered_at")
        values (${id}, ${"A Visitor"}, ${"visitor@example.com"}, ${"Hello"}, default, default, default, default, default)
        on conflict do nothing returning "id"`),
  };
}

// Only PostgreSQL can serve two processes at once.
test("a process of the version before answers and held reviews goes on beside this one", async () => {
  const { database, before } = await earlierDatabase("postgres", "beside", 4);

  const app = await startApp({ REVIEWS_HOLD: "on" }, { database });
  const ada = await app.signIn("Ada");
  const sessionId = app.sessions.idOf(ada.cookie) ?? "";
  const earlier = earlierProcess(before, sessionId);
  const titles = async () => (await earlier.list()).map(({ title }) => title);
  const ids = Array.from({ length: 5 }, () => uuidv7());
  const [stored = "", deleted = "", hidden = "", mistaken = "", held = ""] = ids;
  await earlier.add(stored, "Stored before");

  // The earlier process reads and writes without a pause during the migration.
  let isMigrating = true;
  let written = 0;
  const writing = (async () => {
    while (isMigrating) {
      expect(await earlier.add(uuidv7(), `Written ${written}`)).toHaveLength(1);
      expect((await titles())[0]).toBe(`Written ${written}`);
      written += 1;
    }
  })();
  try {
    await app.connection.migrate();
  } finally {
    isMigrating = false;
    await writing;
  }
  const list = async () => (await app.api.reviews.list.query({ limit: 50 })).reviews;
  expect((await list()).map(({ title }) => title)).toEqual(await titles());

  // Each process has the reviews that the other writes, without the columns that it does not know.
  for (const id of [deleted, hidden, mistaken]) expect(await earlier.add(id, `Of ${id}`)).toHaveLength(1);
  await earlier.send(uuidv7());
  await answerReview(app.db, stored, "Thank you");
  expect(await list()).toContainEqual(
    expect.objectContaining({ ids: stored, answer: expect.objectContaining({ message: "Thank you" }) }),
  );
  expect(await titles()).toContain("Stored before");
  await earlier.hide(hidden);
  expect(await earlier.delete(deleted)).toHaveLength(1);
  const left = (await list()).map(({ ids }) => ids);
  expect(left).toContain(mistaken);
  expect(left).not.toContain(hidden);
  expect(left).not.toContain(deleted);

  // Neither process shows a review that waits. A review that the earlier process shows is shown.
  const added = await ada.api.reviews.add.mutate(
    validReview({ ids: held, title: "Held", message: "As ever" }),
  );
  expect(added).toMatchObject({ waiting: true });
  expect(await titles()).not.toContain("Held");
  expect(await earlier.restore(held)).toHaveLength(1);
  expect((await list()).map(({ title }) => title)).toContain("Held");
  expect(await ada.api.reviews.own.query()).toEqual({ reviews: [] });

  // A deletion in one process holds in both, and an Undo through the earlier process brings the review back.
  await ada.api.reviews.delete.mutate({ ids: stored });
  expect(await titles()).not.toContain("Stored before");
  expect(await earlier.add(stored, "Stored before")).toHaveLength(1);
  expect((await list()).map(({ ids }) => ids)).toContain(stored);
  console.log(`an earlier process wrote and read ${written} times while the schema changed`);
  await before.close();
  await app.close();
});

/** The statements by which a process of the version before the column `deleted_at` deletes a review and restores it. */
function processBeforeDeletedAt(connection: Connection, sessionId: string) {
  const user = sql`(select user_id from sessions where id = ${sessionId} and expires_at > now())`;
  const rows = (statement: SQL) => rowsOf(connection, statement);
  return {
    listed: async () =>
      JSON.stringify(
        await rows(sql`select "id", "title" from "reviews" where "reviews"."hidden_at" is null limit 100`),
      ),
    delete: (id: string) =>
      rows(sql`with "gone" as (delete from "reviews" where "id" = ${id} and "author_id" = ${user}
          returning "id", "hidden_at", "waiting", "answer", "answered_at")
        insert into "withdrawn_reviews" ("id", "fingerprint", "hidden_at", "waiting", "answer", "answered_at", "withdrawn_at")
        select "id", 'fingerprint', "hidden_at", "waiting", "answer", "answered_at", now() from "gone"
        on conflict ("id") do update set "withdrawn_at" = excluded."withdrawn_at" returning "id"`),
    add: (id: string, title: string) =>
      rows(sql`insert into "reviews" ("id", "title", "message", "author_id", "author_name", "created_at", "hidden_at", "waiting", "answer", "answered_at")
        select ${id}::uuid, ${title}::text, 'As ever', "users"."id", "users"."name", now(), null, false, "withdrawn_reviews"."answer", null
        from "sessions" inner join "users" on "sessions"."user_id" = "users"."id"
        left join "withdrawn_reviews" on "withdrawn_reviews"."id" = ${id}::uuid
        where "sessions"."id" = ${sessionId} on conflict ("id") do nothing returning "id"`),
  };
}

test("a process of the version before deleted_at deletes and undoes beside this one", async () => {
  const { database, before } = await earlierDatabase("postgres", "deleting", 6);
  const app = await startApp({}, { database });
  await app.connection.migrate();
  const ada = await app.signIn("Ada");
  const earlier = processBeforeDeletedAt(before, app.sessions.idOf(ada.cookie) ?? "");
  const list = async () => JSON.stringify(await app.api.reviews.list.query({ limit: 50 }));
  const review = (title: string) => validReview({ title, message: "As ever" });
  const [deletedHere, deletedThere] = [review("Deleted here"), review("Deleted there")];
  for (const input of [deletedHere, deletedThere]) await ada.api.reviews.add.mutate(input);

  await ada.api.reviews.delete.mutate({ ids: deletedHere.ids });
  expect(await earlier.listed()).not.toContain(deletedHere.ids);
  expect(await earlier.delete(deletedThere.ids)).toHaveLength(1);
  await expect.poll(list).not.toContain(deletedThere.ids);

  expect(await earlier.add(deletedHere.ids, deletedHere.title)).toHaveLength(1);
  expect(await earlier.add(deletedThere.ids, deletedThere.title)).toHaveLength(1);
  for (const { ids } of [deletedHere, deletedThere]) {
    await expect.poll(list).toContain(ids);
    expect(await ada.api.reviews.delete.mutate({ ids })).toEqual({ deleted: true });
  }
  await before.close();
  await app.close();
});

test("links in mails go on working, and no review is mailed twice or never, beside a process of the version before", async () => {
  const { database, before } = await earlierDatabase("postgres", "mailing", 8);
  const author = uuidv7();
  const [mailed, unmailed, stored, fresh] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
  const tokens = Array.from({ length: 4 }, createToken) as [string, string, string, string];
  const [inMail, next, inNextMail, ofThisVersion] = tokens;
  const earlier = (statement: SQL) => rowsOf(before, statement);
  const write = (id: string) =>
    sql`insert into reviews (id, title, message, author_id, author_name, created_at) values (${id}, 'T', 'M', ${author}, 'Ada', now())`;
  const link = (token: string, review: string, mail: number) =>
    sql`insert into review_links (id, review_id, mail, expires_at) values (${hashToken(token)}, ${review}, ${mail}, now() + interval '30 days')`;
  await earlier(sql`insert into users values (${author}, 'Ada', now())`);
  await earlier(
    sql`insert into review_mails (number, since, delivery_due_at, handed_over_at) values (1, now() - interval '1 day', now(), now()), (2, now(), now(), null)`,
  );
  for (const id of [mailed, unmailed]) await earlier(write(id));
  await earlier(link(inMail, mailed, 1));
  await earlier(sql`update review_links set used_at = now()`);
  await earlier(link(next, mailed, 1));

  const app = await startApp({}, { database });
  await app.connection.migrate();
  const opened = async (token: string) => (await fetch(`${app.origin}/owner/reviews/${token}`)).status;
  const review = async (id: string) => (await app.db.select().from(reviews).where(eq(reviews.id, id))).at(0);
  const isLater = expect.objectContaining({ deliveredAt: null, deliveryDueAt: expect.any(Date) });
  expect(await opened(inMail)).toBe(200);
  expect(await review(mailed)).toMatchObject({ deliveredAt: expect.any(Date) });
  expect(await review(unmailed)).toEqual(isLater);

  // The earlier process stores a review and mails it.
  await earlier(write(stored));
  expect(await review(stored)).toEqual(isLater);
  expect((await review(stored))?.deliveryDueAt?.getTime()).toBeGreaterThan(Date.now() + 10 * 60_000);
  await earlier(link(inNextMail, stored, 2));
  expect(await opened(inNextMail)).toBe(200);
  expect(await review(stored)).toEqual(isLater);
  await earlier(sql`update review_mails set handed_over_at = now() where number = 2`);
  expect(await review(stored)).toMatchObject({ deliveredAt: expect.any(Date) });

  // This version mails a review and a message. The earlier process knows the link, and mails neither again.
  await earlier(write(fresh));
  const mail = { deliveredAt: new Date(), linkHash: hashToken(ofThisVersion) };
  await app.db.update(reviews).set(mail).where(eq(reviews.id, fresh));
  const known = sql`select review_id from review_links where id = ${hashToken(ofThisVersion)} and mail <> 2`;
  expect(await earlier(known)).toEqual([{ review_id: fresh }]);
  await app.api.contact.send.mutate(validMessage({ ids: uuidv7() }));
  await app.db.update(posts).set({ deliveredAt: new Date() });
  expect(await earlier(sql`select id from posts where handed_over_at is null`)).toEqual([]);
  await app.close();
  await before.close();
});
