import { basename, join, resolve } from "node:path";
import type { Extension } from "../toolkit/extension/read-extension.ts";
import { printError, printLines } from "../toolkit/output.ts";
import { changeLines } from "../toolkit/report/print.ts";
import { UserError } from "../toolkit/user-error.ts";
import { themeChanges } from "../toolkit/versions/changes.ts";
import { type Adoption, adopt } from "./adoption.ts";
import { project } from "./folders.ts";

const USAGE = "npm run adopt -- <theme.vsix or folder> [--force]";

const NEXT = [
  "Next, write your headline and description into site/words/page.ts. docs/your-site.md lists what else you can add, in the",
  "order in which visitors notice it.",
];

/** The message for a new site about what it has from its extension. */
function firstLines({ license, themes, icon, identity }: Extension): string[] {
  const kinds = themes.map(
    ({ name, type, highContrast }) => `${name} (${highContrast ? "high contrast " : ""}${type})`,
  );
  return [
    `  ${themes.length === 1 ? "theme" : `${themes.length} themes`}: ${kinds.join(", ")}`,
    `  source: ${identity.repository}`,
    `  licence: ${license ?? "not named"}`,
    `  logo: ${icon === null ? "it has no icon, so the site draws one" : `its icon, ${icon}`}`,
  ];
}

/** The message about the changes in a new version. */
function updateLines(before: Extension, { identity, themes }: Extension): string[] {
  const { version } = before.identity;
  return [
    ...changeLines(before.identity, identity, themeChanges(before.themes, themes)),
    "",
    version === identity.version
      ? `The version is still ${version}: editors offer an update only for a higher one.`
      : `Version ${version} stays available if site/versions/ has its file.`,
  ];
}

/** Prints what was adopted, written and left out, and what the owner can do next. */
function describe({ extension, before, kept, warnings }: Adoption): string[] {
  const { name, version, id } = extension.identity;
  const isUpdate = before?.identity.id === id;
  return [
    `Adopted ${name} ${version} (${id}) in site/extension.`,
    ...(isUpdate ? [] : firstLines(extension)),
    ...kept.map((file) => `  kept for visitors to download: site/versions/${file}`),
    ...warnings.map((warning) => `  note: ${warning}`),
    "",
    ...(isUpdate ? updateLines(before, extension) : NEXT),
    "See it with npm start.",
  ];
}

/** The command. @param site the owner's folder. @returns its exit code. */
export async function main(args: readonly string[], site = join(project, "site")): Promise<number> {
  const [source = "-", ...others] = args.filter((word) => word !== "--force");
  if (source.startsWith("-") || others.length > 0) {
    printError([`Name the extension to adopt: ${USAGE}`]);
    return 2;
  }
  // npm runs scripts in the project's folder; INIT_CWD is the owner's.
  const path = resolve(process.env.INIT_CWD ?? ".", source);
  try {
    printLines(describe(await adopt(path, site, { force: args.includes("--force") })));
    return 0;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    printError([`${basename(path)} was not adopted. ${error.message}`]);
    return 1;
  }
}
