import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { posts, reviews, users } from "../../server/db/schema.ts";
import { heroWording } from "../../words/page.ts";
import { createPerson } from "../support/author.ts";
import { connectionOfTest, postgresOfFile } from "../support/faults.ts";
import { send, sendMessage } from "../support/load.ts";
import { identity } from "../support/owner.ts";
import { freePort } from "../support/ports.ts";
import { type Outcome, outcomeOf, type Program, startProgram } from "../support/program.ts";
import { copyProject, type ProjectCopy } from "../support/project-copy.ts";
import { reviewRow } from "../support/review.ts";
import { emptyVariables } from "../support/site.ts";

/** The commands of README.md and docs/operations.md, typed exactly as documented. */

/** This shell's environment without the site's variables: the commands read those of the `.env` below. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !(name in emptyVariables) && name !== "NODE_ENV"),
);

let project: ProjectCopy;
const server = await postgresOfFile();
let databaseUrl: string;
let port: number;

beforeAll(async () => {
  project = await copyProject({ built: true });
  databaseUrl = await server.createDatabase();
  port = await freePort();
  await writeFile(
    join(project.folder, ".env"),
    `PORT=${port}\nLOG_LEVEL=warn\nDATA_DIR=owned\nGITHUB_ID=x\n`,
  );
});
afterAll(() => project?.remove());

/** Runs a documented command in a shell, with an id in place of `0190…`. */
function type(
  command: string,
  options: { id?: string; env?: Record<string, string> } = {},
): Promise<Outcome> {
  return outcomeOf(["/bin/sh", "-c", command.replace("0190…", options.id ?? "")], {
    cwd: project.folder,
    env: { ...environment, ...options.env },
  });
}

/** Starts a documented command and waits until its output matches `words`. */
async function begin(command: string, words: RegExp): Promise<Program> {
  const program = startProgram(command.split(" "), { cwd: project.folder, env: environment });
  await program.wrote(words);
  return program;
}

const isServed = () =>
  send(`http://127.0.0.1:${port}/live`).then(
    ({ status }) => status === 200,
    () => false,
  );

/** Adds the example reviews to the running site, and removes them again. */
async function expectExamplesToComeAndGo(): Promise<void> {
  const page = async () => (await send(`http://localhost:${port}/`)).text;
  expect((await type("npm run seed")).out).toMatch(/32/);
  await expect.poll(page).toContain("Example: a short title");
  expect((await type("npm run seed -- --remove")).out).toMatch(/32/);
  await expect.poll(page).not.toContain("Example: ");
}

