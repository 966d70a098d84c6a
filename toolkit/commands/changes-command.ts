import { openExtension } from "../extension/open-extension.ts";
import { printJson, printLines } from "../output.ts";
import { changeLines } from "../report/print.ts";
import { UserError } from "../user-error.ts";
import { themeChanges } from "../versions/changes.ts";
import { extensionIn, flag, parseWords, text } from "./words.ts";

/** Prints which colours changed between two versions. */
export async function run(words: readonly string[]): Promise<number> {
  const { values, positionals } = parseWords(words, { from: text, json: flag });
  if (values.from === undefined) throw new UserError("Name the version to compare with: --from <.vsix or folder>.");
  const [before, after] = [await openExtension(values.from), await openExtension(extensionIn(positionals))];
  const [from, to] = [before.identity, after.identity];
  const themes = themeChanges(before.themes, after.themes);
  const json = { from: { id: from.id, version: from.version }, to: { id: to.id, version: to.version }, themes };
  if (values.json) printJson(json);
  else printLines(changeLines(from, to, themes));
  return 0;
}
