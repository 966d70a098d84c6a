import { DrizzleQueryError } from "drizzle-orm/errors";
import type { Host } from "./address.ts";

/** A reason for a failed connection that neither Node nor PostgreSQL reports as an error. */
export class ConnectionError extends Error {
  readonly hostname: string | undefined;
  readonly port: number | undefined;

  constructor(
    readonly code: string,
    message: string,
    host?: Host,
  ) {
    super(message);
    this.name = "ConnectionError";
    this.hostname = host?.host;
    this.port = host?.port;
  }
}

/** The code of a driver's error: SQLSTATE, a Node system error or one of postgres.js' own. */
export function databaseErrorCode(error: unknown): string | null {
  const { code } = driverError(error);
  return typeof code === "string" ? code : null;
}

interface DriverError {
  code?: unknown;
  file?: unknown;
  message?: string;
  severity?: unknown;
  hostname?: unknown;
  address?: unknown;
  port?: unknown;
  path?: unknown;
  syscall?: unknown;
}

function driverError(error: unknown): DriverError {
  return (error instanceof DrizzleQueryError ? error.cause : error) ?? {};
}

/** The cause of an error, and what an owner can do about it. */
type Advice = readonly [reason: string, remedy?: string];

const UNREACHABLE: Advice = ["its host cannot be reached", "Check the host in DATABASE_URL, and the network"];
const SILENT: Advice = [
  "it does not answer",
  "Check the host in DATABASE_URL, and whether a firewall blocks the connection",
];

/** Errors that may end by themselves. */
const TEMPORARY_ERRORS: Record<string, Advice> = {
  ECONNREFUSED: [
    "no server accepts connections there",
    "Start the database, or check the host and the port in DATABASE_URL",
  ],
  ECONNRESET: ["it closed the connection", "See the log of the database"],
  EPIPE: ["it closed the connection"],
  ENOENT: ["its socket does not exist", "Start the database, or check the socket's folder in DATABASE_URL"],
  ENOTFOUND: ["the name of its host is unknown", "Check the host in DATABASE_URL"],
  EAI_AGAIN: ["the name server does not answer", "Check the name servers (DNS) of this machine"],
  EHOSTUNREACH: UNREACHABLE,
  ENETUNREACH: UNREACHABLE,
  ETIMEDOUT: SILENT,
  CONNECT_TIMEOUT: SILENT,
  DATABASE_SILENT: SILENT,
  DATABASE_BUSY: ["too many queries wait for it"],
  DATABASE_READ_ONLY: [
    "none of its hosts accepts writes",
    "Promote a standby, or name the primary in DATABASE_URL",
  ],
  CONNECTION_CLOSED: ["it closed the connection"],
  CONNECTION_ENDED: ["the connection has ended"],
  CONNECTION_DESTROYED: ["it did not answer in time"],
  // PostgreSQL: read_only_sql_transaction
  "25006": ["it is read-only, as a standby is", "Promote the standby, or name the primary in DATABASE_URL"],
  // undefined_table, while the migrations of a new database have not run yet
  "42P01": ["it has no tables yet", "Start the site once: it creates them"],
  // disk_full, too_many_connections
  "53100": ["its disk is full"],
  "53300": ["all its connections are in use", "Raise its max_connections, or run fewer processes"],
  // query_canceled (a statement took too long), idle_session_timeout
  "57014": ["a statement took too long"],
  "57P05": ["it closed the connection"],
  // admin_shutdown, crash_shutdown, cannot_connect_now, database_dropped
  "57P01": ["it is stopping"],
  "57P02": ["it has crashed"],
  "57P03": ["it is not ready yet"],
  "57P04": ["it was dropped"],
};

/** SQLSTATE classes of further temporary errors: connections, resources, and the system that PostgreSQL runs on. */
const AWAY_CLASSES = ["08", "53", "58"];

const UNTRUSTED: Advice = [
  "its certificate is not trusted",
  "Set sslrootcert in DATABASE_URL to the file of its authority's certificate, or use sslmode=no-verify, which does not protect against impostors",
];
const UNCONNECTABLE: Advice = [
  "connecting to it fails",
  "Check the host in DATABASE_URL, or the permissions of its socket",
];
const WRONG_PARAMETER: Advice = ["it does not accept a parameter", "Check options in DATABASE_URL"];

/** Errors that last until the owner changes something. */
const SETUP_ERRORS: Record<string, Advice> = {
  NO_TLS: ["it offers no TLS", "Enable TLS on the database server, or use sslmode=disable in DATABASE_URL"],
  CERT_HAS_EXPIRED: ["its certificate has expired", "Renew the certificate on the database server"],
  CERT_NOT_YET_VALID: ["its certificate is not valid yet", "Check the clocks of both machines"],
  ERR_TLS_CERT_ALTNAME_INVALID: [
    "its certificate is for another host",
    "Use the host's name from the certificate in DATABASE_URL, or sslmode=verify-ca",
  ],
  SASL_SIGNATURE_MISMATCH: [
    "it did not prove that it knows the password",
    "Check the host in DATABASE_URL: it may be an impostor",
  ],
  // invalid_password
  "28P01": ["the password is wrong", "Check the user and the password in DATABASE_URL"],
  // invalid_catalog_name
  "3D000": ["there is no database of that name", "Create the database, or check its name in DATABASE_URL"],
  // insufficient_privilege
  "42501": [
    "its account has no permission to do this",
    "Make the account the owner of the database, or grant it CREATE on the database and on its schema public",
  ],
  // undefined_object, invalid_parameter_value, cant_change_runtime_param
  "42704": WRONG_PARAMETER,
  "22023": WRONG_PARAMETER,
  "55P02": WRONG_PARAMETER,
};

