import { describeDatabaseError } from "../db/errors.ts";
import { HOST_SHAPE, StartError } from "../runtime/variables.ts";

/** Runs a command. @param program prints its result and returns its exit code. */
export async function runProgram(program: (args: string[]) => Promise<number>): Promise<void> {
  process.exitCode = await program(process.argv.slice(2)).catch((error: unknown) => {
    console.error(startFailure(error));
    return 1;
  });
}

/** Why a process cannot start: one sentence if the cause is known, otherwise the whole error. */
export function startFailure(error: unknown): unknown {
  if (error instanceof StartError) return error.message;
  const { code, port, path, syscall, message } = error as NodeJS.ErrnoException & { port?: number };
  if (code === "EADDRINUSE") {
    return `Port ${port} is already taken. Stop the other process, or choose another PORT.`;
  }
  if (code === "ENOTFOUND" || code === "EAI_AGAIN" || code === "EADDRNOTAVAIL") {
    return `HOST ${HOST_SHAPE}`;
  }
  if ((code === "EACCES" || code === "EPERM" || code === "EROFS") && syscall !== "connect") {
    return `This account may not use ${path ?? `port ${port}`}. Choose another PORT or DATA_DIR, or change the permissions.`;
  }
  if (code === "ENOENT" && path && syscall !== "connect") {
    return `${path} is missing. Build the site with \`npm run build\`.`;
  }
  const database = describeDatabaseError(error);
  if (database) return database;
  return syscall ? `The site cannot start: ${message}` : error;
}
