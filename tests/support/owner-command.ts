import { fileURLToPath } from "node:url";
import { type Outcome, outcomeOf, startProgram } from "./program.ts";

const cwd = fileURLToPath(new URL("../..", import.meta.url));

/** How long a command may take, in milliseconds. It is shorter than a test's limit, so that a failure names the command. */
export const COMMAND_LIMIT = 60_000;

type Place = [database: { databaseUrl?: string; dataDir: string }, variables?: Record<string, string>];

/** A command of package.json, such as `owner` or `drizzle`, on a database. */
function siteProgram(words: string[], ...[database, variables]: Place) {
  const env = {
    ...process.env,
    NODE_ENV: "",
    PUBLIC_URL: "",
    DATABASE_URL: database.databaseUrl ?? "",
    DATA_DIR: database.dataDir,
    ...variables,
  };
  return [[process.execPath, "server/process/start.js", ...words], { cwd, env }] as const;
}

/** Runs such a command. @throws when it does not end within a minute. */
export function siteCommand(words: string[], ...place: Place): Promise<Outcome> {
  const [command, options] = siteProgram(words, ...place);
  return outcomeOf(command, { ...options, timeout: COMMAND_LIMIT });
}

/** Starts a command that does not end by itself, and ends it once it has written these words. */
export async function untilWritten(words: string[], until: RegExp, ...place: Place): Promise<void> {
  const program = startProgram(...siteProgram(words, ...place));
  await program.wrote(until);
  await program.end("SIGTERM");
}

/** Runs the program of `npm run owner -- …` on a database. @returns its outcome, with the output as JSON if it is. */
export async function ownerCommand(args: string[], ...place: Place): Promise<Outcome & { json?: unknown }> {
  const outcome = await siteCommand(["owner", ...args], ...place);
  const isJson = args.includes("--json") && outcome.code === 0;
  return isJson ? { ...outcome, json: JSON.parse(outcome.out) } : outcome;
}
