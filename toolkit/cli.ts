import { Command, CommanderError, InvalidArgumentError, Option } from "@commander-js/extra-typings";
import { printError, printLines } from "./output.ts";
import manifest from "./package.json" with { type: "json" };
import { UserError } from "./user-error.ts";

const EXTENSION = "a folder, a .vsix or the JSON file of a theme";
const AS_DATA = "print data instead of text";
const CONTRAST_MAX = 21;

/** Receives the exit code of a command. */
type End = (code: number) => void;

/** @throws InvalidArgumentError unless it is a contrast. */
function contrastOf(value: string): number {
  const ratio = Number(value);
  if (ratio >= 1 && ratio <= CONTRAST_MAX) return ratio;
  throw new InvalidArgumentError(`It must be a contrast from 1 to ${CONTRAST_MAX}, such as 4.5.`);
}

/** @throws InvalidArgumentError unless it is a version of VS Code. */
function versionOf(value: string): string {
  if (/^1\.\d{1,3}(?:\.\d+)?$/.test(value)) return value;
  throw new InvalidArgumentError("It must be a version of VS Code, such as 1.134.");
}

/** Comma-separated ids. The option may also be repeated. */
function listOf(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, ...value.split(",").map((id) => id.trim())];
}

/** The message for a command-line error, with the command or option that the user probably meant. */
function sentenceOf(message: string): string {
  // Commander writes "error: …", and "(Did you mean …?)" on a separate line.
  const [problem = "", ...hints] = message
    .replace(/^error: /, "")
    .trimEnd()
    .split("\n(");
  const hint = hints.length === 0 ? "Try --help." : hints.join("\n(").replace(/\)$/, "");
  return `${problem.charAt(0).toUpperCase()}${problem.slice(1).replace(/\.$/, "")}. ${hint}`;
}

/** @returns a function that adds a command for an extension. */
const commandAdder = (program: Command) => (name: string, description: string) =>
  program.command(name).description(description).argument("<extension>", EXTENSION);

/** Adds the commands that only read. Each one loads when it is called. */
function addReaders(program: Command, end: End): void {
  const about = commandAdder(program);
  about("report", "what the theme's colours measure")
    .option("--json", AS_DATA)
    .option("--strict", "exit with 1 if there is an error")
    .option("--all", "also print every pair of a text and its background")
    .option(
      "--baseline <file>",
      "print only faults that are new or worse since this file; exit with 1 if there are any",
    )
    .option("--write-baseline <file>", "write the figures to this file")
    .action(async (path, options) => end(await (await import("./commands/report-command.ts")).run(path, options)));
  about("lint", "mistakes in the theme's files, with line and column")
    .addOption(
      new Option("--format <format>", "output format")
        .choices(["stylish", "json", "github"] as const)
        .default("stylish" as const),
    )
    .option("--strict", "also exit with 1 for a warning")
    .action(async (path, options) => end(await (await import("./commands/lint-command.ts")).run(path, options)));
  about("colors", "every workbench colour as VS Code resolves it")
    .option("--json", AS_DATA)
    .action(async (path, options) => end(await (await import("./commands/colors-command.ts")).run(path, options)));
  about("explain", "where a colour comes from: rule, file and line, its contrast, the setting that changes it")
    .argument("<role or key>", "a role such as comment, scopes, or a workbench colour")
    .argument("[ground]", "the workbench colour behind it; by default the usual one")
    .option("--theme <label>", "only this theme")
    .action(async (path, what, ground, options) =>
      end(await (await import("./commands/explain-command.ts")).run(path, what, ground, options)),
    );
  program
    .command("changes")
    .description("which colours changed between two versions")
    .argument("<extension>", `the new version: ${EXTENSION}`)
    .requiredOption("--from <extension>", "the old version")
    .option("--json", AS_DATA)
    .action(async (path, options) => end(await (await import("./commands/changes-command.ts")).run(path, options)));
  about("settings", "settings for VS Code that customize a theme")
    .option("--theme <label>", "the theme; by default the first one, with --like all themes")
    .option("--like <extension>", "bring back the colours of this old version")
    .option("--comments <contrast>", "the contrast of comments, such as 4.5", contrastOf)
    .addOption(new Option("--italics <none>", "no italics").choices(["none"] as const))
    .option("--selection <contrast>", "the selection's contrast with the background, such as 1.5", contrastOf)
    .addOption(new Option("--brackets <off>", "colour brackets like other code").choices(["off"] as const))
    .addOption(new Option("--ground <colour>", "another editor background").choices(["black", "white"] as const))
    .action(async (path, options) => end(await (await import("./commands/settings-command.ts")).run(path, options)));
}

