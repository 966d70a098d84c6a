import { type Logger, pino } from "pino";
import type { Env } from "./env.ts";

/** The process' log: JSON lines on standard output, without anything secret or personal. */
export function createLog(level: Env["logLevel"]): Logger {
  return pino({ level });
}
