import { parseArgs } from "node:util";
import { openThemes } from "../extension/open-extension.ts";
import { printJson, printLines } from "../output.ts";
import { reportLines } from "../report/print.ts";
import { measure } from "../report/requirements.ts";
import { mainRoles } from "../scopes/roles.ts";
import { extensionIn, flag } from "./words.ts";

/** Prints what the themes' colours measure. @returns 1 with `--strict` if a theme misses a requirement, else 0. */
export async function run(words: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { json: flag, strict: flag },
    allowPositionals: true,
  });
  const measured = (await openThemes(extensionIn(positionals))).map(measure);
  const json = () => ({
    mainRoles: mainRoles.map(({ role }) => role),
    themes: measured.map(({ report, marks, foreign }) => ({ ...report, marks, foreign })),
  });
  if (values.json) printJson(json());
  else printLines(reportLines(measured));
  return values.strict && measured.some(({ passes }) => !passes) ? 1 : 0;
}
