import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";

const projectRoot = fileURLToPath(new URL("../..", import.meta.url));

export interface OwnerCommandResult {
  code: number;
  out: string;
  error: string;
  /** The output as JSON; undefined when it is none. */
  json: unknown;
}

/** Runs `npm run owner -- …`'s program on a database. */
export function ownerCommand(
  args: string[],
  database: { databaseUrl?: string; dataDir: string },
  variables: Record<string, string> = {},
): Promise<OwnerCommandResult> {
  return new Promise((resolve) => {
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
      },
      (failure, out, error) => {
        let json: unknown;
        try {
          json = JSON.parse(out);
        } catch {}
        resolve({ code: failure ? Number(failure.code) : 0, out, error, json });
      },
    );
  });
}
