import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import type * as ClientRules from "../../client/reviews/rules.ts";
import type * as ClientWithdrawal from "../../client/reviews/withdrawal.ts";
import { refusal, startApp } from "../support/app.ts";
import { testDatabase } from "../support/database.ts";

/**
 * The rehearsal of a new column: a copy of the sources in which reviews get a rating, an optional number, as a developer
 * would add it. Everything that the steps below do not name follows by itself.
 */
const root = fileURLToPath(new URL("../..", import.meta.url));
let copy: string;

const inTheTable: Edit = [
  "server/db/schema.ts",
  `"reviews",\n  {\n    id: uuid("id").primaryKey(),\n`,
  `"reviews",\n  {\n    id: uuid("id").primaryKey(),\n    rating: integer("rating"),\n`,
];
const elsewhere: Edit[] = [
  [
    "server/reviews/schema.ts",
    "export const reviewFields = z.strictObject({\n",
    "export const reviewFields = z.strictObject({\n  rating: z.optional(z.int().check(z.minimum(1), z.maximum(5))),\n",
  ],
  [
    "server/reviews/queries.ts",
    "const contentColumns = {",
    "const contentColumns = { rating: reviews.rating,",
  ],
  ["client/reviews/drafts.ts", `{ title: "",`, `{ rating: "", title: "",`],
  [
    "client/reviews/review-form.tsx",
    `<Field {...form.fieldProps("title")}`,
    `<Field {...form.fieldProps("rating")} label="Rating" type="number" required={false} />
      <Field {...form.fieldProps("title")}`,
  ],
];

type Edit = [path: string, text: string, replacement: string];

async function edit([path, text, replacement]: Edit): Promise<void> {
  const file = join(copy, path);
  const source = await readFile(file, "utf8");
  expect(source.split(text), `${path} has the place once`).toHaveLength(2);
  await writeFile(file, source.replace(text, replacement));
}

/** Runs a tool of the project's in the copy. */
function run(program: string, ...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(root, "node_modules", program), ...args],
      { cwd: copy },
      (failure, out, error) => resolve({ code: failure ? Number(failure.code) : 0, output: out + error }),
    );
  });
}

const checkTypes = () => run("typescript/bin/tsc", "--noEmit", "--pretty", "false");

beforeAll(async () => {
  // Below the project's folder, whose packages it uses.
  await mkdir(join(root, "test-results"), { recursive: true });
  copy = await mkdtemp(join(root, "test-results", "new-column-"));
  const parts = ["server", "client", "site", "drizzle", "tests/support"];
  const files = ["tsconfig.json", "drizzle.config.ts", "package.json"];
  for (const path of [...parts, ...files]) await cp(join(root, path), join(copy, path), { recursive: true });
});

afterAll(() => rm(copy, { recursive: true, force: true }));

test("the compiler names what a new column of the reviews needs, and nothing else", async () => {
  await edit(inTheTable);
  const { code, output } = await checkTypes();
  expect(code).not.toBe(0);
  const places = output.match(/^\S+?(?=\(\d+,\d+\): error)/gm);
  expect(new Set(places)).toEqual(new Set(["server/reviews/queries.ts"]));
  expect(output).toContain("rating");

  for (const change of elsewhere) await edit(change);
  expect(await checkTypes()).toEqual({ code: 0, output: "" });
});

test.each(["embedded", "postgres"] as const)(
  "its migration keeps what is stored, and the list, the form and Undo carry it (%s)",
  async (kind) => {
    const database = await testDatabase(kind);
    const { databaseUrl } = database;
    const app = await startApp(databaseUrl ? { DATABASE_URL: databaseUrl } : {}, { database });
    const input = { ids: uuidv7(), title: "Before", message: "Without a rating" };
    const before = await (await app.signIn("Early")).api.reviews.add.mutate(input);
    await app.close();

    if (kind === "embedded") {
      const generated = await run("drizzle-kit/bin.cjs", "generate", "--name", "rating");
      expect(generated).toMatchObject({ code: 0, output: expect.stringMatching(/_rating\.sql/) });
    }
    const copied: typeof import("../support/app.ts") = await import(join(copy, "tests/support/app.ts"));
    const rules: typeof ClientRules = await import(join(copy, "client/reviews/rules.ts"));
    const { submissionOf }: typeof ClientWithdrawal = await import(
      join(copy, "client/reviews/withdrawal.ts")
    );
    const later = await copied.startApp(databaseUrl ? { DATABASE_URL: databaseUrl } : {}, { database });
    await later.connection.migrate(join(copy, "drizzle"));
    const author = await later.signIn("Later");
    const list = async () => (await later.api.reviews.list.query({})).reviews;
    expect(await list()).toEqual([before]);

    const form = (rating: string) => rules.check({ rating, title: "After", message: "Rated" } as never);
    expect(form("many")).toEqual({ errors: { rating: expect.any(String) } });
    expect(form("")).toEqual({ values: { title: "After", message: "Rated" } });
    const filledIn = form("4");
    expect(filledIn).toEqual({ values: { rating: 4, title: "After", message: "Rated" } });
    const submission = { ids: uuidv7(), ...("values" in filledIn ? filledIn.values : input) };
    const rated = await author.api.reviews.add.mutate(submission);
    expect(rated).toMatchObject({ rating: 4 });
    expect(await author.api.reviews.add.mutate(submission)).toEqual(rated);
    expect((await refusal(author.api.reviews.add.mutate({ ...submission, rating: 5 } as never))).code).toBe(
      "CONFLICT",
    );

    await author.api.reviews.delete.mutate({ ids: rated.ids });
    expect(await list()).toEqual([before]);
    const restored = await author.api.reviews.add.mutate(submissionOf(rated));
    expect(restored).toEqual({ ...rated, createdAt: restored.createdAt });
    expect(await list()).toEqual([restored, before]);
    await later.close();
    await database.close();
  },
);
