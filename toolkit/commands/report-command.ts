import { openThemes } from "../extension/open-extension.ts";
import { printJson, printLines } from "../output.ts";
import { newFaults, readBaseline, writeBaseline } from "../report/baseline.ts";
import { measure } from "../report/measure.ts";
import { faultLine, reportLines } from "../report/print.ts";
import { mainRoles } from "../scopes/roles.ts";

interface Options {
  json?: true;
  strict?: true;
  all?: true;
  baseline?: string;
  writeBaseline?: string;
}

/**
 * Prints the measurements of the themes' colours.
 * @returns 1 with `--strict` if there is an error, and with `--baseline` if a fault is new or worse; otherwise 0.
 */
export async function run(path: string, options: Options): Promise<number> {
  const baseline = options.baseline === undefined ? null : readBaseline(options.baseline);
  const measured = (await openThemes(path)).map(measure);
  const json = () => ({
    mainRoles: mainRoles.map(({ role }) => role),
    themes: measured.map(({ report, findings, marks, languages, unruled }) => ({
      ...report,
      findings,
      marks,
      languages,
      unruled,
    })),
  });
  const fresh =
    baseline &&
    measured.flatMap((theme) => {
      const { label } = theme.report;
      return newFaults(theme, baseline).map((fault) => `  ${label}, ${faultLine(fault)}`);
    });
  if (options.json) printJson(json());
  else if (!fresh) printLines(reportLines(measured, options.all));
  else if (fresh.length === 0) printLines(["No fault is new or worse than in the baseline."]);
  else printLines([`New: ${fresh.length}`, ...fresh]);
  if (options.writeBaseline !== undefined) writeBaseline(options.writeBaseline, measured);
  if (fresh) return fresh.length > 0 ? 1 : 0;
  return options.strict && measured.some(({ findings }) => findings.some(({ level }) => level === "error")) ? 1 : 0;
}
