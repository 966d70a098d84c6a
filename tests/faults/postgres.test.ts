import { setTimeout as delay } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, expect, test } from "vitest";
import { type PostgresServer, startPostgres } from "../support/postgres.ts";

let server: PostgresServer | undefined;
afterAll(() => server?.stop());

test("a killed PostgreSQL comes back with the same data, a frozen one goes on where it stood", async () => {
  server = await startPostgres({ maxConnections: 10 });
  const sql = postgres(await server.createDatabase(), { max: 1, backoff: () => 0, onnotice: () => {} });
  await sql`create table notes (words text)`;
  await sql`insert into notes values ('kept')`;

  await server.kill();
  await expect(sql`select words from notes`).rejects.toMatchObject({ code: expect.stringMatching(/CONN/) });
  await server.restart();
  expect(await sql`select words from notes`).toEqual([{ words: "kept" }]);

  server.freeze();
  const answer = sql`select words from notes`.execute();
  expect(await Promise.race([answer, delay(100, "silence")])).toBe("silence");
  server.thaw();
  expect(await answer).toEqual([{ words: "kept" }]);
  await sql.end();
});
