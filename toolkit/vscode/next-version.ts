import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Hex } from "../color/color.ts";
import { uiThemes } from "../extension/theme-file.ts";
import { type CodeRules, codeRules } from "../scopes/code-rules.ts";
import { type ColorsOfTheme, type ColorTable, colorIds, VSCODE_VERSION, workbenchColors } from "../workbench/colors.ts";
import { codeServer, withVsCode } from "./code-server.ts";
import { type ColorNotes, colorNotes, colorTable, tableChanges, tableText } from "./color-table.ts";
import { readCodeRules } from "./read-code-rules.ts";
import { recordedExtension, recordedThemes } from "./recorded-themes.ts";
import { type RunningColors, readRunningColors } from "./running-vscode.ts";

const workbench = join(import.meta.dirname, "../workbench");
const codeRulesFile = join(import.meta.dirname, "../scopes/code-rules.json");
const ownThemes = join(import.meta.dirname, "../test/support/vscode-themes.json");
const recorded = join(import.meta.dirname, "../test/support/recorded-colors.json");

/** The content of `workbench/colors.json`. */
interface TableFile {
  vscode: string;
  colors: ColorTable;
}

/** The ids that came with each version, by version. */
type Since = Record<string, string[]>;

function read<File>(path: string): File {
  return JSON.parse(readFileSync(path, "utf8")) as File;
}

function digits(value: number): string {
  return value.toString(16).padStart(2, "0");
}

/** A colour of VS Code's style sheet, `#rrggbb` or `rgba(…)`, as the table writes it. */
function hexOf(css: string | undefined): Hex | null {
  const [r, g, b, a] = (css?.match(/^rgba?\((.*)\)$/)?.[1] ?? "").split(",").map(Number);
  if (r === undefined || g === undefined || b === undefined) return (css?.toLowerCase() ?? null) as Hex | null;
  return `#${digits(r)}${digits(g)}${digits(b)}${a === undefined ? "" : digits(Math.round(a * 255))}`;
}

/** The values of a theme in the running VS Code, by id. */
function valuesOf(ids: readonly string[], properties: Readonly<Record<string, string>>) {
  return ids.map((id) => [id, hexOf(properties[id.replaceAll(".", "-")])] as const);
}

/** The values where `workbench/colors.ts` and VS Code get different results from the table, one line each. */
function changedRules(table: ColorTable, { properties }: RunningColors): string[] {
  return recordedThemes.flatMap(({ name, uiTheme, colors }) => {
    const theme: ColorsOfTheme = { ...uiThemes[uiTheme], colors: { ...colors } };
    const { resolved } = workbenchColors(theme, table);
    return valuesOf(Object.keys(table), properties[name] ?? {}).flatMap(([id, value]) => {
      const ours = resolved(id).value;
      return ours === value ? [] : [`${name}: ${id} is ${value} in VS Code, ${ours} here`];
    });
  });
}

/** The rules for code as one table, so that each change is a line. */
function ruleTable({ languages, grammars, semantic }: CodeRules): Record<string, unknown> {
  const named = (kind: string, rules: object) => Object.entries(rules).map(([name, rule]) => [`${kind} ${name}`, rule]);
  const tokens = Object.fromEntries(semantic.map(({ selector, scopes }) => [selector, scopes]));
  return Object.fromEntries([
    ...named("brackets of", languages),
    ...named("grammar", grammars),
    ...named("semantic token", tokens),
  ]);
}

/** The notes on colours as one table, so that each change is a line. */
function noteTable({ needsTransparency, deprecated }: ColorNotes): Record<string, unknown> {
  const transparent = needsTransparency.map((id) => [`${id} needs transparency`, true]);
  return { ...Object.fromEntries(transparent), ...deprecated };
}

function print(title: string, changes: Readonly<Record<string, string[]>>): number {
  console.log(`\n${title}`);
  for (const [what, lines] of Object.entries(changes)) {
    console.log([`  ${what}: ${lines.length}`, ...lines.map((line) => `    ${line}`)].join("\n"));
  }
  return Object.values(changes).flat().length;
}

/** VS Code's default extension of themes, as the text of each file, by its path. */
function writeOwnThemes(vscode: string, folder: string): void {
  const extension = join(folder, "lib/vscode/extensions/theme-defaults");
  const manifest = read<{ contributes: { themes: unknown } }>(join(extension, "package.json"));
  const themes = readdirSync(join(extension, "themes")).map((name) => {
    return [`themes/${name}`, read<unknown>(join(extension, "themes", name))] as const;
  });
  const files = { ...Object.fromEntries(themes), themes: manifest.contributes.themes };
  const lines = Object.entries(files).map(([path, content]) => `${JSON.stringify(path)}: ${JSON.stringify(content)}`);
  writeFileSync(ownThemes, `{\n"vscode": ${JSON.stringify(vscode)},\n${lines.join(",\n")}\n}\n`);
}

function write(vscode: string, colors: ColorTable, running: RunningColors): void {
  const before = read<TableFile>(join(workbench, "colors.json"));
  const since = read<Since>(join(workbench, "since.json"));
  const fresh = Object.keys(colors).filter((id) => !Object.hasOwn(before.colors, id));
  if (fresh.length > 0) since[vscode.replace(/\.\d+$/, "")] = fresh;
  writeFileSync(join(workbench, "colors.json"), tableText(vscode, colors));
  writeFileSync(join(workbench, "notes.json"), `${JSON.stringify(colorNotes(running.contributions), null, 1)}\n`);
  writeFileSync(join(workbench, "since.json"), `${JSON.stringify(since, null, 1)}\n`);
  const values = Object.entries(running.properties).map(([name, properties]) => {
    return [
      name,
      valuesOf(Object.keys(colors), properties)
        .map(([, value]) => value ?? "-")
        .join(" "),
    ];
  });
  writeFileSync(recorded, `${JSON.stringify({ vscode, values: Object.fromEntries(values) }, null, 1)}\n`);
}

/**
 * Compares the toolkit's tables with a VS Code: `<version of code-server> [--write]`. `--write` updates them to this VS
 * Code. @returns the exit code: 1 if anything changed.
 */
export async function main(words: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { write: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const server = codeServer(positionals[0]);
  const { version } = read<{ version: string }>(join(server.folder, "lib/vscode/package.json"));
  const names = recordedThemes.map(({ name }) => name);
  const running = await withVsCode(server, recordedExtension(), (url) => readRunningColors(url, names));
  const colors = colorTable(running.contributions);
  const rules = readCodeRules(join(server.folder, "lib/vscode"));
  console.log(`VS Code ${VSCODE_VERSION} → ${version}`);
  const changes =
    print(`Colours: ${colorIds.length} → ${Object.keys(colors).length}`, {
      ...tableChanges(read<TableFile>(join(workbench, "colors.json")).colors, colors),
      "Other values than by the rules of workbench/colors.ts": changedRules(colors, running),
    }) +
    print(
      "Notes on colours",
      tableChanges(noteTable(read(join(workbench, "notes.json"))), noteTable(colorNotes(running.contributions))),
    ) +
    print("Rules for code", tableChanges(ruleTable(codeRules), ruleTable(rules)));
  if (values.write) {
    write(version, colors, running);
    writeOwnThemes(version, server.folder);
    writeFileSync(codeRulesFile, `${JSON.stringify(rules, null, 2)}\n`);
  }
  return changes > 0 ? 1 : 0;
}
