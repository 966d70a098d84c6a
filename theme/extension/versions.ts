import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { unzipSync } from "fflate";
import { unpack } from "./archive.ts";
import { type Extension, readExtension } from "./read-extension.ts";
import { ExtensionError } from "./theme-file.ts";

/** `1.10.0` after `1.9.0`; what follows a hyphen or a plus sign is compared as text. */
export function compareVersions(one: string, other: string): number {
  return one.localeCompare(other, "en", { numeric: true });
}

/** The `.vsix` files of earlier versions in a folder, the newest version first. */
export function listVersionFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith(".vsix"))
    .sort((one, other) => compareVersions(other, one));
}

async function readVsix(file: string): Promise<Extension> {
  const folder = mkdtempSync(join(tmpdir(), "extension-version-"));
  try {
    await unpack(file, folder);
    return readExtension(folder, "");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Reads `site/extension` as it was at a tag, or at another commit, of the project's own repository. */
function readCommit(commit: string, project: string): Extension {
  const folder = mkdtempSync(join(tmpdir(), "extension-version-"));
  try {
    if (commit.startsWith("-")) throw new Error("It is an option.");
    const archive = execFileSync("git", ["archive", "--format=zip", commit, "site/extension"], {
      cwd: project,
      maxBuffer: 256 * 1024 * 1024,
      stdio: ["ignore", "pipe", "ignore"],
    });
    for (const [path, content] of Object.entries(unzipSync(archive))) {
      if (path.endsWith("/")) continue;
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
  } catch {
    rmSync(folder, { recursive: true, force: true });
    throw new ExtensionError(
      `${commit} is neither a .vsix file, nor a folder, nor a git tag with a site/extension in it.`,
    );
  }
  try {
    return readExtension(join(folder, "site/extension"), `site/extension at ${commit}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Reads a version of an extension.
 * @param source a `.vsix` file, an extension's folder, or a git tag of the project.
 * @throws ExtensionError with one sentence when there is none.
 */
export async function readVersion(source: string, project: string): Promise<Extension> {
  if (!existsSync(source)) return readCommit(source, project);
  return statSync(source).isDirectory() ? readExtension(source, source) : await readVsix(source);
}

/** The project's git tags, the newest version first; none where there is no git or no repository. */
function listTags(project: string): string[] {
  try {
    const tags = execFileSync("git", ["tag", "--list", "--sort=-version:refname"], {
      cwd: project,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    return tags.split("\n").filter((tag) => /\d+\.\d+/.test(tag));
  } catch {
    return [];
  }
}

/** How many earlier versions are read. */
const VERSIONS_MAX = 20;
/** In how many git tags, the newest first, they are looked for: each takes some 30 ms. */
const TAGS_MAX = 50;

/**
 * The versions of the extension before `current`, the newest first: from the files in `site/versions/`, then from
 * the git tags. What cannot be read is left out.
 * @param most how many of them to read.
 */
export async function readEarlierVersions(
  current: Extension,
  project: string,
  most = VERSIONS_MAX,
): Promise<Extension[]> {
  const folder = join(project, "site/versions");
  const files = listVersionFiles(folder).map((file) => join(folder, file));
  const found: Extension[] = [];
  for (const source of [...files, ...listTags(project).slice(0, TAGS_MAX)]) {
    if (found.length === most) break;
    const version = await readVersion(source, project).catch(() => undefined);
    const newest = (found.at(-1) ?? current).identity.version;
    const isEarlier = version && compareVersions(version.identity.version, newest) < 0;
    if (isEarlier && version.identity.id === current.identity.id) found.push(version);
  }
  return found;
}

/** The version of the extension before `current`; undefined where there is none. */
export async function readVersionBefore(current: Extension, project: string): Promise<Extension | undefined> {
  return (await readEarlierVersions(current, project, 1))[0];
}
