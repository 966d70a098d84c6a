import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import type * as ClientRules from "../../client/reviews/rules.ts";
import { startApp } from "../support/app.ts";
import { testDatabase } from "../support/database.ts";
import { validReview } from "../support/review.ts";

/**
 * A developer adds a required field to the reviews, the editor that its author uses, and an optional field to the
 * contact form, the visitor's company. These tests follow the recipe in CONTRIBUTING.md in a copy of the sources.
 * Nothing else has to be edited.
 */
const root = fileURLToPath(new URL("../..", import.meta.url));
let copy: string;

const tableAndRule: Edit[] = [
  [
    "server/db/schema.ts",
    `    message: text("message").notNull(),\n    authorId:`,
    `    message: text("message").notNull(),\n    editor: text("editor").notNull().default("VS Code"),\n    authorId:`,
  ],
  [
    "shared/reviews.ts",
    "export const reviewFields = z.strictObject({\n",
    `export const reviewFields = z.strictObject({\n  editor: singleLineText("editor", 50),\n`,
  ],
  [
    "server/reviews/columns.ts",
    "contentColumns = { title: reviews.title,",
    "contentColumns = { editor: reviews.editor, title: reviews.title,",
  ],
];
const form: Edit = [
  "client/reviews/fields.ts",
  "FieldSpecifications<ReviewContent> = {\n",
  `FieldSpecifications<ReviewContent> = {\n  editor: { label: reviewWording.editor },\n`,
];
const word: Edit = [
  "site/words/reviews.ts",
  `  title: "Title",\n`,
  `  title: "Title",\n  editor: "Editor",\n`,
];
/** A further change: an optional field of the contact form. */
const contactTableAndRule: Edit[] = [
  [
    "server/db/schema.ts",
    `    email: text("email").notNull(),\n`,
    `    email: text("email").notNull(),\n    company: text("company"),\n`,
  ],
  [
    "shared/contact.ts",
    "export const contactFields = z.strictObject({\n",
    `export const contactFields = z.strictObject({\n  company: z.optional(singleLineText("company", 50)),\n`,
  ],
];
const contactColumnAndForm: Edit[] = [
  ["server/contact/queries.ts", "contactColumns = {\n", "contactColumns = {\n  company: posts.company,\n"],
  [
    "client/contact/fields.ts",
    "FieldSpecifications<ContactContent> = {\n",
    `FieldSpecifications<ContactContent> = {\n  company: { label: contactWording.company, required: false },\n`,
  ],
  ["site/words/contact.ts", `  fullName: "Name",\n`, `  fullName: "Name",\n  company: "Company",\n`],
];
/** The value that the tests send. */
const factory: Edit = ["tests/support/review.ts", "{ title:", `{ editor: "Vim", title:`];

type Edit = [path: string, text: string, replacement: string];

async function edit([path, text, replacement]: Edit): Promise<void> {
  const file = join(copy, path);
  const source = await readFile(file, "utf8");
  expect(source.split(text), `${path} has the place once`).toHaveLength(2);
  await writeFile(file, source.replace(text, replacement));
}

/** Runs one of the project's tools in the copy. */
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

const checkTypes = () => run(".bin/tsc", "--noEmit", "--pretty", "false");

beforeAll(async () => {
  // It is inside the project's folder, so that it finds the packages.
  await mkdir(join(root, "test-results"), { recursive: true });
  copy = await mkdtemp(join(root, "test-results", "new-field-"));
  const parts = ["server", "client", "shared", "vite", "site", "theme", "drizzle", "tests/support"];
  const files = ["tsconfig.json", "drizzle.config.ts", "vite.config.ts", "package.json"];
  for (const path of [...parts, ...files]) await cp(join(root, path), join(copy, path), { recursive: true });
});

afterAll(() => rm(copy, { recursive: true, force: true }));

test("for a required field, the compiler reports the form, the missing word and the tests' factory, and nothing else", async () => {
  for (const change of tableAndRule) await edit(change);
  const { code, output } = await checkTypes();
  expect(code).not.toBe(0);
  const places = output.match(/^\S+?(?=\(\d+,\d+\): error)/gm);
  expect(new Set(places)).toEqual(
    new Set(["client/reviews/fields.ts", "server/reviews/columns.ts", "tests/support/review.ts"]),
  );
  expect(output).toContain("editor");

  for (const change of [form, word, factory]) await edit(change);
  expect(await checkTypes()).toEqual({ code: 0, output: "" });
});

