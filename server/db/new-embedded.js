// Creates the empty embedded database that `embedded.ts` opens, and renames its folder when it is complete. Plain
// JavaScript, because a first start runs it during the build.
import { mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";

const [, , dataDir = ""] = process.argv;
const unfinished = `${dataDir}.unfinished`;
rmSync(unfinished, { recursive: true, force: true });
mkdirSync(join(unfinished, "database"), { recursive: true, mode: 0o700 });
const database = await PGlite.create(join(unfinished, "database", "pgdata"));
await database.close();
renameSync(unfinished, dataDir);
