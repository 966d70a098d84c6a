import { explain } from "../explain/explain.ts";
import { openTexts } from "../fix/theme-texts.ts";
import { printLines } from "../output.ts";
import { themesNamed } from "./theme-choice.ts";

/** Prints where a colour of each theme comes from. */
export async function run(
  path: string,
  what: string,
  ground: string | undefined,
  { theme: label }: { theme?: string },
): Promise<number> {
  const texts = openTexts(path);
  const themes = themesNamed(texts.themes(), label);
  printLines(
    themes.flatMap((theme) => [theme.name, ...explain(texts, theme, what, ground).map((line) => `  ${line}`)]),
  );
  return 0;
}
