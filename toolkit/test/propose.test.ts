import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "jsonc-parser";
import { expect, test } from "vitest";
import { makeTable, readThemes } from "../propose/measure.ts";
import { paletteOf } from "../propose/palette.ts";
import { proposalsFor } from "../propose/propose.ts";
import table from "../propose/relations.json" with { type: "json" };
import { colorIds } from "../workbench/colors.ts";
import { folderOf } from "./support/folders.ts";
import { knownFolder, readKnownTheme } from "./support/known-themes.ts";
import { runCommand } from "./support/run-command.ts";

test("the table is what the command makes from the themes that it names", () => {
  expect(makeTable(readThemes(), table.made)).toEqual(table);
});

test.each(["night-owl", "solarized-light"])("proposals for %s are colors of its own, black or white", (name) => {
  const theme = readKnownTheme(name);
  const own = new Set([...paletteOf(theme).values()].map((color) => color.slice(0, 7)));
  const proposals = proposalsFor(theme, null, colorIds);
  expect(proposals.length).toBeGreaterThan(5);
  for (const { key, value } of proposals) {
    expect(own, key).toContain(value.slice(0, 7));
    expect(Object.keys(theme.colors)).not.toContain(key);
  }
});

test("a hidden key gets the color that the habits of other themes suggest", () => {
  const { colors, ...rest } = readKnownTheme("dracula");
  const { "terminal.ansiGreen": _, ...others } = colors;
  const theme = { ...rest, colors: others };
  const [proposal] = proposalsFor(theme, ["terminal.ansiGreen"], colorIds);
  expect(proposal?.value.toLowerCase()).toBe(colors["terminal.ansiGreen"]?.toLowerCase());
});

test("propose --write adds the key after the others of its part, and --since leaves older keys out", async () => {
  const source = readFileSync(join(knownFolder, "nord.json"), "utf8").replace(/^ *"tab\.activeBorder": .*\n/m, "");
  const file = join(folderOf({ "nord.json": source }), "nord.json");
  const words = ["propose", file, "--keys", "tab.activeBorder"];
  const { stdout } = await runCommand(...words, "--json");
  const [{ label, proposals }] = JSON.parse(stdout).themes;
  expect({ label, keys: Object.keys(proposals[0]) }).toEqual({
    label: "nord",
    keys: ["key", "value", "from", "contrast"],
  });
  expect((await runCommand(...words, "--since", "1.134")).stdout).toBe("nord\n  nothing to propose\n");
  await runCommand(...words, "--write");
  const written = readFileSync(file, "utf8");
  expect(parse(written).colors["tab.activeBorder"]).toBe(proposals[0].value);
  expect(written).toMatch(/"tab\.[^\n]*,\n {4}"tab\.activeBorder": "#\w+"/);
  expect(written.replace(/,\n *"tab\.activeBorder": "#\w+"/, "")).toBe(source);
  expect((await runCommand("propose", file, "--keys", "tab.activBorder")).code).toBe(2);
});
