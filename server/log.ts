import type { FastifyReply, FastifyRequest } from "fastify";
import { pino, stdSerializers } from "pino";

const CAUSES_MAX = 4;
/** A frame of a V8 stack trace that contains only a position in a file. A path may contain spaces. */
const FRAME = /^at (?:[^()]*\()?(?:\/[^()]*|[^()\s]*):\d+:\d+\)?$/;
/** A SQLSTATE, an error code, or the name of a table or a constraint. */
const IDENTIFIER = /^\w{1,63}$/;
/** A host name or an address. */
const HOST = /^[\w.:-]{1,253}$/;

/**
 * Describes an error without its message, because messages contain values: SQL with its parameters, a refused text,
 * invalid JSON, an address. The code, the names of violated constraints and the positions in the source are enough to
 * find the cause.
 */
export function describeError(error: unknown, depth = 0): { type: string; stack: string[]; [name: string]: unknown } {
  if (!(error instanceof Error)) return { type: typeof error, stack: [] };
  const fields = error as Error & Record<string, unknown>;
  const named = {
    code: fields.code,
    table: fields.table_name ?? fields.table,
    column: fields.column_name ?? fields.column,
    constraint: fields.constraint_name ?? fields.constraint,
    // OAuth error codes are words such as invalid_client.
    answer: fields.error,
  };
  const host = fields.hostname ?? fields.address;
  const status = fields.status ?? fields.responseCode;
  return {
    type: error.constructor.name,
    ...Object.fromEntries(Object.entries(named).filter(([, name]) => IDENTIFIER.test(String(name ?? "")))),
    ...(typeof host === "string" && HOST.test(host) && { host }),
    ...(typeof fields.port === "number" && { port: fields.port }),
    ...(typeof status === "number" && { status }),
    stack: framesOf(error),
    ...(error.cause !== undefined && depth < CAUSES_MAX && { cause: describeError(error.cause, depth + 1) }),
  };
}

function framesOf({ message, stack = "" }: Error): string[] {
  // A message may contain lines that look like frames.
  const start = stack.indexOf(message);
  const lines = stack.slice(start === -1 ? 0 : start + message.length).split("\n");
  return lines.map((line) => line.trim()).filter((line) => FRAME.test(line));
}

/** Properties that are never logged, not even in development. */
const CREDENTIALS = ["cookie", "authorization", "headers", "state", "nonce", "token", "codeVerifier"];
/** Properties that must never be logged. If the log gets one, it shows the name without the value. */
const PRIVATE = [
  ...CREDENTIALS,
  ...["body", "query", "params", "parameters", "url", "subject", "address", "ip"],
  ...["fullName", "email", "title", "message"],
];

interface LogOptions {
  /** Receives the JSON lines instead of standard output. */
  destination?: pino.DestinationStream | undefined;
  /** For development and tests: errors with their messages, causes and properties. */
  detailed?: boolean;
}

/**
 * The process's log: JSON lines, without secret or personal data unless it is `detailed`. Each line of a request has
 * the request's id as `reqId`, which is the `requestId` of the response.
 */
export function createLog(level: pino.LevelWithSilent, options: LogOptions = {}): pino.Logger {
  const { destination, detailed = false } = options;
  const describe = detailed ? stdSerializers.err : describeError;
  const settings: pino.LoggerOptions = {
    level,
    serializers: {
      err: describe,
      error: describe,
      req: ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions?.url }),
      res: ({ statusCode }: FastifyReply) => ({ status: statusCode }),
    },
    redact: (detailed ? CREDENTIALS : PRIVATE).flatMap((name) => [name, `*.${name}`]),
    ...(!detailed && { hooks: { logMethod: withoutErrorMessage } }),
  };
  return pino(settings, destination);
}

/** Fastify and pino use the error's message for a line without a message of its own. */
function withoutErrorMessage(this: pino.Logger, line: unknown[], log: (...line: never[]) => void): void {
  const [first, words] = line;
  const error = first instanceof Error ? first : (first as { err?: unknown } | null | undefined)?.err;
  const isMessage = error instanceof Error && (words === undefined || words === error.message);
  log.apply(this, (isMessage ? [{ err: error }, "an error"] : line) as never[]);
}
