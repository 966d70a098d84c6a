import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";

const projectRoot = fileURLToPath(new URL("../..", import.meta.url));

/** How long a command may take, in milliseconds. It is shorter than a test's limit, so that a failure names the command. */
export const COMMAND_LIMIT = 60_000;

export interface OwnerCommandResult {
  code: number;
  out: string;
  error: string;
  /** The output as JSON; undefined if it is not JSON. */
  json: unknown;
}

/** Runs the program of `npm run owner -- …` on a database. Rejects when it does not end within a minute. */
export function ownerCommand(
  args: string[],
  database: { databaseUrl?: string; dataDir: string },
  variables: Record<string, string> = {},
): Promise<OwnerCommandResult> {
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      ["server/process/start.js", "owner", ...args],
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
          reject(new Error(`owner ${args.join(" ")} did not end. It wrote: ${out}${error}`));
          return;
        }
        let json: unknown;
        try {
          json = JSON.parse(out);
        } catch {}
        resolve({ code: failure ? Number(failure.code) : 0, out, error, json });
      },
    );
  });
}