describe("beside `npm start` on the embedded database", () => {
  let site: Program;
  beforeAll(async () => {
    site = await begin("npm start", /for trying it out/);
  });

  test("reads .env, says where its data is, names mistyped variables, and gives no other warning", async () => {
    expect(await isServed()).toBe(true);
    const lines = site
      .output()
      .split("\n")
      .filter((line) => line && !/^(?:>|npm warn|\{)/.test(line));
    expect(lines).toEqual([
      "The site has no variable GITHUB_ID. Did you mean GITHUB_CLIENT_ID?",
      `The site is on http://localhost:${port} (listening on 127.0.0.1:${port})`,
      expect.stringContaining(`embedded database in ${join(project.folder, "owned")}`),
    ]);
  });

  test("the owner reads messages and dumps the data, and the exit code says what failed", async () => {
    const visitor = { fullName: "Ada", email: "a.visitor@example.com" };
    const sent = await sendMessage(`http://127.0.0.1:${port}`, visitor);
    const id = JSON.parse(sent.text).result.data.ids;
    expect((await type("npm run owner -- --help")).out).toMatch(/messages/);
    expect((await type("npm run owner -- messages")).out).toContain("Ada");
    const { out } = await type("npm run --silent owner -- messages --json");
    expect(JSON.parse(out)).toMatchObject([{ id, mail: "not mailed" }]);
    expect((await type("npm run owner -- messages show 0190…", { id })).out).toContain("Hello");
    expect((await type("npm run owner -- dump beside.dump")).code).toBe(0);
    expect(await readdir(project.folder)).toContain("beside.dump");
    expect(await type("npm run --silent owner -- reviews hide 0190…", { id: uuidv7() })).toMatchObject({
      code: 1,
      out: "",
    });
    expect(await type("npm run --silent owner -- letters")).toMatchObject({ code: 2, out: "" });
  });

  test("npm run seed adds example reviews to the page and removes them", expectExamplesToComeAndGo);

  test("drizzle-kit says that the site has the database open", async () => {
    for (const command of ["npm run db:migrate", "npm run db:studio"]) {
      const { code, error } = await type(command);
      expect(code).toBe(1);
      expect(error).toMatch(/embedded database in .*owned.* is in use/);
    }
  });

  test("the site ends when npm ends", async () => {
    await site.end("SIGTERM");
    expect(await isServed()).toBe(false);
  });
});

test("with the site stopped, drizzle-kit opens the database of the site", async () => {
  const migrated = await type("npm run db:migrate");
  expect(migrated).toMatchObject({ code: 0 });
  expect(await readdir(join(project.folder, "owned", "database"))).toContain("pgdata");
  const studio = await begin("npm run db:studio", /up and running/);
  await studio.end("SIGTERM");
  const generated = await type("npm run db:generate");
  expect(generated.out).toMatch(/No schema changes/);
});

test("the owner's commands move the data to PostgreSQL and work there", async () => {
  const env = { DATABASE_URL: databaseUrl };
  const owner = async (command: string, id = "", variables = env) => {
    const outcome = await type(`npm run owner -- ${command}`, { id, env: variables });
    expect(outcome).toMatchObject({ code: 0 });
    return outcome.out;
  };
  expect(await owner("move")).toMatch(/posts|messages/);
  const { db } = await connectionOfTest(databaseUrl);
  const authorId = await createPerson({ db });
  const id = uuidv7();
  await db.insert(reviews).values(reviewRow({ id, authorId, deliveredAt: new Date() }));
  await owner("reviews hide 0190…", id);
  const [review] = await db.select().from(reviews).where(eq(reviews.id, id));
  expect(review?.hiddenAt).not.toBeNull();
  await owner('reviews answer 0190… "Thank you"', id.slice(0, 20));
  await owner("reviews resend 0190…", id);
  for (const command of [
    "people hide 0190…",
    'people block 0190… --reason "advertising"',
    "people blocked",
    "people export 0190… --from a.visitor@example.com",
    "people unblock 0190…",
    "people delete 0190…",
    "events",
    "sweep",
  ]) {
    await owner(command, authorId);
  }
  expect(await db.$count(users)).toBe(0);
  for (const backups of [1, 2]) {
    await owner("dump");
    expect(await readdir(join(project.folder, "backups"))).toHaveLength(backups);
  }
  await owner("dump backup-2026-11-21.dump");
  const other = { DATABASE_URL: await server.createDatabase() };
  await owner("restore backup-2026-11-21.dump", "", other);
  expect(await owner("messages --from a.visitor@example.com")).toContain("a.visitor@example.com");
  await owner("messages --from a.visitor@example.com --delete");
  expect(await db.$count(posts)).toBe(0);
});

describe("`npm run dev`", () => {
  let site: Program;
  const beginSite = async () => {
    site = await begin("npm run dev", /ready in/);
  };
  beforeAll(beginSite);

  test("serves the rendered page, its modules, the procedures and the sign-in on the port of the project's .env", async () => {
    const origin = `http://localhost:${port}`;
    const page = await (await fetch(origin)).text();
    expect(page).toContain(heroWording.stableVersion(identity.version));
    expect(page).toContain("/@vite/client");
    const [, entry = ""] = /src="(\/entry-client\.tsx[^"]*)"/.exec(page) ?? [];
    expect((await fetch(`${origin}${entry}`)).headers.get("content-type")).toMatch(/javascript/);
    expect(await (await fetch(`${origin}/trpc/reviews.list`)).json()).toEqual({
      result: { data: { reviews: [], nextCursor: null } },
    });
    const login = await fetch(`${origin}/auth/login`, { redirect: "manual" });
    expect(login.headers.get("location")).toBe("/auth/local/login");
  });

  test("takes example reviews from a second terminal, and removes them again", expectExamplesToComeAndGo);

  test("reports type errors, and that they are fixed", async () => {
    const file = join(project.folder, "server/wrong.ts");
    await writeFile(file, 'export const wrong: number = "text";\n');
    await expect.poll(() => site.output()).toMatch(/wrong\.ts.*\n?.*TS2322/);
    await rm(file);
    await expect.poll(() => site.output()).toContain("The types are right again.");
  });

  test.each(["SIGTERM", "SIGKILL"] as const)("ends when %s ends its npm", async (signal) => {
    if (!(await isServed())) await beginSite();
    await site.end(signal);
    await expect.poll(isServed).toBe(false);
  });
});

test(".env.example can be copied", async () => {
  expect((await type("install -m 600 .env.example .env")).code).toBe(0);
});
