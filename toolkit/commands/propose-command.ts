import { setColor } from "../fix/fix-theme.ts";
import { openTexts } from "../fix/theme-texts.ts";
import { columns, printJson, printLines } from "../output.ts";
import { keysSince, type Proposal, proposalsFor } from "../propose/propose.ts";
import { UserError } from "../user-error.ts";
import { colorIds } from "../workbench/colors.ts";
import { themesNamed } from "./theme-choice.ts";

interface Options {
  since?: string;
  keys?: readonly string[];
  theme?: string;
  json?: true;
  write?: true;
}

function proposalLines(label: string, proposals: readonly Proposal[]): string[] {
  const rows = proposals.map(({ key, value, from, contrast }) => [`  ${key}`, value, `${contrast}:1`, `from ${from}`]);
  const lines = columns(rows);
  return [label, ...(lines.length > 0 ? lines : ["  nothing to propose"])];
}

/** Prints or writes values from each theme's own palette for keys that the theme does not set. */
export async function run(path: string, { since, keys, theme: label, json, write }: Options): Promise<number> {
  const among = since === undefined ? colorIds : keysSince(since);
  const unknown = keys?.find((key) => !colorIds.includes(key));
  if (unknown !== undefined) throw new UserError(`VS Code has no colour ${JSON.stringify(unknown)}.`);
  const chosen = keys?.filter((key) => among.includes(key)) ?? null;
  const texts = openTexts(path);
  const names = themesNamed(texts.themes(), label).map(({ name }) => name);
  const themes = names.flatMap((name) => {
    const [theme] = themesNamed(texts.themes(), name);
    if (!theme) return [];
    const proposals = proposalsFor(theme, chosen, among);
    if (write) for (const { key, value } of proposals) setColor(texts, theme, key, value);
    return [{ label: name, proposals }];
  });
  if (write) texts.write();
  if (json) printJson({ themes });
  else printLines(themes.flatMap((theme) => proposalLines(theme.label, theme.proposals)));
  return 0;
}
