import { userInfo } from "node:os";
import { defineConfig } from "drizzle-kit";
import { parseAddress } from "./server/db/address.ts";

// `npm run db:studio` reads the site's variables, finds the database and sets these.
const { DATABASE_URL, DATABASE_HOST = "localhost", DATABASE_PORT, PGLITE_FOLDER } = process.env;

function postgresCredentials(databaseUrl: string) {
  const { account, ssl } = parseAddress(databaseUrl);
  return {
    ...account,
    host: DATABASE_HOST,
    port: Number(DATABASE_PORT ?? 5432),
    database: account.database ?? account.user ?? userInfo().username,
    ssl,
  };
}

export default defineConfig({
  dialect: "postgresql",
  schema: "./server/db/schema.ts",
  out: "./drizzle",
  ...(DATABASE_URL && { dbCredentials: postgresCredentials(DATABASE_URL) }),
  ...(PGLITE_FOLDER && { driver: "pglite" as const, dbCredentials: { url: PGLITE_FOLDER } }),
});
