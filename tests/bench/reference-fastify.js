// Bare Fastify with postgres.js, as the reference for a cold start: one route, one query.
import Fastify from "fastify";
import postgres from "postgres";

const sql = postgres(JSON.parse(process.argv[2] ?? "").databaseUrl, { fetch_types: false });
const app = Fastify({ logger: true });
app.get("/", async () => await sql`select count(*) from reviews where hidden_at is null`);
const address = await app.listen({ port: 0, host: "127.0.0.1" });
process.send?.(Number(new URL(address).port));
process.on("disconnect", () => process.exit());
