import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { bars } from "../../site/bars.ts";
import { readThemes } from "../extension/read-themes.ts";
import { plainTokens, storedTokens } from "./coverage.ts";
import { storeKnownThemes } from "./known-themes.ts";
import { printProposal, printReport } from "./print.ts";
import { propose, themeSource } from "./propose.ts";
import { reportOf } from "./report.ts";
import { mainRoles } from "./roles.ts";
import { isLifted, shortfall } from "./verdict.ts";

/** What is measured when no other extension or theme file is named. */
const ownExtension = join(import.meta.dirname, "../../site/extension");

/** `theme:report [folder | file]`: prints what the themes measure. @returns 1 with `--strict` below a bar, else 0. */
function report(words: readonly string[]): number {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { json: { type: "boolean", default: false }, strict: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const tokens = storedTokens();
  const measured = readThemes(positionals[0] ?? ownExtension).map((theme) => {
    const { highContrast } = theme;
    const figures = reportOf(theme);
    const plain = plainTokens(theme, tokens);
    return { figures, plain, highContrast, short: shortfall(figures, plain, bars, highContrast) };
  });
  console.log(
    values.json
      ? JSON.stringify({ mainRoles, themes: measured.map(({ figures }) => figures) }, null, 2)
      : measured
          .map(({ figures, plain, short, highContrast }) =>
            printReport(figures, plain, short, bars, highContrast),
          )
          .join("\n"),
  );
  return values.strict && !measured.every(({ short }) => isLifted(short)) ? 1 : 0;
}

/**
 * `theme:propose [folder | file] [--out <folder>]`: writes the nearest theme that reaches the bars for each that does
 * not. @returns 1 when a bar stays out of reach, else 0.
 */
function proposeThemes(words: readonly string[]): number {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { out: { type: "string", default: "." } },
    allowPositionals: true,
  });
  let isWhole = true;
  for (const theme of readThemes(positionals[0] ?? ownExtension)) {
    if (isLifted(shortfall(reportOf(theme), [], bars, theme.highContrast))) {
      console.log(`${theme.name} reaches every bar as it is.\n`);
      continue;
    }
    const proposal = propose(theme, bars);
    const slug = theme.name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");
    const file = join(values.out, `${slug}-proposed-color-theme.json`);
    mkdirSync(values.out, { recursive: true });
    writeFileSync(file, themeSource(proposal.theme));
    console.log(printProposal(proposal, file));
    isWhole &&= isLifted(proposal.unmet);
  }
  return isWhole ? 0 : 1;
}

const commands: Record<string, (words: readonly string[]) => number | Promise<number>> = {
  report,
  propose: proposeThemes,
  compare: storeKnownThemes,
};

/** Runs the command that the first word names. @returns the exit code; 2 for words that it does not know. */
export async function main([name = "", ...words]: readonly string[]): Promise<number> {
  try {
    const command = commands[name];
    if (command === undefined) throw new Error(`There is no command ${name}.`);
    return await command(words);
  } catch (error) {
    console.error((error as Error).message);
    return 2;
  }
}
