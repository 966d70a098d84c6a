import { mkdir, mkdtemp, readdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { afterEach, describe, expect, inject, onTestFinished, test } from "vitest";
import { createLog } from "../../server/app/log.ts";
import { connectDatabase } from "../../server/db/connect.ts";
import type { Connection } from "../../server/db/connection.ts";
import {
  accounts,
  blocks,
  erasedReviews,
  eventCounts,
  posts,
  reviews,
  sessions,
  signInAttempts,
  users,
} from "../../server/db/schema.ts";
import { parseOwnerArguments, UsageError } from "../../server/owner/arguments.ts";
import { runOwnerCommand } from "../../server/owner/commands.ts";
import { copyDatabase } from "../../server/owner/dump.ts";
import { formatTable } from "../../server/owner/format.ts";
import { OwnerError } from "../../server/owner/owner-error.ts";
import { askRunningSite, listenForOwner, ownerSocketPath } from "../../server/owner/socket.ts";
import { REVIEW_ANSWER_MAX } from "../../shared/lengths.ts";
import { reviewFields } from "../../shared/reviews.ts";
import { fieldNames, validationWording } from "../../words/validation.ts";
import { createPerson } from "../support/author.ts";
import { validMessage } from "../support/contact.ts";
import { everyRow, openTestDatabase, testDatabase } from "../support/database.ts";
import { reviewRow } from "../support/review.ts";

const { database, connection } = await openTestDatabase();

afterEach(async () => {
  const tables = [posts, users, blocks, eventCounts, erasedReviews, signInAttempts];
  for (const table of tables) await connection.db.delete(table);
});

function place(target = connection, smtpUrl: string | null = "smtp://127.0.0.1") {
  const { dataDir } = database;
  return { connection: target, env: { secure: false, contactRetentionDays: 365, dataDir, smtpUrl } };
}

const requestOf = (...args: string[]) => parseOwnerArguments(args).request;
const owner = (...args: string[]) => runOwnerCommand(place(), requestOf(...args));

async function addPerson(name: string): Promise<string> {
  const id = await createPerson(connection, name);
  await connection.db
    .insert(accounts)
    .values({ id: uuidv7(), userId: id, provider: "local", issuer: "local", subject: id });
  await connection.db
    .insert(sessions)
    .values({ id: `session of ${id}`, userId: id, expiresAt: new Date(Date.now() + 60_000) });
  return id;
}

async function addReview(authorId: string, title = "A title"): Promise<string> {
  const id = uuidv7();
  await connection.db.insert(reviews).values(reviewRow({ id, title, authorId }));
  return id;
}

async function addMessage(fields: Partial<typeof posts.$inferInsert> = {}): Promise<string> {
  const id = uuidv7();
  await connection.db.insert(posts).values({ id, ...validMessage(fields) });
  return id;
}

describe("example reviews", () => {
  test("are added once under their own authors, however often the command runs, and removed without touching others", async () => {
    const person = await addPerson("Ada");
    await addReview(person);
    for (let time = 0; time < 2; time++) expect(await owner("seed")).toEqual({ examples: 32 });
    const rows = await connection.db.select().from(reviews);
    expect(rows).toHaveLength(33);
    const examples = rows.filter(({ authorId }) => authorId !== person);
    expect(examples.filter(({ title }) => !title.startsWith("Example: "))).toEqual([]);
    for (const { title, message } of examples) {
      expect(reviewFields.shape.title.parse(title)).toBe(title);
      expect(reviewFields.shape.message.parse(message)).toBe(message);
    }
    expect(await owner("seed", "--remove")).toEqual({ deleted: 32 });
    expect(await connection.db.select({ authorId: reviews.authorId }).from(reviews)).toEqual([
      { authorId: person },
    ]);
    expect(await connection.db.$count(users)).toBe(1);
  });

  test("are refused on a public site", async () => {
    const { env } = place();
    const answer = runOwnerCommand({ connection, env: { ...env, secure: true } }, requestOf("seed"));
    await expect(answer).rejects.toThrow(/PUBLIC_URL/);
  });
});

describe("contact messages", () => {
  test("are listed newest first, with the state of their delivery", async () => {
    const older = await addMessage({ createdAt: new Date(Date.now() - 2_000), deliveredAt: new Date() });
    const newer = await addMessage();
    expect(await owner("messages")).toMatchObject([
      { id: newer, mail: "waiting" },
      { id: older, mail: "mailed" },
    ]);
    expect(await owner("messages", "list", "--limit", "1")).toMatchObject([{ id: newer }]);
  });

  test("are shown in full, deleted, and mailed again", async () => {
    const message = "Long\nand\nlonger";
    const id = await addMessage({ message, deliveredAt: new Date(), deliveryAttempts: 3 });
    expect(await owner("messages", "show", id.toUpperCase())).toMatchObject({ id, message, attempts: 3 });
    expect(await owner("messages", "resend", id)).toEqual({ resent: 1 });
    expect(await owner("messages", "show", id)).toMatchObject({ mail: "waiting" });
    expect(await owner("messages", "delete", id)).toEqual({ deleted: 1 });
    await expect(owner("messages", "show", id)).rejects.toThrow(OwnerError);
    await expect(owner("messages", "delete", id)).rejects.toThrow(`There is no message ${id}.`);
  });
});

describe("reviews", () => {
  test("are hidden, restored and deleted, and each change causes a notification", async () => {
    const id = await addReview(await addPerson("An Author"));
    const announced: string[][] = [];
    await new Promise<void>((resolve) => {
      connection.listen("reviews_changed", {
        onNotification(payload) {
          const { ids } = JSON.parse(payload);
          // A repeated command names no review, because visitors see no change.
          if (ids.length > 0) announced.push(ids);
        },
        onListening: (now) => now && resolve(),
      });
    });
    const untilAnnounced = (count: number) => expect.poll(() => announced).toEqual(Array(count).fill([id]));

    expect(await owner("reviews", "hide", id)).toEqual({ hidden: 1 });
    await untilAnnounced(1);
    const [hidden] = (await owner("reviews")) as { hiddenAt: Date }[];
    expect(hidden?.hiddenAt).toBeInstanceOf(Date);
    expect(await owner("reviews", "hide", id)).toEqual({ hidden: 1 });
    expect(await owner("reviews")).toMatchObject([{ id, hiddenAt: hidden?.hiddenAt }]);

    expect(await owner("reviews", "restore", id)).toEqual({ restored: 1 });
    await untilAnnounced(2);
    expect(await owner("reviews")).toMatchObject([{ id, hiddenAt: null }]);

    expect(await owner("reviews", "delete", id)).toEqual({ deleted: 1 });
    await untilAnnounced(3);
    expect(await owner("reviews")).toEqual([]);
    await expect(owner("reviews", "hide", id)).rejects.toThrow(`There is no review ${id}.`);
  });
});

test("a review that was never mailed cannot be mailed again, and the command says so", async () => {
  const id = await addReview(await addPerson("An Author"));
  await expect(owner("reviews", "resend", id)).rejects.toThrow(
    `The site has not mailed the review ${id} yet.`,
  );
  expect(await owner("reviews")).toMatchObject([{ id, mail: "not mailed" }]);
  await connection.db.update(reviews).set({ deliveredAt: new Date() }).where(eq(reviews.id, id));
  expect(await owner("reviews")).toMatchObject([{ id, mail: "mailed" }]);
  expect(await owner("reviews", "resend", id.slice(0, 30))).toEqual({ resent: 1 });
  expect(await owner("reviews")).toMatchObject([{ id, mail: "waiting" }]);
});

describe("an answer to a review", () => {
  test("is added with its case preserved, corrected and removed, and causes notifications", async () => {
    const id = await addReview(await addPerson("An Author"));
    expect(await owner("reviews", "answer", id.slice(0, 30), "Thank YOU, Ada")).toEqual({ answered: 1 });
    const [answered] = (await owner("reviews")) as Record<string, unknown>[];
    expect(answered).toMatchObject({ id, answer: "Thank YOU, Ada", answeredAt: expect.any(Date) });
    expect(await owner("reviews", "answer", id, "Thanks")).toEqual({ answered: 1 });
    expect(await owner("reviews")).toMatchObject([{ answer: "Thanks", answeredAt: answered?.answeredAt }]);
    expect(await owner("reviews", "answer", id, "")).toEqual({ answersRemoved: 1 });
    expect(await owner("reviews")).toMatchObject([{ answer: null, answeredAt: null }]);
  });

  test("is refused when it is too long", async () => {
    const id = await addReview(await addPerson("An Author"));
    const text = "x".repeat(REVIEW_ANSWER_MAX + 1);
    const sentence = validationWording.tooLong(fieldNames.answer, REVIEW_ANSWER_MAX, text.length);
    await expect(owner("reviews", "answer", id, text)).rejects.toThrow(sentence);
  });
});

describe("an id", () => {
  test("may be shortened as long as it is unambiguous", async () => {
    const author = await addPerson("An Author");
    const [one, other] = ["0190a1b2-0000-7000-8000-000000000001", "0190a1b2-0000-7000-8000-000000000002"];
    for (const id of [one, other]) {
      await connection.db.insert(reviews).values(reviewRow({ id, authorId: author }));
    }
    await expect(owner("reviews", "hide", "0190A1b2")).rejects.toThrow(
      "More than one review has an id that begins with 0190A1b2. Give more of the id.",
    );
    expect(await owner("reviews", "hide", other.toUpperCase())).toEqual({ hidden: 1 });
    await owner("reviews", "delete", one);
    expect(await owner("reviews", "restore", "0190a1b2-0000")).toEqual({ restored: 1 });
    expect(await owner("reviews")).toMatchObject([{ id: other, state: "shown" }]);
    await expect(owner("reviews", "hide", "ffff")).rejects.toThrow("There is no review ffff.");
  });
});

test("without a mail server nothing waits to be mailed", async () => {
  await addMessage();
  await addReview(await addPerson("An Author"));
  await connection.db.update(reviews).set({ deliveryDueAt: new Date() });
  for (const area of ["messages", "reviews"]) {
    const answer = await runOwnerCommand(place(connection, null), requestOf(area));
    expect(answer).toMatchObject([{ mail: "not mailed" }]);
    expect(await owner(area)).toMatchObject([{ mail: "waiting" }]);
  }
});

describe("people", () => {
  test("have all their reviews hidden at once, and nobody else's", async () => {
    const [one, other] = [await addPerson("One"), await addPerson("Other")];
    for (const author of [one, one, other]) await addReview(author);
    expect(await owner("people", "hide", one)).toEqual({ hidden: 2 });
    expect(await owner("people", "hide", one)).toEqual({ hidden: 0 });
    const states = (await owner("reviews")) as { authorId: string; state: string }[];
    expect(new Set(states.map(({ authorId, state }) => `${authorId} ${state}`))).toEqual(
      new Set([`${one} hidden`, `${other} shown`]),
    );
    await expect(owner("people", "hide", uuidv7())).rejects.toThrow(/There is no person/);
  });

  test("are listed with their providers and the number of their reviews, and shown with what they wrote", async () => {
    const id = await addPerson("A Person");
    const review = await addReview(id);
    const person = { id, name: "A Person", providers: "local", reviews: 1 };
    expect(await owner("people")).toMatchObject([person]);
    const another = await addReview(await addPerson("Other"));
    const shown = (await owner("people", "show", id.slice(0, -4))) as Record<string, string>;
    expect(shown).toMatchObject(person);
    expect(shown.written?.split("\n")[0]).toBe(review);
    expect(shown.written).not.toContain(another);
    await expect(owner("people", "show", uuidv7())).rejects.toThrow(/There is no person/);
  });

  test("are deleted with their accounts, sessions and reviews, and nobody else's", async () => {
    const [one, other] = [await addPerson("One"), await addPerson("Other")];
    await addReview(one);
    const kept = await addReview(other);
    expect(await owner("people", "delete", one)).toEqual({ deleted: 1 });
    expect(await connection.db.select({ id: reviews.id }).from(reviews)).toEqual([{ id: kept }]);
    for (const table of [accounts, sessions]) {
      expect(await connection.db.select({ userId: table.userId }).from(table)).toEqual([{ userId: other }]);
    }
    await expect(owner("people", "delete", one)).rejects.toThrow(`There is no person ${one}.`);
  });

  test("have the messages from their address listed and deleted", async () => {
    const id = await addMessage({ email: "Visitor@Example.com" });
    const kept = await addMessage({ email: "other@example.com" });
    expect(await owner("messages", "--from", "visitor@example.com")).toMatchObject([{ id }]);
    expect(await owner("messages", "--from", "visitor@example.com", "--delete")).toEqual({ deleted: 1 });
    expect(await owner("messages")).toMatchObject([{ id: kept }]);
  });
});

test("events are counted by day", async () => {
  await connection.db.insert(eventCounts).values([
    { day: "2022-01-01", event: "user_gotIn", count: 2 },
    { day: "2022-01-02", event: "user_gotIn", count: 3 },
  ]);
  expect(await owner("events")).toEqual([
    { day: "2022-01-02", event: "user_gotIn", count: 3 },
    { day: "2022-01-01", event: "user_gotIn", count: 2 },
  ]);
});

test("a sweep removes expired rows", async () => {
  await addMessage({ createdAt: new Date("2022-01-01") });
  expect(await owner("sweep")).toEqual({ deletedMessages: 1 });
});

describe("dump and restore", () => {
  /** Rows in every table that a dump includes. */
  async function fill(): Promise<void> {
    const { db } = connection;
    const moment = new Date("2022-03-04T05:06:07.089Z");
    const author = await addPerson("Ünïcode “Person” \\ 🌆");
    const addChanged = async (title: string, changes: Partial<typeof reviews.$inferInsert>) =>
      db
        .update(reviews)
        .set(changes)
        .where(eq(reviews.id, await addReview(author, title)));
    await addChanged('Tab\tquote" back\\slash 🌆', { hiddenAt: moment });
    await addChanged("Held", { hiddenAt: moment, waiting: true });
    await addChanged("Deleted", { deletedAt: moment, hiddenAt: moment, hiddenByDeletion: true });
    await addChanged("Answered and mailed", {
      answer: 'Thank you,\n"A" \\ 🌆',
      answeredAt: moment,
      deliveryAttempts: 7,
      deliveryDueAt: moment,
      deliveredAt: moment,
      linkHash: "b".repeat(64),
    });
    await db.insert(erasedReviews).values({ id: uuidv7(), erasedAt: moment });
    await db
      .insert(blocks)
      .values({ id: author, identities: ['a"b', "ü"], reason: "spam", createdAt: moment });
    await db.insert(signInAttempts).values({
      id: "c".repeat(64),
      browser: "d".repeat(64),
      provider: "github",
      codeVerifier: "verifier",
      nonce: "nonce",
      expiresAt: moment,
    });
    await addMessage({ message: "two\nlines", createdAt: new Date("2022-01-02T03:04:05.678Z") });
    await db
      .insert(eventCounts)
      .values({ day: "2022-01-01", event: "user_gotIn", count: Number.MAX_SAFE_INTEGER });
  }

  /** Every row of every table that a dump includes. */
  async function everything(of: Connection) {
    const { rate_limits: _, ...rows } = await everyRow(of);
    return rows;
  }

  async function openOther(kind?: "embedded" | "postgres"): Promise<Connection> {
    const other = await testDatabase(kind);
    const target = await connectDatabase(other);
    onTestFinished(async () => {
      await target.close();
      await other.close();
    });
    return target;
  }

  const newFile = async () => join(await mkdtemp(join(inject("runFolder"), "dump-")), "dump");

  /** A dump of rows in every table. */
  async function dumped(): Promise<{ file: string; lines: string[] }> {
    await fill();
    const file = await newFile();
    await owner("dump", file);
    return { file, lines: (await readFile(file, "utf8")).trimEnd().split("\n") };
  }

  const restore = (target: Connection, file: string) =>
    runOwnerCommand(place(target), requestOf("restore", file));

  test("a dump restores every row, ids and times unchanged", async () => {
    await fill();
    const file = await newFile();
    const stored = await everything(connection);
    const rows = Object.values(stored);
    expect(rows.every(({ length }) => length > 0)).toBe(true);
    expect(await owner("dump", file)).toEqual({ rows: rows.flat().length, file });
    const empty = await openOther();
    expect(await restore(empty, file)).toMatchObject({ users: 1, reviews: 4, posts: 1 });
    expect(await everything(empty)).toEqual(stored);
  });

  test("a dump of an earlier version, with tables that no longer exist, is restored", async () => {
    const { file, lines } = await dumped();
    const end = JSON.parse(lines.pop() ?? "").end;
    const former = ["withdrawn_reviews", "review_mails", "review_links"].flatMap((table) => [
      JSON.stringify({ table }),
      '{"id":"x","fingerprint":"y"}',
    ]);
    await writeFile(file, [...lines, ...former, JSON.stringify({ end: end + 3 })].join("\n"));
    expect(await restore(await openOther(), file)).toMatchObject({ users: 1, reviews: 4 });
  });

  test("a dump is readable by its account alone, and never replaces another file", async () => {
    const { file } = await dumped();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await expect(owner("dump", file)).rejects.toMatchObject({ code: "EEXIST" });
  });

  test("rows move from the embedded database to PostgreSQL unchanged", async () => {
    await fill();
    const moved = await openOther("postgres");
    await copyDatabase(connection.db, moved.db);
    expect(await everything(moved)).toEqual(await everything(connection));
  });

  test("nothing is restored into a database that holds rows", async () => {
    const { file } = await dumped();
    const before = await everything(connection);
    await expect(owner("restore", file)).rejects.toThrow(/not empty/);
    expect(await everything(connection)).toEqual(before);
  });

  type Change = (lines: string[]) => string[];
  const withHead =
    (head: string): Change =>
    (lines) => [head, ...lines.slice(1)];
  const withLine4 =
    (line: string): Change =>
    (lines) =>
      lines.toSpliced(3, 0, line);
  /** Replaces a part of every line, or of the lines that contain `where`. */
  const replacing =
    (from: string | RegExp, to: string, where = ""): Change =>
    (lines) =>
      lines.map((line) => (line.includes(where) ? line.replace(from, to) : line));
  const wrongType = replacing(/"delivery_attempts": ?7/, '"delivery_attempts": "seven"');

  test.each<[string, Change, RegExp]>([
    ["half a dump", (lines) => lines.slice(0, -2), /incomplete/],
    ["a dump without one row", (lines) => lines.filter((line) => !line.includes("two\\n")), /incomplete/],
    ["another file", () => ["hello"], /damaged|not a dump/],
    ["a dump of a newer version", withHead('{"format":"evenfall-dump-1","migration":9e15}'), /newer/],
    ["a dump with an unknown table", replacing('{"table":"posts"}', '{"table":"x"}'), /another version/],
    ["a dump with a line null", withLine4("null"), /^Line 4 .* damaged/],
    ["a dump with a list as a line", withLine4("[]"), /^Line 4 .* damaged/],
    ["a dump with an empty line", withLine4(""), /^Line 4 .* damaged/],
    ["a dump with a text as a line", withLine4('"x"'), /^Line 4 .* damaged/],
    ["a dump with rows after its end", (lines) => [...lines, lines[2] ?? ""], /after the end/],
    ["two dumps in one file", (lines) => [...lines, ...lines], /after the end/],
    ["a dump without its migration", withHead('{"format":"evenfall-dump-1"}'), /not a dump/],
    [
      "a dump whose migration is a text",
      withHead('{"format":"evenfall-dump-1","migration":"x"}'),
      /not a dump/,
    ],
    ["a dump without a head", (lines) => lines.slice(1), /not a dump/],
    ["an empty file", () => [], /incomplete|not a dump/],
    ["a dump that begins with a row", (lines) => lines.toSpliced(1, 1), /no table is named/],
    ["an unknown column in the first row", replacing('"email":', '"letter":'), /another version \(letter\)/],
    [
      "an unknown column in a later row",
      replacing('"title":', '"name":', '"Held"'),
      /^Line \d+ .*column of another version \(name\)/,
    ],
    [
      "fewer columns in a later row",
      replacing(/, "waiting": true/, "", '"Held"'),
      /^Line \d+ .*other columns/,
    ],
    ["a value of another type", wrongType, /table reviews .* does not fit/],
    [
      "a value of another type before a damaged line",
      (lines) => wrongType(lines).toSpliced(-1, 0, '{"table":"posts"}', "null"),
      /^Line \d+ .* damaged/,
    ],
    [
      "a row whose author is missing",
      (lines) =>
        lines
          .filter((line) => !line.includes("Ünïcode") || line.includes("author_id"))
          .map((line) => line.replace(/"end":(\d+)/, (_, count) => `"end":${Number(count) - 1}`)),
      /does not fit/,
    ],
    ["a count below zero", (lines) => [...lines.slice(0, -1), '{"end":-1}'], /column/],
  ])("%s is refused and leaves the database empty", async (_, change, message) => {
    const { file, lines } = await dumped();
    await writeFile(file, change(lines).join("\n"));
    const empty = await openOther();
    const refused = await restore(empty, file).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(OwnerError);
    expect((refused as OwnerError).message).toMatch(message);
    expect(await empty.db.$count(users)).toBe(0);
  });
});

describe("the command line", () => {
  const id = uuidv7();
  test.each([
    "",
    "letters",
    "constructor",
    "messages show",
    "messages show 1",
    `messages hide ${id}`,
    "messages toString",
    "messages --limit 0",
    "messages --colour",
    "messages --delete",
    "messages --from nobody",
    "messages delete 0190a1b2 --from a@example.com",
    "reviews delete",
    "reviews --from a@example.com",
    "people --remove",
    "people block",
    `people block 0190a1b2 --reason ${"x".repeat(201)}`,
    "people block 0190a1b2 --reason=",
    "people unblock 0190a1b2 --reason x",
    "events extra",
    "stats 0",
    "stats -1",
    "stats 1.5",
    "stats 1000",
    "stats week",
    "stats days x",
    "stats 2 3",
    "stats sites 2",
  ])("%j is wrong usage", (line) => {
    expect(() => parseOwnerArguments(line.split(" ").filter(Boolean))).toThrow(UsageError);
  });

  test("a table is aligned, whatever is in it", () => {
    expect(
      formatTable([
        { a: "x", b: "🌆 two\nlines" },
        { a: "longer", b: null },
      ]),
    ).toBe("a       b\nx       🌆 two lines\nlonger");
    expect(formatTable([])).toBe("None.");
    expect(formatTable({ id: "1", message: "two\nlines" })).toBe("id       1\nmessage  two\n         lines");
  });
});

describe("a running site", () => {
  const { dataDir } = database;
  const ask = (folder: string, ...args: string[]) => askRunningSite(folder, requestOf(...args));
  const listen = (folder: string) =>
    listenForOwner({ ...place(), env: { ...place().env, dataDir: folder }, log: createLog("silent") });

  test("runs the commands that it receives over its socket, which only its account can open", async () => {
    const id = await addMessage();
    const close = await listen(dataDir);
    expect((await stat(ownerSocketPath(dataDir))).mode & 0o777).toBe(0o600);
    expect(await ask(dataDir, "messages")).toMatchObject([{ id }]);
    await expect(ask(dataDir, "messages", "show", uuidv7())).rejects.toThrow(/There is no message/);
    const unknown = { area: "letters", action: "list", operands: [], limit: 1 };
    await expect(askRunningSite(dataDir, unknown)).rejects.toThrow(/does not know/);
    await close();
    expect(await ask(dataDir, "messages")).toBeNull();
    expect(await connection.db.$count(posts, eq(posts.id, id))).toBe(1);
  });

  test("replaces the socket that a killed site left", async () => {
    await writeFile(ownerSocketPath(dataDir), "");
    const close = await listen(dataDir);
    expect(await ask(dataDir, "messages")).toEqual([]);
    await close();
  });

  test("is reachable if the data folder's path is too long for a socket, even after it was killed", async () => {
    const deep = join(dataDir, "x".repeat(100));
    await mkdir(deep);
    expect(await ask(deep, "events")).toBeNull();
    await symlink("/tmp/of-a-killed-site/owner.sock", ownerSocketPath(deep));
    expect(await ask(deep, "events")).toBeNull();
    const close = await listen(deep);
    expect((await stat(ownerSocketPath(deep))).mode & 0o777).toBe(0o600);
    expect(await ask(deep, "events")).toEqual([]);
    await close();
    expect(await readdir(deep)).toEqual([]);
  });
});
