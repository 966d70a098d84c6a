import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Connection, connectDatabase } from "../../server/db/connect.ts";
import { send } from "../support/load.ts";
import { ownerCommand } from "../support/owner-command.ts";
import { type PostgresServer, startPostgres } from "../support/postgres.ts";
import { startSite } from "../support/site.ts";
import { temporaryDataFolder } from "../support/temporary-folder.ts";

const migrations = fileURLToPath(new URL("../../drizzle", import.meta.url));
const TABLES = ["users", "accounts", "sessions", "sign_in_attempts", "reviews", "posts", "event_counts"];

/** As somebody wrote them when the first version was new. */
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

let server: PostgresServer;
let folder: string;

beforeAll(async () => {
  server = await startPostgres();
  folder = await temporaryDataFolder("upgrade");
  // The migrations as the first version had them.
  const first = join(folder, "drizzle");
  await mkdir(join(first, "meta"), { recursive: true });
  const journal = JSON.parse(await readFile(join(migrations, "meta", "_journal.json"), "utf8"));
  journal.entries.length = 1;
  await cp(join(migrations, `${journal.entries[0].tag}.sql`), join(first, `${journal.entries[0].tag}.sql`));
  await writeFile(join(first, "meta", "_journal.json"), JSON.stringify(journal));
});

afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Every row of the first version's tables, with the columns that it had then. */
async function readRows({ db }: Connection, columns: Map<string, string[]>) {
  const tables: Record<string, unknown> = {};
  for (const table of TABLES) {
    const names = columns.get(table)?.map((name) => `"${name}"`) ?? [];
    const result = await db.execute(
      sql.raw(`select to_jsonb(t)::text as row from (select ${names.join(", ")} from ${table}) t order by 1`),
    );
    const rows = (Array.isArray(result) ? result : (result as { rows: unknown[] }).rows) as { row: string }[];
    tables[table] = rows.map(({ row }) => JSON.parse(row));
  }
  return tables;
}

async function readColumns({ db }: Connection): Promise<Map<string, string[]>> {
  const result = await db.execute(
    sql`select table_name, column_name from information_schema.columns where table_schema = 'public' order by ordinal_position`,
  );
  const rows = (Array.isArray(result) ? result : (result as { rows: unknown[] }).rows) as Record<
    string,
    string
  >[];
  const columns = new Map<string, string[]>();
  for (const { table_name = "", column_name = "" } of rows) {
    columns.set(table_name, [...(columns.get(table_name) ?? []), column_name]);
  }
  return columns;
}

test.each(["embedded", "postgres"] as const)(
  "a site on a database of the first version ends with the newest schema and every row (%s)",
  async (kind) => {
    const dataDir = join(folder, kind);
    const databaseUrl = kind === "postgres" ? await server.createDatabase() : null;
    const old = await connectDatabase({ databaseUrl, dataDir });
    await old.migrate(join(folder, "drizzle"));
    for (const statement of ROWS.split(";\n").filter((text) => text.trim())) {
      await old.db.execute(sql.raw(statement));
    }
    const columns = await readColumns(old);
    expect([...columns.keys()].sort()).toEqual([...TABLES].sort());
    const before = await readRows(old, columns);
    await old.close();

    const site = await startSite({ dataDir, ...(databaseUrl ? { databaseUrl } : {}) });
    const page = (await send(`${site.url}/`)).text;
    expect(page).toContain("An early review");
    expect(page).not.toContain("A hidden review");
    const database = databaseUrl ? { databaseUrl, dataDir } : { dataDir };
    expect(await ownerCommand(["messages", "--json"], database)).toMatchObject({
      json: [{ mail: "not mailed" }],
    });
    expect(await site.stop()).toBe(0);

    const now = await connectDatabase({ databaseUrl, dataDir });
    expect(await readRows(now, columns)).toEqual(before);
    const journal = JSON.parse(await readFile(join(migrations, "meta", "_journal.json"), "utf8"));
    const applied = await now.db.execute(
      sql`select count(*)::int as count from drizzle.__drizzle_migrations`,
    );
    const [row] = (Array.isArray(applied) ? applied : (applied as { rows: unknown[] }).rows) as {
      count: number;
    }[];
    expect(row?.count).toBe(journal.entries.length);
    await now.close();
  },
);
