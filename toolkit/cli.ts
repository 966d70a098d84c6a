import { printError } from "./output.ts";
import { UserError } from "./user-error.ts";

const USAGE = `Usage: vscode-theme-toolkit <command> <extension> [options]
  report  <extension> [--json] [--strict] [--baseline <file>] [--write-baseline <file>]
  colors  <extension> [--json]
  changes <extension> --from <extension> [--json]
  review  <old> <new> --out <folder> [--json] [--strict]
  ports   <extension> --out <folder> [--only kitty,neovim] [--list] [--json] [--check]
  palette <extension> [--out <folder>] [--json] [--check]
  settings <extension> [--theme <label>] [--comments 4.5] [--italics none] [--selection 1.5] [--brackets off]
          [--ground black or white]
An extension is a folder, a .vsix or the JSON file of a theme.`;

interface Command {
  /** Runs it with what follows its name. @returns the exit code. */
  run(words: readonly string[]): Promise<number>;
}

/** Each command is loaded when it is called. */
const commands = new Map<string, () => Promise<Command>>([
  ["report", () => import("./commands/report-command.ts")],
  ["colors", () => import("./commands/colors-command.ts")],
  ["changes", () => import("./commands/changes-command.ts")],
  ["review", () => import("./commands/review-command.ts")],
  ["ports", () => import("./commands/ports-command.ts")],
  ["palette", () => import("./commands/palette-command.ts")],
  ["settings", () => import("./commands/settings-command.ts")],
]);

/** Runs a command of `USAGE`. @returns the exit code; 2 for a mistake of the user, which is one sentence. */
export async function main([name = "", ...words]: readonly string[]): Promise<number> {
  try {
    const load = commands.get(name);
    if (load === undefined) {
      printError(USAGE.split("\n"));
      return 2;
    }
    return await (await load()).run(words);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (!(error instanceof UserError) && !code.startsWith("ERR_PARSE_ARGS")) throw error;
    const { message } = error as Error;
    printError([error instanceof UserError ? message : `${message.split(". ")[0]}.`]);
    return 2;
  }
}
