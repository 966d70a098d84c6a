// A plain server of the site's libraries, as the reference: Fastify, tRPC's plugin, Drizzle with prepared statements.
// It reads the database for each answer, and has no limits, security headers, deadlines or compression.
import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { initTRPC, TRPCError } from "@trpc/server";
import { fastifyTRPCPlugin } from "@trpc/server/adapters/fastify";
import { and, desc, eq, getTableColumns, gt, sql } from "drizzle-orm";
import { pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { drizzle } from "drizzle-orm/postgres-js";
import Fastify from "fastify";
import postgres from "postgres";
import * as z from "zod/mini";

const [{ databaseUrl, html }] = await once(process, "message");
const db = drizzle(postgres(databaseUrl, { max: 10, fetch_types: false }));

const moment = (/** @type {string} */ name) => timestamp(name, { withTimezone: true, precision: 3 });
const users = pgTable("users", { id: uuid("id").notNull(), name: text("name").notNull() });
const sessions = pgTable("sessions", {
  id: text("id").notNull(),
  userId: uuid("user_id").notNull(),
  expiresAt: moment("expires_at").notNull(),
});
const reviews = pgTable("reviews", {
  id: uuid("id").notNull(),
  title: text("title").notNull(),
  message: text("message").notNull(),
  authorId: uuid("author_id").notNull(),
  authorName: text("author_name").notNull(),
  createdAt: moment("created_at").notNull().defaultNow(),
  answer: text("answer"),
  answeredAt: moment("answered_at"),
  state: text("state").notNull().default("shown"),
});
const { state, ...columns } = getTableColumns(reviews);
const isVisible = eq(state, "shown");
const newestFirst = [desc(reviews.createdAt), desc(reviews.id)];
const { placeholder } = sql;

const firstPage = db
  .select(columns)
  .from(reviews)
  .where(isVisible)
  .orderBy(...newestFirst)
  .limit(21)
  .prepare("first");
const laterPage = db
  .select(columns)
  .from(reviews)
  .where(
    and(
      isVisible,
      sql`(${reviews.createdAt}, ${reviews.id}) < (${placeholder("createdAt")}::timestamptz, ${placeholder("id")}::uuid)`,
    ),
  )
  .orderBy(...newestFirst)
  .limit(21)
  .prepare("later");
const findUser = db
  .select({ id: users.id, name: users.name })
  .from(sessions)
  .innerJoin(users, eq(sessions.userId, users.id))
  .where(and(eq(sessions.id, placeholder("sessionId")), gt(sessions.expiresAt, sql`now()`)))
  .prepare("session");
const values = ["id", "title", "message", "authorId", "authorName"];
const insertReview = db
  .insert(reviews)
  .values(/** @type {any} */ (Object.fromEntries(values.map((name) => [name, placeholder(name)]))))
  .returning(columns)
  .prepare("insert");
function toReview(/** @type {Omit<typeof reviews.$inferSelect, "state">} */ { id, authorId, authorName, ...review }) {
  const { title, message, createdAt, answer, answeredAt } = review;
  return {
    ids: id,
    title,
    message,
    ass: { name: authorName, ids: authorId },
    createdAt: createdAt.toISOString(),
    ...(answer !== null && answeredAt && { answer: { message: answer, createdAt: answeredAt.toISOString() } }),
  };
}

async function readPage(/** @type {string | undefined} */ cursor) {
  const [milliseconds, id] = cursor?.split("_") ?? [];
  const rows = id
    ? await laterPage.execute({ createdAt: new Date(Number(milliseconds)).toISOString(), id })
    : await firstPage.execute();
  const last = rows[19];
  return {
    reviews: rows.slice(0, 20).map(toReview),
    nextCursor: rows.length > 20 && last ? `${last.createdAt.getTime()}_${last.id}` : null,
  };
}

/** @type {ReturnType<typeof initTRPC.context<{ cookie: string }>>} */
const builder = initTRPC.context();
const trpc = builder.create();

async function userOf(/** @type {{ cookie: string }} */ { cookie }) {
  const sessionId = createHash("sha256").update(cookie.replace("session=", "")).digest("hex");
  const [user] = await findUser.execute({ sessionId });
  return user ?? null;
}

const signedIn = trpc.procedure.use(async ({ ctx, next }) => {
  const user = await userOf(ctx);
  if (!user) throw new TRPCError({ code: "UNAUTHORIZED" });
  return await next({ ctx: { user } });
});

const router = trpc.router({
  reviews: trpc.router({
    list: trpc.procedure
      .input(z.object({ cursor: z.optional(z.string()), direction: z.optional(z.string()) }))
      .query(({ input: { cursor } }) => readPage(cursor)),
    add: signedIn
      .input(
        z.object({
          title: z.string().check(z.minLength(1), z.maxLength(200)),
          message: z.string().check(z.minLength(1), z.maxLength(100)),
        }),
      )
      .mutation(async ({ ctx: { user }, input }) => {
        const [row] = await insertReview.execute({
          ...input,
          id: randomUUID(),
          authorId: user.id,
          authorName: user.name,
        });
        return row && toReview(row);
      }),
  }),
});

const app = Fastify({ routerOptions: { maxParamLength: 1_000 } });
await app.register(fastifyTRPCPlugin, {
  prefix: "/trpc",
  trpcOptions: {
    router,
    createContext: (/** @type {any} */ { req }) => ({ cookie: req.headers.cookie ?? "" }),
  },
});
const [before, after] = html.split(/(?<=id="state">).*?(?=<\/script>)/s);
app.get("/", async (_request, reply) => {
  const json = JSON.stringify({ newest: await readPage(undefined), with: null });
  return await reply.type("text/html; charset=utf-8").send(before + json.replaceAll("<", "\\u003c") + after);
});
const address = await app.listen({ port: 0, host: "127.0.0.1" });
process.send?.(Number(new URL(address).port));
process.on("disconnect", () => process.exit());
