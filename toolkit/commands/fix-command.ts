import { roundDown, TEXT_CONTRAST } from "../color/color.ts";
import { type Fix, fixTheme, type Wanted } from "../fix/fix-theme.ts";
import { openTexts } from "../fix/theme-texts.ts";
import { printLines } from "../output.ts";
import { themesNamed } from "./theme-choice.ts";

interface Options extends Wanted {
  theme?: string;
  write?: true;
}

function fixLine({ role, before, after, ratios }: Fix): string {
  const [was, is] = ratios.map((ratio) => Number(roundDown(ratio, 2)));
  return `  ${role}  ${before} → ${after}  ${was} → ${is}`;
}

/** Prints or writes the smallest change to a theme's files that gives comments or the selection the wanted contrast. */
export async function run(path: string, { theme: label, write, ...wanted }: Options): Promise<number> {
  const choice = Object.keys(wanted).length > 0 ? wanted : { comments: TEXT_CONTRAST };
  const texts = openTexts(path);
  const names = themesNamed(texts.themes(), label).map(({ name }) => name);
  const lines = names.flatMap((name) => {
    // This theme may include a file that was changed for an earlier theme.
    const [theme] = themesNamed(texts.themes(), name);
    const fixes = theme ? fixTheme(texts, theme, choice) : [];
    return [name, ...(fixes.length > 0 ? fixes.map(fixLine) : ["  nothing to change"])];
  });
  if (write) texts.write();
  printLines([...lines, ...(write ? [] : texts.diff())]);
  return 0;
}
