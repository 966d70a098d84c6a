import { readdirSync, readFileSync } from "node:fs";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import { expect, test } from "vitest";
import * as schema from "../../server/db/schema.ts";

const snapshots = new URL("../../drizzle/meta/", import.meta.url);

test("the migrations make the tables of server/db/schema.ts; if they do not, run npm run db:generate", async () => {
  const newest = readdirSync(snapshots)
    .filter((name) => name.endsWith("_snapshot.json"))
    .sort()
    .at(-1);
  const migrated = JSON.parse(readFileSync(new URL(newest ?? "", snapshots), "utf8"));
  expect(await generateMigration(migrated, generateDrizzleJson(schema, migrated.id))).toEqual([]);
});
