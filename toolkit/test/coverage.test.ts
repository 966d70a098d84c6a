import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { bundledLanguagesInfo, createHighlighter } from "shiki";
import { expect, test } from "vitest";
import { languageCoverage, NEARLY_NONE, unruledSemantics } from "../report/coverage.ts";
import { measure } from "../report/measure.ts";
import { reportLines } from "../report/print.ts";
import type { LanguageSample } from "../scopes/sample-tokens.ts";
import { knownThemes, readKnownTheme } from "./support/known-themes.ts";

const folder = join(import.meta.dirname, "../scopes/samples");

/** How many letters of a text have each stack of scopes. */
async function lettersOf(id: string, text: string): Promise<Record<string, number>> {
  const highlighter = await createHighlighter({ langs: [id], themes: [] });
  const grammar = highlighter.getLanguage(id);
  const letters: Record<string, number> = {};
  let stack: Parameters<typeof grammar.tokenizeLine>[1] = null;
  for (const line of text.split("\n")) {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, stack);
    stack = ruleStack;
    for (const { startIndex, endIndex, scopes } of tokens) {
      const { length } = line.slice(startIndex, endIndex).replace(/\s/g, "");
      const key = scopes.join(" ");
      if (length > 0) letters[key] = (letters[key] ?? 0) + length;
    }
  }
  highlighter.dispose();
  return letters;
}

test("the letters of the samples have the scopes that the grammars give them, and the usual share of colours", async () => {
  const samples: LanguageSample[] = [];
  for (const file of readdirSync(folder)) {
    const [, ending = ""] = file.split(".");
    const known = bundledLanguagesInfo.find(({ id, aliases }) => id === ending || aliases?.includes(ending));
    const { id, name } = known ?? expect.fail(file);
    const text = readFileSync(join(folder, file), "utf8").trimEnd();
    samples.push({ language: name, usual: 0, letters: await lettersOf(id, text) });
  }
  samples.sort((one, other) => (one.language < other.language ? -1 : 1));
  const shares = knownThemes.map((theme) => languageCoverage(theme, samples));
  for (const [index, sample] of samples.entries()) {
    const sorted = shares.map((languages) => languages[index]?.coloured ?? 0).sort((one, other) => one - other);
    sample.usual = sorted[Math.floor(sorted.length / 2)] ?? 0;
  }
  // `vitest run coverage --update` writes the file.
  await expect(`${JSON.stringify(samples, null, 1)}\n`).toMatchFileSnapshot("../scopes/samples.json");
});

test("the report names languages that a theme leaves nearly without colour, and semantic tokens without a rule", () => {
  const poorIn = (name: string) =>
    languageCoverage(readKnownTheme(name))
      .filter(({ coloured, usual }) => coloured < usual * NEARLY_NONE)
      .map(({ language }) => language);
  expect(poorIn("vesper")).toEqual(["Markdown"]);
  expect(poorIn("nord")).toEqual([]);
  expect(unruledSemantics(readKnownTheme("nord"))).toEqual([
    "namespace",
    "struct",
    "interface",
    "enum",
    "typeParameter",
  ]);
  expect(unruledSemantics({ ...readKnownTheme("nord"), semanticHighlighting: false })).toEqual([]);
  const lines = reportLines([measure(readKnownTheme("vesper"))]).join("\n");
  expect(lines).toMatch(/^ {2}note +Markdown +nearly without colour: \d+ % of the letters, \d+ % is usual$/m);
});
