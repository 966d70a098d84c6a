import { openExtension } from "../extension/open-extension.ts";
import { printJson, printLines } from "../output.ts";
import { changeLines } from "../report/print.ts";
import { themeChanges } from "../versions/changes.ts";

/** Prints which colours changed between two versions. */
export async function run(path: string, options: { from: string; json?: true }): Promise<number> {
  const [before, after] = [await openExtension(options.from), await openExtension(path)];
  const [from, to] = [before.identity, after.identity];
  const themes = themeChanges(before.themes, after.themes);
  const json = { from: { id: from.id, version: from.version }, to: { id: to.id, version: to.version }, themes };
  if (options.json) printJson(json);
  else printLines(changeLines(from, to, themes));
  return 0;
}
