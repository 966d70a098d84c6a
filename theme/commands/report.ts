import { parseArgs } from "node:util";
import { openThemes } from "../extension/open-extension.ts";
import { printJson, printLines } from "../output.ts";
import { type Faults, newFaults, readBaseline, writeBaseline } from "../report/faults.ts";
import { reportLines } from "../report/print.ts";
import { type MeasuredTheme, measure } from "../report/requirements.ts";
import { mainRoles } from "../scopes/roles.ts";
import { extensionIn, flag } from "./words.ts";

const options = {
  json: flag,
  strict: flag,
  baseline: { type: "string" },
  "write-baseline": { type: "string" },
} as const;

/** What is not in the baseline, and how many themes it is in. */
function newFaultLines(measured: readonly MeasuredTheme[], baseline: Faults): string[] {
  const found = measured.map((theme) => ({ label: theme.report.label, faults: newFaults(theme, baseline) }));
  const lines = found.flatMap(({ label, faults }) => faults.map((fault) => `  ${label}, ${fault}`));
  return lines.length === 0
    ? ["Nothing that the baseline does not have."]
    : [`New: ${lines.length}`, ...lines];
}

/**
 * Prints what the themes' colours measure.
 * @returns 1 if a theme misses a requirement: with `--strict` any, with `--baseline` one that is not in that file.
 */
export async function run(words: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
  const baseline = values.baseline === undefined ? null : readBaseline(values.baseline);
  const measured = (await openThemes(extensionIn(positionals))).map(measure);
  const json = () => ({
    mainRoles: mainRoles.map(({ role }) => role),
    themes: measured.map(({ report, marks, foreign }) => ({ ...report, marks, foreign })),
  });
  if (values.json) printJson(json());
  else printLines(baseline ? newFaultLines(measured, baseline) : reportLines(measured));
  if (values["write-baseline"] !== undefined) writeBaseline(values["write-baseline"], measured);
  if (baseline) return measured.some((theme) => newFaults(theme, baseline).length > 0) ? 1 : 0;
  return values.strict && measured.some(({ passes }) => !passes) ? 1 : 0;
}
