import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { lexer, type Token, type Tokens } from "marked";
import semver from "semver";
import { roundDown } from "../color/color.ts";
import { findDocument } from "../extension/package-files.ts";
import type { ColorChange, ThemeChanges } from "./changes.ts";
import { findDate } from "./written-date.ts";

/** A version in a changelog. */
interface ChangelogEntry {
  /** Three numbers, as in https://semver.org; "Unreleased" for changes that have no version yet. */
  version: string;
  /** `2026-11-23`; null if the heading has none. */
  date: string | null;
  /**
   * The parsed Markdown of the version: what its heading says besides version and date, such as `[YANKED]`, and what is
   * below. Its references are resolved, also those that are defined elsewhere in the file.
   */
  content: Token[];
}

export interface Changelog {
  /** In the order of the file, each version once. */
  entries: ChangelogEntry[];
  /** The lines of headings that stand where a version would, and were not read as one. Lines count from 1. */
  unread: number[];
  /** The offset and the level of the first numbered version's heading, above which a new version belongs. */
  newest: { offset: number; depth: number } | null;
}

/** What a heading says. */
interface Heading {
  version: string;
  date: string | null;
  /** What it says besides version and date. */
  rest: string;
  /** Whether nothing but a word such as "Version" precedes the version. */
  isAnchored: boolean;
  /** Whether only a date or a word such as "latest" follows the version. */
  isPlain: boolean;
  /** Whether the version has three numbers, and what follows stands in brackets or after a dash or a colon. */
  isTitled: boolean;
}

/** The text that a reader sees of Markdown's inline tokens. */
function visibleText(tokens: readonly Token[] = []): string {
  return tokens
    .map((token) => {
      if (token.type === "html") return "";
      if (token.type === "br") return " ";
      return "tokens" in token && token.tokens
        ? visibleText(token.tokens)
        : "text" in token
          ? token.text
          : "";
    })
    .join("")
    .replace(/\s+/g, " ")
    .trim();
}

/** The words of a text, without punctuation and symbols. */
function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu) ?? [];
}

const versionPattern =
  /(?<![\p{L}\d.])(?:v\.?)?(?<core>\d+\.\d+(?:\.\d+)?)(?<extra>(?:-[\da-z]+(?:[.-][\da-z]+)*)?(?:\+[\da-z]+(?:[.-][\da-z]+)*)?)(?![\p{L}\d]|\.[\p{L}\d])/giu;
/** A version of one number needs a word before it. */
const majorPattern =
  /(?<![\p{L}\d.])(?:v\.?|version |release )(?<core>\d+)(?<extra>)(?![\p{L}\d]|\.[\p{L}\d])/giu;

const namesOfVersion = /^(?:version|ver|v|release|released|rev|tag)?$/i;
const namesOfState = /^(?:yanked|deprecated|latest|current|released?(?: on)?|pre ?release|hotfix)?$/i;
/** "Upgrading from 1.2.3" is no name of a version. */
const relations = /\b(?:from|since|to|requires?)\b/i;
const unreleased = /^(?:unreleased|upcoming|next(?: release| version)?|(?:work )?in progress|wip)$/i;
const NAME_WORDS_MAX = 4;

interface Candidate {
  version: string;
  start: number;
  end: number;
}

function candidatesIn(text: string): Candidate[] {
  const found = [...text.matchAll(versionPattern), ...text.matchAll(majorPattern)];
  return found.flatMap(({ 0: source, index, groups }) => {
    const { core = "", extra = "" } = groups ?? {};
    // 1.2.3-2026-01-02 is a version and a date.
    const suffix = findDate(extra) ? "" : extra;
    const version = semver.parse([...core.split("."), "0", "0"].slice(0, 3).join(".") + suffix)?.raw;
    const end = index + source.length - (extra.length - suffix.length);
    return version === undefined ? [] : [{ version, start: index, end }];
  });
}

