import { lexer, type Tokens } from "marked";
import { roundDown } from "../color/color.ts";
import type { ColorChange, ThemeChanges } from "./changes.ts";

/** A version in a changelog. */
export interface ChangelogEntry {
  /** As in the heading, without a `v`; "Unreleased" for changes that have no version yet. */
  version: string;
  /** `2026-11-23`; null if the heading has none. */
  date: string | null;
  /** The Markdown below the heading. */
  text: string;
}

const heading =
  /^(?:version |release )?\[?v?(?<version>\d+\.\d+\.\d+(?:[-+][\w.+-]+)?|unreleased)\]?(?:\([^)]*\))?(?:[\s(:,/–—-]+(?<date>\d{4}-\d{2}-\d{2}))?/i;

/**
 * Reads a changelog: a heading of any level for each version, such as `## [1.2.3] - 2026-11-23` (keepachangelog.com),
 * `## Version 1.2.3` or `# v1.2.3 (2026-11-23)`. Deeper headings belong to their version. Some tools write `# 1.3.0` and
 * `## 1.2.1` into one file.
 * @returns the versions in the order of the file.
 */
export function readChangelog(source: string): ChangelogEntry[] {
  const entries: (ChangelogEntry & { depth: number })[] = [];
  for (const token of lexer(source)) {
    const last = entries.at(-1);
    const { depth, text = "" } = token.type === "heading" ? (token as Tokens.Heading) : {};
    const { version, date = null } = heading.exec(text)?.groups ?? {};
    const isWithin = last !== undefined && (depth === undefined || depth > last.depth);
    if (depth !== undefined && version) entries.push({ version, date, text: "", depth });
    else if (isWithin) last.text += token.raw;
  }
  return entries.map(({ version, date, text }) => ({ version, date, text: text.trim() }));
}

function line({ role, before, after, deltaE, contrast }: ColorChange): string {
  if (before === null || after === null) {
    return `- ${role}: ${after === null ? `no longer \`${before}\`` : `\`${after}\` is new`}`;
  }
  const ratios = `contrast ${roundDown(contrast.before ?? 1, 2)} → ${roundDown(contrast.after ?? 1, 2)}`;
  return `- ${role}: \`${before}\` → \`${after}\` (ΔE ${roundDown(deltaE ?? 0, 1)}, ${ratios})`;
}

/** A changelog entry's text in Markdown: the changed roles of each theme, and how many workbench colours changed. */
export function describeChanges(changes: readonly ThemeChanges[]): string {
  const parts = changes.flatMap(({ label, status, roles, workbench }) => {
    if (status === "unchanged") return [];
    if (status !== "changed") return `### ${label}\n\n- ${status === "added" ? "New theme" : "Removed"}`;
    const others = workbench.length === 1 ? "1 workbench colour" : `${workbench.length} workbench colours`;
    const lines = [...roles.map(line), ...(workbench.length > 0 ? [`- ${others}`] : [])];
    return `### ${label}\n\n${lines.join("\n")}`;
  });
  return parts.length === 0 ? "No colour changed." : parts.join("\n\n");
}

/** Adds an entry above the newest one. Leaves the changelog unchanged if it already has an entry for this version. */
export function addEntry(source: string, { version, date, text }: ChangelogEntry): string {
  if (readChangelog(source).some((entry) => entry.version === version)) return source;
  const entry = `## ${version}${date === null ? "" : ` - ${date}`}\n\n${text}\n\n`;
  const first = /^#{1,6} (?:version |release )?\[?v?\d+\.\d+\.\d+/im.exec(source);
  if (first) return source.slice(0, first.index) + entry + source.slice(first.index);
  return `${source.trim() === "" ? "# Changelog" : source.trimEnd()}\n\n${entry.trimEnd()}\n`;
}
