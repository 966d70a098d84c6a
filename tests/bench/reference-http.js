// Bare node:http, as the reference: either one answer from memory, or one prepared statement of postgres.js per
// request. The configuration is the first argument, as JSON.
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import postgres from "postgres";

/**
 * @typedef {object} Configuration
 * @property {[string, string][]} headers
 * @property {{ body: string } | { databaseUrl: string, query: "page" | "insert" }} answer
 *   `body` in base64
 */

/** @type {Configuration} */
const { headers, answer } = JSON.parse(process.argv[2] ?? "");

function fromMemory(/** @type {string} */ base64) {
  const body = Buffer.from(base64, "base64");
  const head = [...headers, ["content-length", String(body.length)]].flat();
  return createServer((_request, response) => {
    response.writeHead(200, head);
    response.end(body);
  });
}

// The same columns, conditions and round trips as the site's own statements.
const columns = "id, title, message, author_id, author_name, created_at, answer, answered_at";
const statements = {
  page: `select ${columns} from reviews where deleted_at is null and hidden_at is null
    and (created_at, id) < ($1::timestamptz, $2::uuid) order by created_at desc, id desc limit 21`,
  insert: `insert into reviews (id, title, message, author_id, author_name)
    select gen_random_uuid(), $1::text, $2::text, users.id, users.name
    from sessions join users on users.id = sessions.user_id where sessions.id = $3 and sessions.expires_at > now()
    on conflict (id) do nothing returning ${columns}`,
};

/** @param {postgres.Row} row */
function toReview(row) {
  return {
    ids: row.id,
    title: row.title,
    message: row.message,
    ass: { name: row.author_name, ids: row.author_id },
    createdAt: row.created_at.toISOString(),
    ...(row.answer !== null && {
      answer: { message: row.answer, createdAt: row.answered_at.toISOString() },
    }),
  };
}

/** The stored id of the session that a Cookie header names. */
function sessionIdOf(/** @type {string | undefined} */ cookie = "") {
  return createHash("sha256").update(cookie.replace("session=", "")).digest("hex");
}

function fromDatabase(
  /** @type {{ databaseUrl: string, query: "page" | "insert" }} */ { databaseUrl, query },
) {
  const sql = postgres(databaseUrl, { max: 10, fetch_types: false });

  function send(/** @type {import("node:http").ServerResponse} */ response, /** @type {unknown} */ data) {
    const body = JSON.stringify([{ result: { data } }]);
    response.writeHead(200, [...headers, ["content-length", String(Buffer.byteLength(body))]].flat());
    response.end(body);
  }

  /** @type {Record<"page" | "insert", (input: any, cookie: string | undefined) => Promise<unknown>>} */
  const work = {
    async page({ cursor }) {
      const [milliseconds, id] = cursor.split("_");
      const rows = await sql.unsafe(statements.page, [new Date(Number(milliseconds)).toISOString(), id], {
        prepare: true,
      });
      const page = rows.slice(0, 20).map(toReview);
      const last = rows[19];
      return {
        reviews: page,
        nextCursor: rows.length > 20 && last ? `${last.created_at.getTime()}_${last.id}` : null,
      };
    },
    async insert({ title, message }, cookie) {
      const [row] = await sql.unsafe(statements.insert, [title, message, sessionIdOf(cookie)], {
        prepare: true,
      });
      return row && toReview(row);
    },
  };

  return createServer(async (request, response) => {
    let text = new URL(request.url ?? "", "http://localhost").searchParams.get("input") ?? "";
    if (request.method === "POST") {
      text = "";
      request.setEncoding("utf8");
      for await (const part of request) text += part;
    }
    send(response, await work[query](JSON.parse(text)[0], request.headers.cookie));
  });
}

const server = "body" in answer ? fromMemory(answer.body) : fromDatabase(answer);
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => {
  process.send?.(/** @type {import("node:net").AddressInfo} */ (server.address()).port);
});
process.on("disconnect", () => process.exit());