/** Reads the visible text of a heading. @returns null if it names no version. */
function readHeading(text: string): Heading | null {
  const written = findDate(text);
  const dated = (part: string) => (written ? part.replace(written.source, " ") : part);
  const kept = (part: string) => (written?.date ? dated(part) : part).replace(/[([{]\s*[)\]}]/g, "").trim();
  if (unreleased.test(wordsOf(dated(text)).join(" "))) {
    return {
      version: "Unreleased",
      date: written?.date ?? null,
      rest: "",
      isAnchored: true,
      isPlain: true,
      isTitled: false,
    };
  }
  const candidates = candidatesIn(text);
  const dateStart = written ? text.indexOf(written.source) : -1;
  const isDate = ({ start, end }: Candidate) =>
    written !== null && start < dateStart + written.source.length && end > dateStart;
  // 2026.10.13 alone may be a version; 13.10.2026 alone is a date.
  const version =
    candidates.find((candidate) => !isDate(candidate)) ??
    candidates.find(({ version }) => semver.major(version) > 1900);
  if (!version) return null;
  const date = isDate(version) ? null : (written?.date ?? null);
  const [before, after] = [text.slice(0, version.start), text.slice(version.end)];
  const wordsBefore = wordsOf(dated(before));
  const isAnchored = namesOfVersion.test(wordsBefore.join(" "));
  const isName = wordsBefore.length <= NAME_WORDS_MAX && !relations.test(before);
  const isPlain = namesOfState.test(wordsOf(dated(after)).join(" "));
  if (!isAnchored && !(isName && isPlain)) return null;
  const rest = kept(after).replace(/^[\s\])}"'“”:,/–—|-]+|[\s"'“”:,/–—|-]+$/g, "");
  return {
    version: version.version,
    date,
    rest: /^(?:released?(?: on)?)?$/i.test(wordsOf(rest).join(" ")) ? "" : rest,
    isAnchored,
    isPlain,
    isTitled:
      /^\S*\d+\.\d+\.\d/.test(text.slice(version.start, version.end)) &&
      /^[\])*\s]*(?:[[({:,–—|]|-(?!>))/.test(after),
  };
}

/** Reads a paragraph of bold text, such as `**1.2.3**`, which some changelogs have in place of a heading. */
function readBoldParagraph({ tokens = [] }: Tokens.Paragraph): Heading | null {
  if (tokens[0]?.type !== "strong") return null;
  const read = readHeading(visibleText(tokens));
  return read?.isAnchored && read.isPlain ? read : null;
}

/** The date of a paragraph or quotation that says nothing else, such as `> 2 January 2026` or `_Released on 2026-01-02_`. */
function readDateLine(token: Token): string | null {
  if (token.type !== "paragraph" && token.type !== "blockquote") return null;
  const text = visibleText(token.tokens);
  const found = findDate(text);
  const others = found && wordsOf(text.replace(found.source, " ")).join(" ");
  return found && /^(?:date|released?|published|released? date)?(?: on)?$/i.test(others ?? "")
    ? found.date
    : null;
}

const titles = /\b(?:change|history|release|news|what[’']?s new)/i;
/** An empty anchor, which some tools write above a heading. */
const emptyAnchors = /^(?:\s*<a\s[^>]*>\s*<\/a>)+\s*$/i;

/** The text in Markdown that shows `text` as it is. */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>#&~|!]/g, "\\$&");
}

/** The groups of changes in Keep a Changelog, in conventional commits, and as people name them. */
const groups =
  /^(?:added|changed|deprecated|removed|fixed|security|(?:new )?features?|(?:bug )?fix(?:es)?|improvements?|enhancements?|performance(?: improvements)?|breaking changes?|reverts?|documentation|docs|styles?|code refactoring|refactor(?:ing)?|tests?|build(?: systems?)?|continuous integration|ci|chores?|miscellaneous(?: chores)?|dependencies|(?:major|minor|patch)(?: changes)?)$/i;

/** A heading in Markdown or in HTML. */
interface WrittenHeading {
  depth: number;
  text: string;
  /** What an HTML block has below its heading. */
  below: Token[];
}

function headingIn(token: Token): WrittenHeading | null {
  if (token.type === "heading") {
    return { depth: (token as Tokens.Heading).depth, text: visibleText(token.tokens), below: [] };
  }
  const [block, depth, inner = ""] =
    (token.type === "html" && /^\s*<h([1-6])\b[^>]*>(.*?)<\/h\1>/is.exec(token.raw)) || [];
  return block === undefined
    ? null
    : {
        depth: Number(depth),
        text: visibleText(lexer(inner.replace(/<[^>]*>/g, "").trim())),
        below: [...lexer(token.raw.slice(block.length))].filter(({ type }) => type !== "space"),
      };
}

interface ReadingEntry extends ChangelogEntry {
  depth: number;
}

/**
 * Reads a changelog: a heading for each version, in any of the forms that people and tools write, such as
 * `## [1.2.3] - 2026-11-23` (keepachangelog.com), `# v1.2.3 (2026-11-23)` or `## Some Theme 1.2`. Deeper headings belong to
 * their version. A heading of the same level that names no version ends it.
 */
export function readChangelog(source: string): Changelog {
  const entries: ReadingEntry[] = [];
  const unread: { line: number; depth: number; text: string }[] = [];
  let newest: Changelog["newest"] = null;
  let title: (typeof unread)[number] | undefined;
  let entry: ReadingEntry | undefined;
  /** The level of the unread heading whose text is being skipped. */
  let skipped = Number.POSITIVE_INFINITY;
  let [line, offset] = [1, 0];
  const tokens = lexer(source);
  // Some tools write a patch one level below other versions, and its groups of changes at the level of its own heading.
  const shallowest = Math.min(
    ...tokens.map((token) => {
      const heading = headingIn(token);
      return heading && readHeading(heading.text) ? heading.depth : Number.POSITIVE_INFINITY;
    }),
  );
  for (const token of tokens) {
    const heading = headingIn(token);
    const text = heading?.text ?? "";
    const depth = heading?.depth ?? entry?.depth ?? 2;
    const found = heading
      ? readHeading(text)
      : token.type === "paragraph"
        ? readBoldParagraph(token as Tokens.Paragraph)
        : null;
    const isDeeper = entry !== undefined && depth > entry.depth;
    const isWithin =
      entry !== undefined && (isDeeper || depth > shallowest || groups.test(wordsOf(text).join(" ")));
    if (found && (!isDeeper || (found.isAnchored && (found.isPlain || found.isTitled)))) {
      const { version, date, rest } = found;
      entry = {
        version,
        date,
        depth,
        content: [...(rest === "" ? [] : lexer(`**${escapeMarkdown(rest)}**`)), ...(heading?.below ?? [])],
      };
      entries.push(entry);
      skipped = Number.POSITIVE_INFINITY;
      if (version !== "Unreleased") newest ??= { offset, depth };
    } else if (heading && !isWithin) {
      const other = { line, depth, text };
      if (!title && entries.length === 0 && unread.length === 0) title = other;
      else if (depth <= skipped) {
        unread.push(other);
        skipped = depth;
      }
      entry = undefined;
    } else if (entry && token.type !== "space" && !emptyAnchors.test(token.raw)) {
      const date = entry.date === null && entry.content.length === 0 ? readDateLine(token) : null;
      if (date !== null) entry.date = date;
      else entry.content.push(token);
    }
    line += token.raw.split("\n").length - 1;
    offset += token.raw.length;
  }
  const isTitle = ({ depth, text }: (typeof unread)[number]) =>
    entries.length > 0 ||
    titles.test(text) ||
    (unread.length > 0 ? unread.every((other) => other.depth > depth) : depth === 1);
  if (title && !isTitle(title)) unread.unshift(title);
  return { entries: joined(entries), unread: unread.map(({ line }) => line), newest };
}

/** Joins the sections of the same version. */
function joined(entries: readonly ReadingEntry[]): ChangelogEntry[] {
  const byVersion = new Map<string, ChangelogEntry>();
  for (const { version, date, content } of entries) {
    const before = byVersion.get(version);
    byVersion.set(version, {
      version,
      date: before?.date ?? date,
      content: [...(before?.content ?? []), ...content],
    });
  }
  return [...byVersion.values()];
}

/** One sentence about headings that were not read; null if all were. @param name the changelog's name in the sentence. */
export function unreadHeadings(name: string, { entries, unread }: Changelog): string | null {
  if (unread.length === 1) return `${name}: 1 heading was not read as a version: line ${unread[0]}.`;
  if (unread.length > 1) {
    return `${name}: ${unread.length} headings were not read as versions: lines ${unread.join(", ")}.`;
  }
  const hasVersion = entries.some(({ version }) => version !== "Unreleased");
  return hasVersion ? null : `${name}: no heading was read as a version, so the site shows none of its text.`;
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
export function addEntry(
  source: string,
  { version, date, text }: { version: string; date: string | null; text: string },
): string {
  // The parser's offsets count a line break as one character.
  const lines = source.replace(/\r\n?/g, "\n");
  const { entries, newest } = readChangelog(lines);
  if (entries.some((entry) => entry.version === version)) return source;
  const heading = `${"#".repeat(newest?.depth ?? 2)} ${version}${date === null ? "" : ` - ${date}`}`;
  const entry = `${heading}\n\n${text}\n\n`;
  const start = lines.trim() === "" ? "# Changelog" : lines.trimEnd();
  const written = newest
    ? lines.slice(0, newest.offset) + entry + lines.slice(newest.offset)
    : `${start}\n\n${entry.trimEnd()}\n`;
  return source.includes("\r\n") ? written.replaceAll("\n", "\r\n") : written;
}

/** The changelog in an extension's folder: its name there, and its text; null if there is none. */
export function findChangelog(folder: string): { name: string; source: string } | null {
  const name = findDocument(readdirSync(folder), "changelog");
  return name === undefined
    ? null
    : { name, source: readFileSync(join(folder, name), "utf8").replace(/^\uFEFF/, "") };
}

/** One sentence about the headings of an extension's changelog that were not read; none if there are none. */
export function changelogNotes(folder: string): string[] {
  const found = findChangelog(folder);
  const note = found && unreadHeadings(`The extension's ${found.name}`, readChangelog(found.source));
  return note === null ? [] : [note];
}
