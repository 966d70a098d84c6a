import { inArray } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { REVIEW_MESSAGE_MAX, REVIEW_TITLE_MAX } from "../../shared/fields.ts";
import type { Database } from "../db/connection.ts";
import { connectDatabase, readAddress } from "../db/postgres.ts";
import { reviews, users } from "../db/schema.ts";
import { parseEnv } from "../env.ts";
import { isLoopback } from "../runtime/variables.ts";
import { runProgram } from "./start-failure.ts";

/**
 * The authors of the examples. They have no account at a provider, so nobody can sign in as them. Their ids mark a
 * review as an example.
 */
const authors = [
  { id: "0199e0a0-0000-7000-8000-00000000e001", name: "Example reader" },
  { id: "0199e0a0-0000-7000-8000-00000000e002", name: "Example reader with a name that is rather long" },
  { id: "0199e0a0-0000-7000-8000-00000000e003", name: "Örnek okur · 例の読者" },
] as const;
const authorIds = authors.map(({ id }) => id);

/** Repeats a text up to a length. */
function fill(words: string, length: number): string {
  return "".padEnd(length, words).trim();
}

/** Examples for designers: short and long texts, several lines, other writing systems, an answer. */
const texts: { title: string; message: string; answer?: string }[] = [
  { title: "Example: a short title", message: "A short review." },
  { title: fill("Example: a title as long as a title may be ", REVIEW_TITLE_MAX), message: "Its review is short." },
  { title: "Example: a full review", message: fill("A review as long as a review may be. ", REVIEW_MESSAGE_MAX) },
  { title: "Example: several lines", message: "First line\nSecond line\n\nA line after an empty one" },
  { title: "Example: a word that does not fit", message: "Rindfleischetikettierungsüberwachungsaufgaben".repeat(2) },
  { title: "Example: مثال على مراجعة", message: "نص من اليمين إلى اليسار." },
  { title: "Example: レビューの例", message: "とても見やすい配色です。 🌒" },
  { title: "Example: with an answer", message: "Is there a light variant?", answer: "Example answer of the owner." },
];

/** More than one page of reviews, so that designers can test loading the next page. */
const COUNT = 32;
const HOUR = 60 * 60 * 1_000;

/** Replaces the example reviews with new ones from the last weeks. @returns how many. */
async function addExamples(db: Database): Promise<number> {
  await removeExamples(db);
  await db.insert(users).values([...authors]);
  const rows = Array.from({ length: COUNT }, (_, index) => {
    const createdAt = new Date(Date.now() - (index + 1) * 17 * HOUR);
    const author = authors[index % authors.length] ?? authors[0];
    const { answer, ...values } = texts[index % texts.length] ?? { title: "Example", message: "Example" };
    return {
      id: uuidv7({ msecs: createdAt.getTime() }),
      ...values,
      authorId: author.id,
      authorName: author.name,
      createdAt,
      ...(answer && { answer, answeredAt: new Date(createdAt.getTime() + HOUR) }),
    };
  });
  await db.insert(reviews).values(rows);
  return rows.length;
}

/** Removes the example reviews and their authors. @returns how many reviews it removed. */
async function removeExamples(db: Database): Promise<number> {
  const removed = await db.delete(reviews).where(inArray(reviews.authorId, authorIds)).returning({ id: reviews.id });
  await db.delete(users).where(inArray(users.id, authorIds));
  return removed.length;
}

/** `npm run seed [-- --remove]`: adds example reviews to the site's database, or removes them. */
async function seed(args: string[]): Promise<number> {
  const isRemoval = args[0] === "--remove";
  if (args.length > (isRemoval ? 1 : 0)) {
    console.error("Use npm run seed, or npm run seed -- --remove.");
    return 2;
  }
  const env = parseEnv(process.env);
  const isElsewhere = env.databaseUrl !== null && !isLoopback(readAddress(env.databaseUrl)?.hostname ?? "");
  if (!isRemoval && (isElsewhere || !env.loopback)) {
    const variable = isElsewhere ? "DATABASE_URL names another machine" : "PUBLIC_URL is a site that others use";
    console.error(`Example reviews are for trying the site out on this machine, but ${variable}.`);
    return 1;
  }
  const connection = await connectDatabase(env);
  try {
    await connection.migrate();
    const count = isRemoval ? await removeExamples(connection.db) : await addExamples(connection.db);
    console.log(isRemoval ? `Removed ${count} example reviews.` : `Added ${count} example reviews.`);
  } finally {
    await connection.close();
  }
  return 0;
}

await runProgram(seed);
