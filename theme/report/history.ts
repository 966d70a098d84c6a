import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Extension } from "../extension/read-extension.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { compareVersions, readEarlierVersions } from "../extension/versions.ts";
import { readChangelog } from "./changelog.ts";
import { type ThemeChanges, themeChanges } from "./changes.ts";

/** A version of the extension and its changes. */
export interface VersionHistory {
  version: string;
  /** `2026-11-23`, from the changelog; null if it has no date. */
  date: string | null;
  /** The changelog's text for this version, as Markdown; may be empty. */
  text: string;
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
 * The extension's versions, the newest first: those in its CHANGELOG.md, the current one, and the earlier ones whose files
 * are available.
 * @param project the folder that holds `site/`.
 */
export async function readHistory(current: Extension, project: string): Promise<VersionHistory[]> {
  const file = join(current.folder, "CHANGELOG.md");
  const entries = readChangelog(existsSync(file) ? readFileSync(file, "utf8") : "");
  const known = [current, ...(await readEarlierVersions(current, project))];
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
      return {
        version,
        date: entry?.date ?? null,
        text: entry?.text ?? "",
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
