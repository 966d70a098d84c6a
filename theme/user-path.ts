import { resolve } from "node:path";

/** Resolves a path of the command line. npm runs scripts in the project's folder; INIT_CWD is the user's folder. */
export function userPath(path: string): string {
  return resolve(process.env.INIT_CWD ?? ".", path);
}
