import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";

const projectRoot = fileURLToPath(new URL("../..", import.meta.url));

/** How long a command may take, in milliseconds. It is shorter than a test's limit, so that a failure names the command. */
export const COMMAND_LIMIT = 60_000;

export interface CommandResult {
  code: number;
  out: string;
  error: string;
  /** The output as JSON; undefined if it is not JSON. */
  json: unknown;
}

/**
 * Runs a command of package.json, such as `owner` or `drizzle`, on a database.
 * @param until words in the output after which the command is ended, because it does not end by itself.
 * @throws when it does not end within a minute.
 */
export function siteCommand(
  words: string[],
  database: { databaseUrl?: string; dataDir: string },
  variables: Record<string, string> = {},
  until?: string,
): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      ["server/process/start.js", ...words],
      {
        cwd: projectRoot,
        env: {
          ...process.env,
          NODE_ENV: "",
          PUBLIC_URL: "",
          DATABASE_URL: database.databaseUrl ?? "",
          DATA_DIR: database.dataDir,
          ...variables,
        },
        timeout: COMMAND_LIMIT,
        killSignal: "SIGKILL",
      },
      (failure, out, error) => {
        if (failure?.signal === "SIGKILL") {
          reject(new Error(`${words.join(" ")} did not end. It wrote: ${out}${error}`));
          return;
        }
        let json: unknown;
        try {
          json = JSON.parse(out);
        } catch {}
        resolve({ code: failure ? Number(failure.code) : 0, out, error, json });
      },
    );
    for (const output of [child.stdout, child.stderr]) {
      output?.on("data", (text: string) => {
        if (until !== undefined && text.includes(until)) child.kill("SIGTERM");
      });
    }
  });
}

/** Runs the program of `npm run owner -- …` on a database. */
export const ownerCommand = (
  args: string[],
  ...rest: [database: { databaseUrl?: string; dataDir: string }, variables?: Record<string, string>]
) => siteCommand(["owner", ...args], ...rest);