/** Advice about SQLSTATE 28000 (invalid_authorization_specification). Only PostgreSQL's message tells the causes apart. */
function authorizationAdvice(message: string): Advice {
  if (/no encryption|SSL off/.test(message)) {
    return [
      "it refuses this account from this machine without TLS",
      "Use sslmode=require in DATABASE_URL, or allow the account in pg_hba.conf",
    ];
  }
  if (/certificate/.test(message)) {
    return ["it asks for a client certificate", "Set sslcert and sslkey in DATABASE_URL"];
  }
  if (/pg_hba\.conf/.test(message))
    return ["it refuses this account from this machine", "Allow the account in pg_hba.conf"];
  return ["it does not know the account", "Check the user in DATABASE_URL"];
}

function setupAdvice(error: unknown): Advice | null {
  const { message = "", severity, syscall } = driverError(error);
  const code = databaseErrorCode(error) ?? "";
  if (code.startsWith("28") && code !== "28P01") return authorizationAdvice(message);
  if (/^ERR_(?:OS)?SSL/.test(code)) {
    return /certificate required/.test(message)
      ? authorizationAdvice(message)
      : ["TLS with it fails", "Check sslmode, sslcert and sslkey in DATABASE_URL"];
  }
  // PgBouncer refuses a startup parameter that it does not know.
  if (code === "08P01" && /startup parameter/.test(message)) return WRONG_PARAMETER;
  const known = SETUP_ERRORS[code];
  if (known) return known;
  // Node's codes for certificates that OpenSSL refuses
  if (/CERT|UNABLE_TO_|INVALID_CA/.test(code)) return UNTRUSTED;
  if (Object.hasOwn(TEMPORARY_ERRORS, code) || AWAY_CLASSES.includes(code.slice(0, 2))) return null;
  if (syscall === "connect" || syscall === "getaddrinfo") return UNCONNECTABLE;
  // PostgreSQL has ended the connection before any statement.
  return severity === "FATAL" ? quotedMessage(message) : null;
}

/** The message of PostgreSQL or a pooler, about connections or the system. Such a message contains no data of visitors. */
function quotedMessage(message: string): Advice {
  return [`it says “${message}”`];
}

/** Whether an error keeps the site from its database until an owner changes something. */
export function isSetupError(error: unknown): boolean {
  return setupAdvice(error) !== null;
}

/** Codes that a wrong statement can cause too. */
const STATEMENT_ERRORS = ["42501", "42704", "22023"];

/** Whether an error says that the database cannot be used at the moment, rather than that a statement is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  const code = databaseErrorCode(error);
  if (code === null) return false;
  return (
    Object.hasOwn(TEMPORARY_ERRORS, code) ||
    AWAY_CLASSES.includes(code.slice(0, 2)) ||
    isStorageError(error) ||
    (isSetupError(error) && !STATEMENT_ERRORS.includes(code))
  );
}

/** Whether a table's file cannot be written for a reason without a code of its own, such as an exceeded quota. */
function isStorageError(error: unknown): boolean {
  const { code, file } = driverError(error);
  return code === "XX000" && file === "md.c";
}

function adviceOf(error: unknown): Advice {
  const code = databaseErrorCode(error) ?? "";
  return setupAdvice(error) ?? TEMPORARY_ERRORS[code] ?? quotedMessage(driverError(error).message ?? "");
}

/** Why the database cannot be used, in words and as a code. */
export function describeReason(error: unknown): string {
  return `${adviceOf(error)[0]} (${databaseErrorCode(error) ?? "unknown"})`;
}

/** Why the database cannot be used and what to change, without any part of the password; null for any other error. */
export function describeDatabaseError(error: unknown): string | null {
  if (!isDatabaseAway(error) && !isSetupError(error)) return null;
  const { hostname, address, port, path } = driverError(error);
  const host = hostname ?? address ?? path;
  const place =
    host === undefined ? "" : ` at ${[host, port].filter((part) => part !== undefined).join(":")}`;
  const [, remedy] = adviceOf(error);
  const isSqlState = /^[\dA-Z]{5}$/.test(databaseErrorCode(error) ?? "");
  const outcome =
    isSqlState && isSetupError(error) ? "The database refuses" : `The database${place} cannot be used`;
  return `${outcome}: ${describeReason(error)}.${remedy ? ` ${remedy}.` : ""}`;
}
