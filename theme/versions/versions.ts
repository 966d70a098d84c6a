import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import semver from "semver";
import { unpack } from "../extension/archive.ts";
import { type Extension, readExtension } from "../extension/read-extension.ts";
import { ExtensionError } from "../extension/theme-file.ts";

/** Orders versions as https://semver.org does: 1.10.0 comes after 1.9.0, and 1.3.0-beta.1 before 1.3.0. */
export function compareVersions(one: string, other: string): number {
  const [before, after] = [one, other].map((version) => semver.parse(version, { loose: true }));
  return before && after
    ? semver.compareBuild(before, after)
    : one.localeCompare(other, "en", { numeric: true });
}

/** The version in the name of a file or a tag, such as `some-theme-1.2.3.vsix` or `v1.2.3`; 0.0.0 if there is none. */
function versionInName(name: string): string {
  return /(?<![\d.])\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/.exec(name.replace(/\.vsix$/, ""))?.[0] ?? "0.0.0";
}

/** The newest version first. */
function byVersion(one: string, other: string): number {
  return compareVersions(versionInName(other), versionInName(one));
}

/** The names of the `.vsix` files in a folder, the newest version first. */
export function listVersionFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith(".vsix"))
    .sort(byVersion);
}

async function inTemporaryFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "extension-version-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readVsix(file: string, name: string): Promise<Extension> {
  return inTemporaryFolder(async (folder) => {
    await unpack(file, folder);
    return readExtension(folder, name);
  });
}

/** Reads `site/extension` at a tag or another commit of the project's own repository. */
function readCommit(commit: string, project: string): Promise<Extension> {
  return inTemporaryFolder(async (folder) => {
    const file = join(folder, "commit.vsix");
    try {
      const tree = `${commit}:site/extension`;
      const options = ["--format=zip", "--prefix=extension/", `--output=${file}`];
      execFileSync("git", ["archive", ...options, "--end-of-options", tree], {
        cwd: project,
        stdio: "ignore",
      });
    } catch {
      throw new ExtensionError(
        `${commit} is neither a .vsix file, nor a folder, nor a git tag with a site/extension in it.`,
      );
    }
    return await readVsix(file, `site/extension at ${commit}`);
  });
}

/**
 * Reads a version of an extension.
 * @param source a `.vsix` file, an extension's folder, or a git tag of the project.
 * @throws ExtensionError with one sentence if there is none.
 */
export async function readVersion(source: string, project: string): Promise<Extension> {
  if (!existsSync(source)) return await readCommit(source, project);
  return statSync(source).isDirectory() ? readExtension(source, source) : await readVsix(source, "");
}

/** The project's git tags; none without git or without a repository. */
function listTags(project: string): string[] {
  try {
    const tags = execFileSync("git", ["tag", "--list"], {
      cwd: project,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    return tags
      .split("\n")
      .filter((tag) => /\d+\.\d+/.test(tag))
      .sort(byVersion);
  } catch {
    return [];
  }
}

const VERSIONS_MAX = 20;
/** The number of tags to search, the newest first. Each takes about 30 ms. */
const TAGS_MAX = 50;

/** Reads a `.vsix` in `site/versions/`. @throws ExtensionError that names it, because visitors could not install it. */
async function readVersionFile(folder: string, file: string): Promise<Extension> {
  try {
    return await readVsix(join(folder, file), "");
  } catch (error) {
    if (!(error instanceof ExtensionError)) throw error;
    throw new ExtensionError(`site/versions/${file}: ${error.message} Replace the file or remove it.`);
  }
}

/**
 * The versions of the extension before `current`, the newest first: from the files in `site/versions/` and from the git
 * tags. Tags without a readable extension are skipped.
 * @param limit the number of versions to find.
 * @throws ExtensionError if a file in `site/versions/` is not an extension.
 */
export async function readEarlierVersions(
  current: Extension,
  project: string,
  limit = VERSIONS_MAX,
): Promise<Extension[]> {
  const folder = join(project, "site/versions");
  const sources = [
    ...listVersionFiles(folder).map((name) => ({ name, read: () => readVersionFile(folder, name) })),
    ...listTags(project)
      .slice(0, TAGS_MAX)
      .map((name) => ({ name, read: () => readCommit(name, project).catch(() => undefined) })),
  ].sort((one, other) => byVersion(one.name, other.name));
  const found: Extension[] = [];
  for (const { read } of sources) {
    if (found.length === limit) break;
    const version = await read();
    const newest = (found.at(-1) ?? current).identity.version;
    const isEarlier = version && compareVersions(version.identity.version, newest) < 0;
    if (isEarlier && version.identity.id === current.identity.id) found.push(version);
  }
  return found;
}
