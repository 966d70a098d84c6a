import { openThemes } from "../extension/open-extension.ts";
import { printJson, printLines } from "../output.ts";
import { newFaultLines, readBaseline, writeBaseline } from "../report/faults.ts";
import { reportLines } from "../report/print.ts";
import { measure } from "../report/requirements.ts";
import { mainRoles } from "../scopes/roles.ts";
import { extensionIn, flag, parseWords, text } from "./words.ts";

/**
 * Prints what the themes' colours measure.
 * @returns 1 if a theme misses a requirement: with `--strict` any, with `--baseline` one that is not in that file.
 */
export async function run(words: readonly string[]): Promise<number> {
  const { values, positionals } = parseWords(words, {
    json: flag,
    strict: flag,
    baseline: text,
    "write-baseline": text,
  });
  const baseline = values.baseline === undefined ? null : readBaseline(values.baseline);
  const measured = (await openThemes(extensionIn(positionals))).map(measure);
  const json = () => ({
    mainRoles: mainRoles.map(({ role }) => role),
    themes: measured.map(({ report, marks, foreign, languages, unruled }) => ({
      ...report,
      marks,
      foreign,
      languages,
      unruled,
    })),
  });
  const fresh =
    baseline &&
    measured.flatMap((theme) => {
      const { label } = theme.report;
      return newFaultLines(theme, baseline[label]).map((fault) => `  ${label}, ${fault}`);
    });
  if (values.json) printJson(json());
  else if (!fresh) printLines(reportLines(measured));
  else if (fresh.length === 0) printLines(["Nothing that the baseline does not have."]);
  else printLines([`New: ${fresh.length}`, ...fresh]);
  if (values["write-baseline"] !== undefined) writeBaseline(values["write-baseline"], measured);
  if (fresh) return fresh.length > 0 ? 1 : 0;
  return values.strict && measured.some(({ passes }) => !passes) ? 1 : 0;
}
