import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { basename, join, sep } from "node:path";
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

/** The files that a link may share with the rest of a repository. */
const document = /^(?:readme|licen[cs]e|copying|changelog)(?:\.\w+)?$/i;

/**
 * The files of the extension in `folder` that `vsce package` would pack, sorted by path. A link counts as the file or folder
 * that it leads to.
 * @throws ExtensionError if there are too many, if they are too large, or if a link leads out of the folder. Only the readme,
 * the licence and the changelog may be links to such a file elsewhere.
 */
export function packageFiles(folder: string): string[] {
  const root = realpathSync(folder);
  const rules = join(root, ".vscodeignore");
  const isIgnored = ignoring(existsSync(rules) ? readFileSync(rules, "utf8") : "");
  const limits = new FileLimits();
  const found: string[] = [];

  /** The real path of a file or folder. */
  function follow(path: string): string {
    let target: string;
    try {
      target = realpathSync(join(root, path));
    } catch {
      throw new ExtensionError(`${path} is a link that leads nowhere.`);
    }
    const isInside = `${target}${sep}`.startsWith(`${root}${sep}`);
    const isDocument = [path, target].every((name) => document.test(basename(name)));
    if (!isInside && !(isDocument && statSync(target).isFile())) {
      throw new ExtensionError(
        `${path} is a link that leads out of the extension: put a copy of the file in its place.`,
      );
    }
    return target;
  }

  /** @param open the real paths of the folder and of those around it. */
  function enter(parent: string, open: readonly string[]): void {
    for (const name of readdirSync(join(root, parent)).sort()) {
      if (neverEntered.has(name)) continue;
      const path = parent === "" ? name : `${parent}/${name}`;
      const isLink = lstatSync(join(root, path)).isSymbolicLink();
      if (isLink && isIgnored(path)) continue;
      const real = follow(path);
      const stats = statSync(real);
      if (stats.isDirectory()) {
        // A link to a folder around it would be followed for ever.
        if (!open.includes(real)) enter(path, [...open, real]);
      } else if (!isIgnored(path)) {
        if (!stats.isFile()) throw new ExtensionError(`${path} is a device, not a file.`);
        limits.add(path, stats.size);
        found.push(path);
      }
    }
  }
  enter("", [root]);
  return found.sort();
}

/**
 * The texts of an extension, which stand in its folder itself. Their names are those that VS Code looks for, in any letter
 * case (`extensionsScannerService.ts`). `vsce` renames a changelog to `changelog.md` inside a `.vsix`.
 */
const documents = {
  readme: /^readme(?:\.(?:md|txt))?$/i,
  changelog: /^changelog(?:\.(?:md|txt))?$/i,
  license: /^licen[cs]e(?:\.(?:md|txt))?$/i,
};

/** The path of a text among the paths of an extension, a `.md` file before others, and a file without an ending last. */
export function findDocument(paths: readonly string[], kind: keyof typeof documents): string | undefined {
  const found = paths.filter((path) => documents[kind].test(path)).sort();
  return found.find((path) => /\.md$/i.test(path)) ?? found.find((path) => path.includes(".")) ?? found[0];
}
