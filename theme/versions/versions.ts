import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import type { Token } from "marked";
import semver from "semver";
import { unpack } from "../extension/archive.ts";
import { type Extension, readExtension } from "../extension/read-extension.ts";
import { ExtensionError, type ThemeFile } from "../extension/theme-file.ts";
import { vsixName } from "../extension/vsix.ts";
import { findChangelog, readChangelog } from "./changelog.ts";
import { type ThemeChanges, themeChanges } from "./changes.ts";

/** Orders versions as https://semver.org does: 1.10.0 comes after 1.9.0, and 1.3.0-beta.1 before 1.3.0. */
function compareVersions(one: string, other: string): number {
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

/** Reads an extension's folder as it was at a tag or another commit of its git repository. */
function readCommit(commit: string, folder: string): Promise<Extension> {
  return inTemporaryFolder(async (unpacked) => {
    const file = join(unpacked, "commit.vsix");
    try {
      const options = ["--format=zip", "--prefix=extension/", `--output=${file}`];
      execFileSync("git", ["archive", ...options, "--end-of-options", commit], {
        cwd: folder,
        stdio: "ignore",
      });
    } catch {
      throw new ExtensionError(
        `${commit} is neither a .vsix file, nor a folder, nor a git tag that has this extension.`,
      );
    }
    return await readVsix(file, `the extension at ${commit}`);
  });
}

/**
 * Reads a version of an extension.
 * @param source a `.vsix` file, an extension's folder, or a git tag of the repository that `current` is in.
 * @throws ExtensionError with one sentence if there is none.
 */
export async function readVersion(source: string, current: Extension): Promise<Extension> {
  if (!existsSync(source)) return await readCommit(source, current.folder);
  return statSync(source).isDirectory() ? readExtension(source, source) : await readVsix(source, "");
}

const VERSIONS_MAX = 20;

/** Reads a `.vsix` of a folder. @throws ExtensionError that names it, because visitors could not install it. */
async function readVersionFile(folder: string, file: string): Promise<Extension> {
  try {
    return await readVsix(join(folder, file), "");
  } catch (error) {
    if (!(error instanceof ExtensionError)) throw error;
    const path = relative("", join(folder, file));
    const name = path.startsWith("..") ? join(basename(folder), file) : path;
    throw new ExtensionError(`${name}: ${error.message} Replace the file or remove it.`);
  }
}

/**
 * The versions of the extension before `current`, the newest first.
 * @param folder the `.vsix` files of earlier versions.
 * @param limit the number of versions to find.
 * @throws ExtensionError if a file in `folder` is not an extension.
 */
export async function readEarlierVersions(
  current: Extension,
  folder: string,
  limit = VERSIONS_MAX,
): Promise<Extension[]> {
  const found: Extension[] = [];
  for (const name of listVersionFiles(folder)) {
    if (found.length === limit) break;
    const version = await readVersionFile(folder, name);
    const newest = (found.at(-1) ?? current).identity.version;
    const isEarlier = compareVersions(version.identity.version, newest) < 0;
    if (isEarlier && version.identity.id === current.identity.id) found.push(version);
  }
  return found;
}

/** A version of the extension and its changes. */
export interface VersionHistory {
  version: string;
  /** `2026-11-23`, from the changelog; null if it has no date. */
  date: string | null;
  /** The changelog's text for this version, parsed; may be empty. */
  content: readonly Token[];
  /** The name of its `.vsix` file on the site; null if the site has none. */
  file: string | null;
  /** Empty if the version's files are unknown. */
  themes: readonly ThemeFile[];
  /** How the colours changed; null if the colours of this version or of the previous one are unknown. */
  colors: {
    /** The previous version. */
    since: string;
    changes: readonly ThemeChanges[];
    before: readonly ThemeFile[];
    after: readonly ThemeFile[];
  } | null;
}

/**
 * The extension's versions, the newest first: those in its changelog, the current one, and the earlier ones whose files
 * are available.
 * @param versionsFolder the folder with the `.vsix` files of earlier versions.
 */
export async function readHistory(current: Extension, versionsFolder: string): Promise<VersionHistory[]> {
  const { entries } = readChangelog(findChangelog(current.folder)?.source ?? "");
  const known = [current, ...(await readEarlierVersions(current, versionsFolder))];
  const files = new Set([vsixName(current.identity), ...listVersionFiles(versionsFolder)]);
  const versions = new Set([
    ...known.map(({ identity }) => identity.version),
    ...entries.map(({ version }) => version).filter((version) => /^\d/.test(version)),
  ]);
  return [...versions]
    .sort((one, other) => compareVersions(other, one))
    .map((version) => {
      const entry = entries.find((one) => one.version === version);
      const index = known.findIndex(({ identity }) => identity.version === version);
      const [now, before] = [known[index], known[index + 1]];
      const file = vsixName({ ...current.identity, version });
      return {
        version,
        date: entry?.date ?? null,
        content: entry?.content ?? [],
        file: files.has(file) ? file : null,
        themes: now?.themes ?? [],
        colors:
          now && before
            ? {
                since: before.identity.version,
                changes: themeChanges(before.themes, now.themes),
                before: before.themes,
                after: now.themes,
              }
            : null,
      };
    });
}
