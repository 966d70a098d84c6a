import { execFileSync } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { actionTests } from "./support/action-tests.ts";
import { extensionOf, folderOf } from "./support/folders.ts";
import { theme } from "./support/report-theme.ts";

const toolkit = join(import.meta.dirname, "..");
/** The packed toolkit, and the folder that it unpacks to. */
let packed = "";
let action = "";

/** Runs a program in a folder. @returns what it prints. */
function run(folder: string, ...[file = "", ...words]: string[]): string {
  const { INIT_CWD: _, ...env } = process.env;
  return execFileSync(file, words, { cwd: folder, env, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

beforeAll(() => {
  const folder = folderOf({});
  run(toolkit, "npm", "pack", "--pack-destination", folder);
  packed = join(folder, readdirSync(folder).join());
  run(folder, "tar", "xzf", packed);
  action = join(folder, "package");
});

test("the packed file runs in an empty folder, and programs import it with its types", () => {
  const words = ["--yes", "--offline", `./${basename(packed)}`, "report", extensionOf(theme), "--json"];
  expect(JSON.parse(run(dirname(packed), "npx", ...words)).themes[0].label).toBe("Some Theme");

  const project = folderOf({
    "package.json": { type: "module" },
    "tsconfig.json": {
      compilerOptions: { module: "nodenext", target: "es2023", strict: true, noEmit: true, types: [] },
    },
    "a.ts": `
      import { contrast } from "vscode-theme-toolkit/color";
      import { openThemes } from "vscode-theme-toolkit/extension";
      import { makePorts } from "vscode-theme-toolkit/ports";
      import { type MeasuredTheme, measure } from "vscode-theme-toolkit/report";
      import { themeChanges } from "vscode-theme-toolkit/changes";
      import { measure as same } from "vscode-theme-toolkit";
      const ratio: number = contrast("#000000", "#ffffff");
      const measured: MeasuredTheme[] = (await openThemes(".")).map(measure);
      export const all = [ratio, measured, makePorts, themeChanges, same];`,
  });
  run(project, "npm", "install", "--offline", "--no-audit", "--no-fund", packed);
  run(project, join(toolkit, "../node_modules/.bin/tsc"), "--project", ".");
  writeFileSync(join(project, "a.js"), `import "vscode-theme-toolkit/ports"; import "vscode-theme-toolkit";`);
  run(project, "node", "a.js");
});

test("publint and “Are the types wrong?” find nothing in the packed file", () => {
  const bin = join(toolkit, "../node_modules/.bin");
  run(toolkit, join(bin, "publint"), "run", packed, "--strict");
  run(toolkit, join(bin, "attw"), packed, "--profile", "esm-only");
});

// The packed toolkit is the Action, too. It is packed once.
describe("the Action", () => actionTests(() => action));
