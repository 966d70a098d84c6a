import { createHash, randomBytes, randomUUID } from "node:crypto";
import postgres from "postgres";
import { connectDatabase } from "../../server/db/connect.ts";
import { databaseName, type PostgresServer } from "../support/postgres.ts";

/** A database of the benchmarks, with reviews in it. */
export interface FilledDatabase {
  url: string;
  /** A Cookie header of a signed-in person, who has written the reviews. */
  cookie: string;
  authorId: string;
  /** Cookie headers of others who are signed in. */
  others: string[];
}

/** Makes migrated databases with reviews. All are copies of one. */
export async function databaseMaker(
  server: PostgresServer,
): Promise<(reviews: number, others?: number) => Promise<FilledDatabase>> {
  const template = await server.createDatabase();
  const connection = await connectDatabase({ databaseUrl: template, dataDir: "" });
  await connection.migrate();
  await connection.close();
  return async (reviews, others = 0) => {
    const url = await server.createDatabase(databaseName(template));
    return await fill(url, reviews, others);
  };
}

async function fill(url: string, count: number, others: number): Promise<FilledDatabase> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    const people = Array.from({ length: 1 + others }, () => {
      const token = randomBytes(32).toString("base64url");
      const sessionId = createHash("sha256").update(token).digest("hex");
      return { id: randomUUID(), cookie: `session=${token}`, sessionId };
    });
    const ids = people.map(({ id }) => id);
    await sql`insert into users (id, name) select unnest(${ids}::uuid[]), 'A reviewer'`;
    await sql`
      insert into sessions (id, user_id, expires_at)
      select *, now() + interval '30 days'
      from unnest(${people.map(({ sessionId }) => sessionId)}::text[], ${ids}::uuid[])`;
    const [authorId = ""] = ids;
    const [cookie = "", ...otherCookies] = people.map((person) => person.cookie);
    await sql`alter table reviews disable trigger user`;
    await sql`
      insert into reviews (id, title, message, author_id, author_name, created_at)
      select gen_random_uuid(), 'Review number ' || n || ' of this theme',
        'It is easy on the eyes in the evening, and the comments stay readable; seen ' || n || ' times.',
        ${authorId}, 'A reviewer', now() - make_interval(secs => ${count} - n)
      from generate_series(1, ${count}::integer) n`;
    await sql`alter table reviews enable trigger user`;
    await sql`vacuum analyze`;
    await sql`checkpoint`;
    return { url, cookie, authorId, others: otherCookies };
  } finally {
    await sql.end();
  }
}

/** Cursors to pages of the list from `from` reviews deep on, so many reviews apart. */
export async function cursors(
  url: string,
  { from, every, count }: { from: number; every: number; count: number },
): Promise<string[]> {
  const sql = postgres(url, { max: 1 });
  try {
    const rows = await sql`
      select created_at, id from (
        select created_at, id, row_number() over (order by created_at desc, id desc) as place
        from reviews where hidden_at is null) numbered
      where place >= ${from} and (place - ${from}) % ${every} = 0 order by place limit ${count}`;
    return rows.map(({ created_at, id }) => `${created_at.getTime()}_${id}`);
  } finally {
    await sql.end();
  }
}
