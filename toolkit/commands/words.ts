import { type ParseArgsConfig, parseArgs } from "node:util";
import { UserError } from "../user-error.ts";

/** An option without a value. */
export const flag = { type: "boolean", default: false } as const;

/** An option with a value. */
export const text = { type: "string" } as const;

/** The words of a command: its options and the others. */
export function parseWords<const Options extends NonNullable<ParseArgsConfig["options"]>>(
  words: readonly string[],
  options: Options,
): ReturnType<typeof parseArgs<{ options: Options; allowPositionals: true }>> {
  return parseArgs({ args: [...words], options, allowPositionals: true });
}

/** The path of the extension among the words of a command. @throws UserError unless there is exactly one. */
export function extensionIn([path, ...others]: readonly string[]): string {
  if (path === undefined || others.length > 0) {
    throw new UserError("Name one extension: a folder, a .vsix or the JSON file of a theme.");
  }
  return path;
}
