import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import semver from "semver";
import { ExtensionError } from "../extension/extension-files.ts";
import { openExtension } from "../extension/open-extension.ts";
import type { Extension } from "../extension/read-extension.ts";

/** Orders versions as https://semver.org does: 1.10.0 comes after 1.9.0, and 1.3.0-beta.1 before 1.3.0. */
function compareVersions(one: string, other: string): number {
  const [before, after] = [one, other].map((version) => semver.parse(version, { loose: true }));
  return before && after ? semver.compareBuild(before, after) : one.localeCompare(other, "en", { numeric: true });
}

/** The version in a file name, such as `some-theme-1.2.3.vsix`; 0.0.0 if there is none. */
function versionInName(name: string): string {
  const parts = name.slice(0, -".vsix".length).split("-");
  const start = parts.findIndex((part) => /^\d{1,9}\.\d{1,9}\.\d{1,9}(?:\+.*)?$/.test(part));
  return start === -1 ? "0.0.0" : parts.slice(start).join("-");
}

/** The names of the `.vsix` files in a folder, newest version first. */
export function listVersionFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith(".vsix"))
    .sort((one, other) => compareVersions(versionInName(other), versionInName(one)));
}

/** Reads a `.vsix` in a folder. @throws ExtensionError with its name if VS Code could not install it. */
async function readVersionFile(folder: string, file: string): Promise<Extension> {
  try {
    return await openExtension(join(folder, file));
  } catch (error) {
    if (!(error instanceof ExtensionError)) throw error;
    throw new ExtensionError(`${error.message} Replace the file or remove it.`);
  }
}

const VERSIONS_MAX = 20;

/**
 * The versions of the extension before `current`, newest first.
 * @param folder contains the versions' `.vsix` files; it need not exist.
 * @throws ExtensionError if a file in it is not an extension.
 */
export async function readEarlierVersions(current: Extension, folder: string): Promise<Extension[]> {
  const found: Extension[] = [];
  for (const name of listVersionFiles(folder)) {
    if (found.length === VERSIONS_MAX) break;
    const version = await readVersionFile(folder, name);
    const newest = (found.at(-1) ?? current).identity.version;
    const isEarlier = compareVersions(version.identity.version, newest) < 0;
    if (isEarlier && version.identity.id === current.identity.id) found.push(version);
  }
  return found;
}