/** Adds the commands that write files. */
function addWriters(program: Command, end: End): void {
  const about = commandAdder(program);
  about("propose", "values from the theme's own palette for keys that it leaves to a default")
    .option(
      "--since <version>",
      "only keys that this version of VS Code or a later one added, such as 1.134",
      versionOf,
    )
    .option("--keys <ids>", "only these keys, such as badge.background,tab.border", listOf)
    .option("--theme <label>", "only this theme")
    .option("--json", AS_DATA)
    .option("--write", "write the values into the theme's files")
    .action(async (path, options) => end(await (await import("./commands/propose-command.ts")).run(path, options)));
  about("fix", "the smallest change to the theme's files that gives comments or the selection enough contrast")
    .option("--comments <contrast>", "the contrast of comments; 4.5 if no option is given", contrastOf)
    .option("--selection <contrast>", "the selection's contrast with the background, such as 1.5", contrastOf)
    .option("--theme <label>", "only this theme")
    .option("--write", "write the files instead of printing the change")
    .action(async (path, options) => end(await (await import("./commands/fix-command.ts")).run(path, options)));
  program
    .command("review")
    .description("for a pull request: what a new version changes, with pictures")
    .argument("<old>", `the old version: ${EXTENSION}`)
    .argument("<new>", "the new version")
    .requiredOption("--out <folder>", "where review.md and the pictures go")
    .option("--json", AS_DATA)
    .option("--strict", "exit with 1 if a fault is new or worse")
    .option("--baseline <file>", "with --strict, accept the faults in this file of report --write-baseline")
    .action(async (old, now, options) =>
      end(await (await import("./commands/review-command.ts")).run(old, now, options)),
    );
  about("pictures", "pictures of the themes for a README, as PNG")
    .requiredOption("--out <folder>", "where the pictures go")
    .option("--theme <label>", "only this theme")
    .option("--languages <endings>", "languages of the code, such as ts,py,rs", listOf)
    .option("--scenes <names>", "parts of VS Code, such as window,diff", listOf)
    .option("--strip", "all themes in one picture")
    .action(async (path, options) => end(await (await import("./commands/pictures-command.ts")).run(path, options)));
  program
    .command("ports")
    .description("the theme for other programs")
    .argument("[extension]", EXTENSION)
    .option("--out <folder>", "where the files go")
    .option("--only <ids>", "some programs, such as kitty,neovim", listOf)
    .option("--list", "list the programs with their ids")
    .option("--json", AS_DATA)
    .option("--check", "write nothing; exit with 1 if the folder's files differ")
    .action(async (path, options) => end(await (await import("./commands/ports-command.ts")).run(path, options)));
}

/** The command line. */
function programWith(end: End): Command {
  const program: Command = new Command("vscode-theme-toolkit")
    .description(manifest.description)
    .version(manifest.version)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => printLines(text.trimEnd().split("\n")),
      writeErr: (text) => printError(text.trimEnd().split("\n")),
      outputError: (text) => printError([sentenceOf(text)]),
    });
  addReaders(program, end);
  addWriters(program, end);
  return program;
}

/**
 * Runs a command.
 * @returns the exit code: 0 for success, 1 for findings that the options treat as a failure, and 2 for a mistake by the
 * user, which is printed as one sentence.
 */
export async function main(words: readonly string[]): Promise<number> {
  let code = 0;
  try {
    await programWith((end) => {
      code = end;
    }).parseAsync([...words], { from: "user" });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof UserError)) throw error;
    printError([error.message]);
    return 2;
  }
}
