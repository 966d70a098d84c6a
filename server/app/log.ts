import type { FastifyBaseLogger } from "fastify";
import { type DestinationStream, type Logger, type LoggerOptions, pino, stdSerializers } from "pino";
import { contactFields } from "../../shared/contact.ts";
import { reviewFields } from "../../shared/reviews.ts";
import type { Env } from "../env.ts";

/** An error in the log: what went wrong and where, and nothing that a client sent. */
interface DescribedError {
  type: string;
  code?: string;
  table?: string;
  column?: string;
  constraint?: string;
  /** PostgreSQL's own message, if it holds names and no values. */
  reason?: string;
  /** The host and port that could not be reached. */
  host?: string;
  port?: number;
  /** The status that a provider or a mail server answered with. */
  status?: number;
  answer?: string;
  stack: string[];
  cause?: DescribedError;
  errors?: DescribedError[];
}

const CAUSES_MAX = 4;
const ERRORS_MAX = 10;
const FRAMES_MAX = 30;

/** A frame of V8's stack traces that holds a place in a file and nothing else. */
const FRAME = /^ +at (?:[^()]*\()?[^()\s]*:\d+:\d+\)?$/;
/** A SQLSTATE, an error code of Node or of a library, the name of a table or of a constraint. */
const IDENTIFIER = /^\w{1,63}$/;

/** A host name or an address. */
const HOST = /^[\w.:-]{1,253}$/;
/**
 * Classes of SQLSTATEs whose message names tables, columns, roles or settings, never a value: connections, transaction
 * states, authorization, catalogues, access rules and undefined names, resources, object states, operators, the system.
 */
const NAMING_CLASSES = /^(?:08|25|28|3D|3F|42|53|55|57|58)[0-9A-Z]{3}$/;

/**
 * Describes an error without its message, because messages hold values: the SQL with its parameters, a refused text, the
 * JSON that cannot be read, an address. The code, the names of violated constraints and the places in the source are
 * enough to find the cause.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, stack: [] };
  const { code, table, table_name, column, column_name, constraint, constraint_name, ...more } =
    error as Error & Record<string, unknown>;
  const identifiers = Object.entries({
    code,
    table: table ?? table_name,
    column: column ?? column_name,
    constraint: constraint ?? constraint_name,
    // OAuth's codes for an error are words such as invalid_client.
    answer: more.error,
  }).filter((entry): entry is [string, string] => typeof entry[1] === "string" && IDENTIFIER.test(entry[1]));
  const host = more.hostname ?? more.address;
  const status = more.status ?? more.responseCode;
  return {
    type: error.constructor.name,
    ...Object.fromEntries(identifiers),
    ...(NAMING_CLASSES.test(String(code)) && typeof more.severity === "string"
      ? { reason: error.message }
      : {}),
    ...(typeof host === "string" && HOST.test(host) ? { host } : {}),
    ...(typeof more.port === "number" ? { port: more.port } : {}),
    ...(typeof status === "number" ? { status } : {}),
    stack: framesOf(error),
    ...(error.cause !== undefined && depth < CAUSES_MAX
      ? { cause: describeError(error.cause, depth + 1) }
      : {}),
    ...(error instanceof AggregateError && depth < CAUSES_MAX
      ? { errors: error.errors.slice(0, ERRORS_MAX).map((inner) => describeError(inner, depth + 1)) }
      : {}),
  };
}

function framesOf({ message, stack }: Error): string[] {
  if (typeof stack !== "string") return [];
  // A message may have lines that look like frames.
  const start = stack.indexOf(message);
  return (start === -1 ? stack : stack.slice(start + message.length))
    .split("\n")
    .filter((line) => FRAME.test(line))
    .slice(0, FRAMES_MAX)
    .map((line) => line.trim());
}

/** Properties that are never logged, not even in development. */
const CREDENTIALS = ["cookie", "authorization", "headers", "state", "nonce", "token", "codeVerifier"];

/** Properties that must never be logged. If one is logged by mistake, the log shows its name without its value. */
const PRIVATE = [
  ...CREDENTIALS,
  ...Object.keys({ ...contactFields.shape, ...reviewFields.shape }),
  "body",
  "query",
  "params",
  "parameters",
  "url",
  "subject",
  "address",
  "ip",
];

interface LogOptions {
  /** Receives the JSON lines instead of standard output. */
  destination?: DestinationStream | undefined;
  /** For development and tests: errors with their messages, causes and properties. */
  detailed?: boolean;
}

/**
 * The process' log: JSON lines, without anything secret or personal unless it is `detailed`. Each line of a request
 * carries its id as `reqId`, which is the `requestId` of the answer.
 */
export function createLog(
  level: Env["logLevel"],
  { destination, detailed = false }: LogOptions = {},
): Logger {
  const describe = detailed ? stdSerializers.err : describeError;
  const options: LoggerOptions = {
    level,
    redact: (detailed ? CREDENTIALS : PRIVATE).flatMap((name) => [name, `*.${name}`]),
    serializers: {
      err: describe,
      error: describe,
      req: (request: { method?: unknown; routeOptions?: { url?: unknown } }) => ({
        method: request.method,
        route: request.routeOptions?.url,
      }),
      res: (reply: { statusCode?: unknown }) => ({ status: reply.statusCode }),
    },
    mixin: (_line, _level, { reqId }: RequestLog) => ({ reqId }),
    ...(detailed ? {} : { hooks: { logMethod: withoutErrorMessage } }),
  };
  return destination ? pino(options, destination) : pino(options);
}

/** If a line has no message, pino and Fastify would use the error's. */
function withoutErrorMessage(
  this: Logger,
  [first, words, ...rest]: unknown[],
  log: (...words: never[]) => void,
): void {
  const error = first instanceof Error ? first : (first as { err?: unknown } | null | undefined)?.err;
  if (!(error instanceof Error)) {
    log.apply(this, [first, words, ...rest] as never[]);
    return;
  }
  const own = words === undefined || words === error.message ? "an error" : words;
  log.apply(this, [first instanceof Error ? { err: first } : first, own, ...rest] as never[]);
}

type RequestLog = Logger & { reqId?: unknown };

/**
 * A logger for one request, which adds the request's id to each line. It is not a child logger of pino, because creating one
 * takes about ten times as long and most requests log nothing.
 */
export function requestLog(parent: FastifyBaseLogger, { reqId }: { reqId?: unknown }): FastifyBaseLogger {
  return Object.assign(Object.create(parent), { reqId });
}