test("for an optional field of the contact form, the compiler reports the form, the columns and the missing word", async () => {
  for (const change of contactTableAndRule) await edit(change);
  const { output } = await checkTypes();
  const places = output.match(/^\S+?(?=\(\d+,\d+\): error)/gm);
  expect(new Set(places)).toEqual(
    new Set(["client/contact/fields.ts", "server/contact/outbox.ts", "server/contact/queries.ts"]),
  );

  for (const change of contactColumnAndForm) await edit(change);
  expect(await checkTypes()).toEqual({ code: 0, output: "" });
});

test.each(["embedded", "postgres"] as const)(
  "their migration preserves the stored reviews, and the list, the forms, Undo and the owner's commands have them (%s)",
  async (kind) => {
    const database = await testDatabase(kind);
    const { databaseUrl } = database;
    const app = await startApp(databaseUrl ? { DATABASE_URL: databaseUrl } : {}, { database });
    const ada = await app.signIn("Ada");
    await ada.api.reviews.add.mutate(validReview({ title: "Before" }));
    await app.close();

    if (kind === "embedded") {
      const generated = await run("drizzle-kit/bin.cjs", "generate", "--name", "editor");
      expect(generated).toMatchObject({ code: 0, output: expect.stringMatching(/_editor\.sql/) });
    }
    const copied: typeof import("../support/app.ts") = await import(join(copy, "tests/support/app.ts"));
    const rules: typeof ClientRules = await import(join(copy, "client/reviews/rules.ts"));
    const mutations: typeof import("../../client/reviews/own-review-mutations.ts") = await import(
      join(copy, "client/reviews/own-review-mutations.ts")
    );
    const commands: typeof import("../../server/owner/commands.ts") = await import(
      join(copy, "server/owner/commands.ts")
    );
    const later = await copied.startApp(databaseUrl ? { DATABASE_URL: databaseUrl } : {}, { database });
    await later.connection.migrate(join(copy, "drizzle"));
    const author = await later.signIn("Later");
    const list = async () => (await later.api.reviews.list.query({})).reviews;
    expect(await list()).toMatchObject([{ title: "Before", editor: "VS Code" }]);

    const check = (editor: string) => rules.check({ editor, title: "After", message: "Text" } as never);
    expect(check("")).toEqual({ errors: { editor: expect.any(String) } });
    expect(check(" Emacs ")).toMatchObject({ values: { editor: "Emacs" } });
    const submission = { ...validReview({ title: "After" }), editor: "Emacs" };
    const added = await author.api.reviews.add.mutate(submission);
    expect(added).toMatchObject({ editor: "Emacs" });
    expect(await author.api.reviews.add.mutate(submission)).toEqual(added);
    await expect(author.api.reviews.add.mutate({ ...submission, editor: "Nano" } as never)).rejects.toThrow();

    await author.api.reviews.delete.mutate({ ids: added.ids });
    expect(await list()).toHaveLength(1);
    expect(await author.api.reviews.add.mutate(mutations.submissionOf(added))).toEqual(added);
    const owner = { connection: later.connection, env: { ...later.env, smtpUrl: null } };
    const listed = await commands.runOwnerCommand(owner, {
      area: "reviews",
      action: "list",
      operands: [],
      limit: 10,
    });
    expect(listed).toMatchObject([{ editor: "Emacs" }, { editor: "VS Code" }]);
    const person = await commands.runOwnerCommand(owner, {
      area: "people",
      action: "show",
      operands: [added.ass.ids],
      limit: 10,
    });
    expect(person).toMatchObject({ written: expect.stringContaining("Editor: Emacs") });

    const message = { ids: uuidv7(), fullName: "Ada", email: "ada@example.com", message: "Hello" };
    const withCompany = { ...message, company: "Acme" };
    await later.api.contact.send.mutate(withCompany as typeof message);
    await later.api.contact.send.mutate(withCompany as typeof message);
    await expect(later.api.contact.send.mutate(message)).rejects.toThrow();
    await later.api.contact.send.mutate({ ...message, ids: uuidv7() });
    const messages = await commands.runOwnerCommand(owner, {
      area: "messages",
      action: "list",
      operands: [],
      limit: 10,
    });
    expect(messages).toMatchObject([{ company: null }, { company: "Acme" }]);
    const { contactOutbox }: typeof import("../../server/contact/outbox.ts") = await import(
      join(copy, "server/contact/outbox.ts")
    );
    const outbox = contactOutbox(later.db, later.origin);
    const first = await outbox.claim(60_000);
    expect(first && outbox.compose(first).text).toContain("\nCompany: Acme\n");
    await later.close();
    await database.close();
  },
);
