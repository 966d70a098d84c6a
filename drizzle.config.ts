import { join } from "node:path";
import { defineConfig } from "drizzle-kit";

// `server/process/drizzle.js` reads the site's variables and sets these two.
const { DATABASE_URL, DATA_DIR = ".data" } = process.env;

export default defineConfig({
  dialect: "postgresql",
  schema: "./server/db/schema.ts",
  out: "./drizzle",
  ...(DATABASE_URL
    ? { dbCredentials: { url: DATABASE_URL } }
    : { driver: "pglite" as const, dbCredentials: { url: join(DATA_DIR, "database", "pgdata") } }),
});
