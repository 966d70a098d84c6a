import { DrizzleQueryError } from "drizzle-orm/errors";
import type { FastifyBaseLogger } from "fastify";

/** The error that the database's driver threw. */
function driverError(error: unknown): { [name in "code" | "file" | "message" | "severity" | "syscall"]?: unknown } {
  return (error instanceof DrizzleQueryError ? error.cause : error) ?? {};
}

/** The code of a driver's error: a SQLSTATE, or an error code of Node or of postgres.js. */
export function databaseErrorCode(error: unknown): string | null {
  const { code } = driverError(error);
  return typeof code === "string" ? code : null;
}

/** The error codes of Node and postgres.js for a connection that cannot be opened, or is lost. */
const UNREACHABLE_CODES = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOENT", "ENOTFOUND", "EAI_AGAIN"],
  ...["EHOSTUNREACH", "ENETUNREACH", "ETIMEDOUT"],
  ...["CONNECT_TIMEOUT", "CONNECTION_CLOSED", "CONNECTION_ENDED", "CONNECTION_DESTROYED"],
  // read_only_sql_transaction (a standby), undefined_table (the migrations have not run yet)
  ...["25006", "42P01"],
  // query_canceled, idle_session_timeout, admin_shutdown, crash_shutdown, cannot_connect_now, database_dropped
  ...["57014", "57P05", "57P01", "57P02", "57P03", "57P04"],
]);
/** SQLSTATEs for a refused login: invalid_catalog_name (dropped), invalid_password, invalid_authorization. */
const REFUSED_CODES = new Set(["3D000", "28P01", "28000"]);
/** SQLSTATE classes: connections, resources, and the system that PostgreSQL runs on. */
const UNREACHABLE_CLASSES = new Set(["08", "53", "58"]);

/** Whether an error may resolve by itself: the database is unavailable at the moment, but the statement is correct. */
export function isDatabaseUnreachable(error: unknown): boolean {
  const code = databaseErrorCode(error) ?? "";
  // A table's file cannot be written for a reason that has no separate code, such as an exceeded quota.
  const isStorageError = code === "XX000" && driverError(error).file === "md.c";
  const isUnreachable = UNREACHABLE_CODES.has(code) || REFUSED_CODES.has(code);
  return isUnreachable || UNREACHABLE_CLASSES.has(code.slice(0, 2)) || isStorageError;
}

/**
 * Whether the server refuses the login. At the start, this means that DATABASE_URL is wrong; later, it may resolve by
 * itself.
 */
export function isLoginRefused(error: unknown): boolean {
  return REFUSED_CODES.has(databaseErrorCode(error) ?? "");
}

/**
 * Logs a request's error if it means that the database is unreachable.
 * @param details further properties of the log line, such as the procedure.
 * @returns whether the database is unreachable.
 */
export function logIfDatabaseUnreachable(log: FastifyBaseLogger, error: unknown, details: object = {}): boolean {
  if (!isDatabaseUnreachable(error)) return false;
  log.error({ err: error, ...details }, "the site could not answer a request: the database is unreachable");
  return true;
}

/** Why the database cannot be used. Messages of drivers and PostgreSQL about connections contain no data. */
export function describeReason(error: unknown): string {
  const { message = "unknown" } = driverError(error);
  return `${message || "it cannot be reached"} (${databaseErrorCode(error) ?? "unknown"})`;
}

/**
 * Why a process cannot use the database, and what to correct; null for an error that is not about the connection. If
 * PostgreSQL refuses a connection before any statement, it sends a FATAL error, for example for a wrong password.
 */
export function describeDatabaseError(error: unknown): string | null {
  const { severity, syscall } = driverError(error);
  const code = databaseErrorCode(error) ?? "";
  const isRefused = severity === "FATAL" || syscall === "connect" || syscall === "getaddrinfo";
  const isForbidden = code === "42501" || /CERT|SSL|SASL|UNABLE_TO_/.test(code);
  return isRefused || isForbidden || isDatabaseUnreachable(error)
    ? `The database cannot be used: ${describeReason(error)}. Check DATABASE_URL, and the log of the database.`
    : null;
}
