import { existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { minimatch } from "minimatch";
import { FileLimits } from "./archive.ts";
import { ExtensionError } from "./theme-file.ts";

/** Files that `vsce package` never packs, and others that an installed extension does not need. */
const ignoredAlways = [
  ".vscodeignore",
  "package-lock.json",
  "npm-debug.log",
  "yarn.lock",
  "pnpm-lock.yaml",
  "bun.lock",
  ".editorconfig",
  ".npmrc",
  ".yarnrc",
  ".gitattributes",
  "*.todo",
  "tslint.yaml",
  ".eslintrc*",
  ".babelrc*",
  ".prettierrc*",
  "ISSUE_TEMPLATE.md",
  "CONTRIBUTING.md",
  "PULL_REQUEST_TEMPLATE.md",
  "CODE_OF_CONDUCT.md",
  ".github",
  ".travis.yml",
  "appveyor.yml",
  "**/.git",
  "**/.gitignore",
  "**/.env",
  "**/.DS_Store",
  "**/node_modules",
  "**/*.vsix",
  "**/*.vsixmanifest",
  "**/.vscode-test",
  "**/.vscode-test-web",
];

/** The rules of a `.vscodeignore`: a rule ignores a path or a folder with its content; a rule with `!` keeps it. */
function ignoring(source: string): (path: string) => boolean {
  const rules = source
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
  const plain = (rule: string) => rule.replace(/^\.?\//, "").replace(/\/$/, "");
  const ignored = [...ignoredAlways, ...rules.filter((rule) => !rule.startsWith("!")).map(plain)];
  const kept = [
    "package.json",
    ...rules.filter((rule) => rule.startsWith("!")).map((rule) => plain(rule.slice(1))),
  ];
  const matches = (path: string, rule: string) =>
    minimatch(path, rule, { dot: true }) || minimatch(path, `${rule}/**`, { dot: true });
  return (path) => ignored.some((rule) => matches(path, rule)) && !kept.some((rule) => matches(path, rule));
}

const neverEntered = new Set([".git", "node_modules"]);

/**
 * The files of the extension in `folder` that `vsce package` would pack, sorted by path.
 * @throws ExtensionError if there are too many, if they are too large, or if one is a link.
 */
export function packageFiles(folder: string): string[] {
  const rules = join(folder, ".vscodeignore");
  const isIgnored = ignoring(existsSync(rules) ? readFileSync(rules, "utf8") : "");
  const limits = new FileLimits();
  const found: string[] = [];
  function enter(parent: string): void {
    for (const name of readdirSync(join(folder, parent)).sort()) {
      const path = parent === "" ? name : `${parent}/${name}`;
      const stats = lstatSync(join(folder, path));
      if (stats.isDirectory()) {
        if (!neverEntered.has(name)) enter(path);
      } else if (!isIgnored(path)) {
        if (!stats.isFile()) throw new ExtensionError(`${path} is a link or a device, not a file.`);
        limits.add(path, stats.size);
        found.push(path);
      }
    }
  }
  enter("");
  return found.sort();
}
