import { DrizzleQueryError } from "drizzle-orm/errors";

/** The code of a driver's error: SQLSTATE, a Node system error or one of postgres.js' own. */
export function databaseErrorCode(error: unknown): string | null {
  const { code } = driverError(error);
  return typeof code === "string" ? code : null;
}

function driverError(error: unknown): { code?: unknown; file?: unknown } {
  return (error instanceof DrizzleQueryError ? error.cause : error) ?? {};
}

const AWAY = new Set([
  // ours, Node's and postgres.js'
  "DATABASE_SILENT",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOENT",
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
  "CONNECT_TIMEOUT",
  // PostgreSQL: query_canceled (statement timeout), idle_session_timeout
  "57014",
  "57P05",
  // PostgreSQL: admin_shutdown, crash_shutdown, cannot_connect_now, database_dropped; a read-only standby
  "57P01",
  "57P02",
  "57P03",
  "57P04",
  "25006",
  // PostgreSQL: undefined_table, while the migrations of a new database have not run yet
  "42P01",
]);

/** PostgreSQL's classes of such errors: connections, resources (a full disk among them), and the system it runs on. */
const AWAY_CLASSES = ["08", "53", "58"];

/** Whether an error says that the database cannot be used at the moment, rather than that a statement is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  const code = databaseErrorCode(error);
  if (code === null) return false;
  return AWAY.has(code) || AWAY_CLASSES.includes(code.slice(0, 2)) || isStorageError(error);
}

/** Where a table's file cannot be written for a reason that has no code of its own, such as a quota that is used up. */
function isStorageError(error: unknown): boolean {
  const { code, file } = driverError(error);
  return code === "XX000" && file === "md.c";
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: "nothing takes connections there",
  ENOENT: "there is no such socket",
  ENOTFOUND: "its name is not known",
  EAI_AGAIN: "its name cannot be looked up at the moment",
  EHOSTUNREACH: "there is no way to it",
  ENETUNREACH: "there is no way to it",
  CONNECT_TIMEOUT: "it does not answer",
  ETIMEDOUT: "it does not answer",
  DATABASE_SILENT: "it does not answer",
  "53100": "its disk is full",
  "53300": "it has no connection left",
  "57P03": "it is not ready yet",
};

/** Why the database cannot be used, in words and by its code. */
export function describeAbsence(error: unknown): string {
  const code = databaseErrorCode(error) ?? "unknown";
  return `${REASONS[code] ?? "it cannot be used"} (${code})`;
}
