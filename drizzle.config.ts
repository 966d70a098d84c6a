import { defineConfig } from "drizzle-kit";

// `npm run db:studio` reads the site's variables and sets these.
const { DATABASE_URL, PGLITE_FOLDER } = process.env;

export default defineConfig({
  dialect: "postgresql",
  schema: "./server/db/schema.ts",
  out: "./drizzle",
  ...(DATABASE_URL && { dbCredentials: { url: DATABASE_URL } }),
  ...(PGLITE_FOLDER && { driver: "pglite" as const, dbCredentials: { url: PGLITE_FOLDER } }),
});
