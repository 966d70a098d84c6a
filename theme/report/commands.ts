import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { userPath } from "../command-line.ts";
import { readExtension, readThemes } from "../extension/read-extension.ts";
import { ExtensionError } from "../extension/theme-file.ts";
import { mainRoles } from "../scopes/roles.ts";
import { stems } from "../stems.ts";
import { addEntry, changelogNotes, describeChanges, findChangelog } from "../versions/changelog.ts";
import { themeChanges } from "../versions/changes.ts";
import { readEarlierVersions, readVersion } from "../versions/versions.ts";
import { plainTokens, storedTokens } from "./coverage.ts";
import { type MeasuredTheme, printChanges, printProposal, printReport, printSummary } from "./print.ts";
import { propose, themeSource } from "./propose.ts";
import {
  type ColorRequirements,
  meetsRequirements,
  reportOf,
  requiredContrast,
  shortfall,
} from "./report.ts";

/** The extension that a command works on, and what its owner chose. */
export interface Toolkit {
  /** The extension's folder. The report and the proposal also take a `.vsix`'s folder or a theme file. */
  extension: string;
  /** The folder with the `.vsix` files of earlier versions. */
  versions: string;
  requirements: ColorRequirements;
}

/**
 * `report [folder | file] [--json] [--strict]`: prints the themes' contrasts and colour distances.
 * @returns 1 with `--strict` if a theme misses a requirement, else 0.
 */
export function report(words: readonly string[], { extension, requirements }: Toolkit): number {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { json: { type: "boolean", default: false }, strict: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const tokens = storedTokens();
  const measured = readThemes(userPath(positionals[0] ?? extension)).map((theme): MeasuredTheme => {
    const figures = reportOf(theme);
    const plain = plainTokens(theme, tokens);
    return {
      figures,
      plain,
      ratio: requiredContrast(theme, requirements),
      short: shortfall(theme, figures, plain, requirements),
    };
  });
  console.log(
    values.json
      ? JSON.stringify(
          { mainRoles: mainRoles.map(({ role }) => role), themes: measured.map(({ figures }) => figures) },
          null,
          2,
        )
      : [printSummary(measured), ...measured.map(printReport)].join("\n"),
  );
  return values.strict && !measured.every(({ short }) => meetsRequirements(short)) ? 1 : 0;
}

/**
 * `propose [folder | file] [--out <folder>]`: for each theme that misses a requirement, writes the nearest theme
 * that meets them all. @returns 1 if a requirement cannot be met, else 0.
 */
export function proposeThemes(words: readonly string[], { extension, requirements }: Toolkit): number {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { out: { type: "string", default: "." } },
    allowPositionals: true,
  });
  let isMet = true;
  const folder = userPath(values.out);
  const themes = readThemes(userPath(positionals[0] ?? extension));
  const names = stems(
    themes.map(({ name }) => name),
    "theme",
  );
  for (const [index, theme] of themes.entries()) {
    if (meetsRequirements(shortfall(theme, reportOf(theme), [], requirements))) {
      console.log(`${theme.name} meets every requirement as it is.\n`);
      continue;
    }
    const proposal = propose(theme, requirements);
    const file = join(folder, `${names[index]}-proposed-color-theme.json`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, themeSource(proposal.theme));
    console.log(printProposal(proposal, file));
    isMet &&= meetsRequirements(proposal.unmet);
  }
  return isMet ? 0 : 1;
}

/**
 * `changes [folder] [--from <vsix, folder or git tag>] [--json] [--write]`: prints which colours changed since a version of
 * the extension, by default the previous one. `--write` adds an entry to the extension's changelog.
 * @returns the exit code.
 */
export async function printThemeChanges(words: readonly string[], toolkit: Toolkit): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: {
      from: { type: "string" },
      json: { type: "boolean", default: false },
      write: { type: "boolean", default: false },
    },
    allowPositionals: true,
  });
  const folder = positionals[0] === undefined ? toolkit.extension : userPath(positionals[0]);
  const current = readExtension(folder, basename(folder));
  const path = values.from && userPath(values.from);
  const [before] =
    values.from === undefined
      ? await readEarlierVersions(current, toolkit.versions, 1)
      : [await readVersion(path && existsSync(path) ? path : values.from, current)];
  if (before === undefined) {
    throw new ExtensionError(
      `There is no version before ${current.identity.version} in ${basename(toolkit.versions)}/. Name it with --from: a .vsix file, a folder or a git tag.`,
    );
  }
  const changes = themeChanges(before.themes, current.themes);
  const [from, to] = [before.identity, current.identity];
  console.log(
    values.json
      ? JSON.stringify(
          {
            from: { id: from.id, version: from.version },
            to: { id: to.id, version: to.version },
            themes: changes,
          },
          null,
          2,
        )
      : printChanges(from, to, changes),
  );
  if (values.write) {
    const { name, source } = findChangelog(folder) ?? { name: "CHANGELOG.md", source: "" };
    const date = new Date().toISOString().slice(0, 10);
    const written = addEntry(source, { version: to.version, date, text: describeChanges(changes) });
    if (written === source) console.error(`${name} already has an entry for ${to.version}.`);
    else writeFileSync(join(folder, name), written);
  }
  for (const note of changelogNotes(folder)) console.error(note);
  return 0;
}
