import { sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { refusalWording } from "../../words/server.ts";
import { appOfFile, refusal } from "../support/app.ts";
import { validMessage } from "../support/contact.ts";
import { validReview } from "../support/review.ts";

const app = await appOfFile({}, { productionLog: true });
const ada = await app.signIn("Ada");

/** Makes every new row of a table fail with an error that PostgreSQL reports when its machine has a problem. */
async function failInserts(table: "reviews" | "posts", condition: string): Promise<() => Promise<unknown>> {
  await app.db.execute(
    sql.raw(`create or replace function trouble() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = '${condition}'; end $$`),
  );
  await app.db.execute(
    sql.raw(`create trigger trouble before insert on ${table} for each row execute function trouble()`),
  );
  return () => app.db.execute(sql.raw(`drop trigger trouble on ${table}`));
}

test.each([
  ["disk_full", "53100"],
  ["insufficient_resources", "53000"],
  ["io_error", "58030"],
  ["read_only_sql_transaction", "25006"],
])(
  "a write that fails with %s is refused with a sentence, and succeeds once the problem is over",
  async (condition, code) => {
    const review = validReview();
    const message = validMessage({ ids: uuidv7() });
    for (const [table, write] of [
      ["reviews", () => ada.api.reviews.add.mutate(review)],
      ["posts", () => app.api.contact.send.mutate(message)],
    ] as const) {
      const end = await failInserts(table, condition);
      expect(await refusal(write())).toMatchObject({
        code: "SERVICE_UNAVAILABLE",
        message: refusalWording.unreachable,
      });
      expect((await fetch(app.origin)).status).toBe(200);
      await end();
      expect(await write()).toMatchObject({ ids: expect.any(String) });
    }
    expect(app.log()).toContain(`"code":"${code}"`);
  },
);
