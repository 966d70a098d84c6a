import type { Token } from "marked";
import type { Extension } from "../extension/read-extension.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { vsixName } from "../extension/vsix.ts";
import { findChangelog, readChangelog } from "./changelog.ts";
import { type ThemeChanges, themeChanges } from "./changes.ts";
import { compareVersions, listVersionFiles, readEarlierVersions } from "./versions.ts";

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
