// The least that such a site can do, as the second reference: node:http and postgres.js, without a framework. It sends
// the page's own bytes, and reads or writes the database for each other answer.
import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import postgres from "postgres";

const [{ databaseUrl, brotli }] = await once(process, "message");
const sql = postgres(databaseUrl, { max: 10 });
const page = Buffer.from(brotli, "base64");

function toReview(/** @type {postgres.Row} */ { id, authorId, authorName, answer, answeredAt, ...review }) {
  const answered = answer !== null && { answer: { message: answer, createdAt: answeredAt.toISOString() } };
  return { ids: id, ...review, ass: { name: authorName, ids: authorId }, ...answered };
}

async function readList() {
  const rows = await sql`
    select id, title, message, author_id as "authorId", author_name as "authorName", created_at as "createdAt",
      answer, answered_at as "answeredAt"
    from reviews where state = 'shown' order by created_at desc, id desc limit 21`;
  const last = rows[19];
  const nextCursor = rows.length > 20 && last ? `${last.createdAt.getTime()}_${last.id}` : null;
  return { reviews: rows.slice(0, 20).map(toReview), nextCursor };
}

async function addReview(/** @type {string} */ cookie, /** @type {{ title: string, message: string }} */ review) {
  const sessionId = createHash("sha256").update(cookie.replace("session=", "")).digest("hex");
  const [user] = await sql`
    select users.id, name from sessions join users on users.id = user_id where sessions.id = ${sessionId} and expires_at > now()`;
  const [row] = await sql`
    insert into reviews (id, title, message, author_id, author_name)
    values (${randomUUID()}, ${review.title}, ${review.message}, ${user?.id}, ${user?.name})
    returning id, title, message, author_id as "authorId", author_name as "authorName", created_at as "createdAt",
      answer, answered_at as "answeredAt"`;
  return row && toReview(row);
}

const server = createServer(async (request, response) => {
  if (request.url === "/") {
    const headers = { "content-type": "text/html; charset=utf-8", "content-encoding": "br" };
    response.writeHead(200, { ...headers, "content-length": page.length }).end(page);
    return;
  }
  const { cookie = "" } = request.headers;
  const data = request.method === "GET" ? await readList() : await addReview(cookie, JSON.parse(await text(request)));
  const body = JSON.stringify({ result: { data } });
  response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) }).end(body);
});
server.listen(0, "127.0.0.1", () =>
  process.send?.(/** @type {import("node:net").AddressInfo} */ (server.address()).port),
);
process.on("disconnect", () => process.exit());
