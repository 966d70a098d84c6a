import { UserError } from "../user-error.ts";

/** An option without a value, for `parseArgs`. */
export const flag = { type: "boolean", default: false } as const;

/** The path of the extension among the words of a command. @throws UserError unless there is exactly one. */
export function extensionIn([path, ...others]: readonly string[]): string {
  if (path === undefined || others.length > 0) {
    throw new UserError("Name one extension: a folder, a .vsix or the JSON file of a theme.");
  }
  return path;
}
