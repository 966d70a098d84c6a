import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { extname, join, sep } from "node:path";
import { runInNewContext } from "node:vm";
import type { Element, ElementContent, Nodes, Root, RootContent } from "hast";
import { defaultSchema, type Schema, sanitize } from "hast-util-sanitize";
import { toHtml } from "hast-util-to-html";
import { toString as textOf } from "hast-util-to-string";
import rehypeRaw from "rehype-raw";
import remarkGemoji from "remark-gemoji";
import remarkGfm from "remark-gfm";
import { remarkAlert } from "remark-github-blockquote-alert";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { changesWording } from "../../defaults/words/changes.ts";
import { writeDay } from "../../defaults/words/language.ts";
import { versionOf } from "../../toolkit/versions/changelog.ts";
import { addFile, type Files } from "./build-output.ts";

/** GitHub's Markdown. */
const markdown = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkGemoji)
  .use(remarkAlert)
  .use(remarkRehype, { allowDangerousHtml: true, footnoteLabel: changesWording.footnotes })
  .use(rehypeRaw);

/** Pictures that browsers show. An SVG may contain scripts. */
const PICTURE = /\.(?:png|jpe?g|gif|webp)$/i;
/** The largest picture that the site serves. */
const PICTURE_BYTES_MAX = 4 * 1024 * 1024;
/** The longest changelogs of published extensions have a few hundred kilobytes, and take a few tenths of a second. */
const BYTES_MAX = 1024 * 1024;
const MILLISECONDS_MAX = 5_000;

/** Elements to replace by links, because the page loads nothing from other hosts. */
const embedded = new Set(["img", "video", "audio", "iframe", "embed"]);

/** A date in a version's heading, in the format of RFC 3339, with the dash before it. */
const DAY = /(?:(?<=\s)[-–—]\s)?\b((?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])\b)/;

/** The links between a footnote and its reference. */
const FOOTNOTE = /^user-content-fn/;
const ALERT = /^markdown-alert/;

/** GitHub's rules, but only footnotes may have ids and names, and pictures must be the extension's own. */
const schema: Schema = {
  ...defaultSchema,
  tagNames: (defaultSchema.tagNames ?? []).filter((name) => !["source", "picture"].includes(name)),
  attributes: {
    a: ["href", "title", ["id", FOOTNOTE]],
    div: [["className", ALERT]],
    img: ["src", "alt", "title", "width", "height"],
    input: ["checked", ["disabled", true], ["type", "checkbox"]],
    li: [["id", FOOTNOTE]],
    ol: ["start"],
    p: [["className", ALERT]],
    td: ["align"],
    th: ["align"],
  },
  clobber: [],
  protocols: { href: ["http", "https", "mailto"] },
  // Their text is not meant for readers.
  strip: ["script", "style", "template", "title", "textarea", "noscript"],
};

/** The context for resolving a changelog's pictures and links. */
interface ChangelogPlace {
  /** The extension's folder. */
  folder: string;
  /** The web address of the extension's source. */
  repository: string;
  /** The extension's folder in it; empty if it is the repository itself. */
  directory: string;
  /** The type of the page that shows it. */
  type: "dark" | "light";
}

/** The level of a heading; undefined for anything else. */
function headingLevel(node: Nodes): number | undefined {
  const [, level] = (node.type === "element" && /^h([1-6])$/.exec(node.tagName)) || [];
  return level === undefined ? undefined : Number(level);
}

function attribute(node: RootContent | undefined, name: string): string {
  return node?.type === "element" ? String(node.properties[name] ?? "").trim() : "";
}

/** A placeholder origin for addresses in the repository, used while resolving them. */
const REPOSITORY = "https://repository.invalid";

/** Resolves the address of a link or picture, relative ones against {@link REPOSITORY}; null if it is invalid. */
function resolveAddress(address: string, { directory }: ChangelogPlace): URL | null {
  if (/^[#?]|^$/.test(address)) return null;
  const base = [REPOSITORY, ...directory.split("/").filter(Boolean), ""].join("/");
  try {
    const url = new URL(address, base);
    decodeURIComponent(url.pathname);
    return /^(?:https?|mailto):$/.test(url.protocol) ? url : null;
  } catch {
    return null;
  }
}

/** The paths at which hosts serve the files of a repository's main branch. */
const branches: ReadonlyMap<string, string> = new Map([
  ["github.com", "blob/HEAD"],
  ["gitlab.com", "-/blob/HEAD"],
]);

/** A link's address in a form that is safe to show; null if it is invalid. */
function linkAddress(address: string, place: ChangelogPlace): string | null {
  if (FOOTNOTE.test(address.replace(/^#/, ""))) return address;
  const url = resolveAddress(address, place);
  if (url?.origin !== REPOSITORY) return url?.href ?? null;
  const branch = branches.get(new URL(place.repository).host);
  return branch === undefined ? null : `${place.repository}/${branch}${url.pathname}${url.hash}`;
}

/**
 * Reads a picture of the extension; undefined if it is not a picture, or if it is a link that leads out of the
 * extension.
 */
function readPicture(address: string, place: ChangelogPlace): Buffer | undefined {
  const url = resolveAddress(address, place);
  const path = url?.origin === REPOSITORY ? decodeURIComponent(url.pathname) : "";
  const root = place.directory === "" ? "/" : `/${place.directory}/`;
  if (!path.startsWith(root) || !PICTURE.test(path)) return undefined;
  const folder = realpathSync(place.folder);
  const file = join(folder, path.slice(root.length));
  if (!existsSync(file) || !realpathSync(file).startsWith(`${folder}${sep}`)) return undefined;
  const stats = statSync(file);
  return stats.isFile() && stats.size <= PICTURE_BYTES_MAX ? readFileSync(file) : undefined;
}

/** Makes the nodes of a changelog safe to show. @param files receives the extension's pictures. */
function placer(place: ChangelogPlace, files: Files) {
  /** Replaces elements that the page cannot load, and addresses that are relative to the extension. */
  return function put(node: RootContent, isInLink = false): RootContent[] {
    if (node.type !== "element") return [node];
    if (embedded.has(node.tagName)) return embed(node, isInLink);
    const isLink = node.tagName === "a";
    const children = node.children.flatMap((child) => put(child, isInLink || isLink)) as ElementContent[];
    // A picture of a line became an `hr`, which is not allowed in a paragraph.
    if (node.tagName === "p" && children.some((child) => child.type === "element" && child.tagName === "hr")) {
      return children;
    }
    const href = (isLink && linkAddress(attribute(node, "href"), place)) || undefined;
    return [{ ...node, properties: { ...node.properties, href }, children }];
  };

  /** Shows a picture of the extension. Any other picture becomes a link with the alternative text. */
  function embed(element: Element, isInLink: boolean): RootContent[] {
    const source = element.children.find((child) => child.type === "element" && child.tagName === "source");
    const address = attribute(element, "src") || attribute(source, "src");
    // GitHub shows such a picture only on dark or only on light pages.
    if (address.endsWith(place.type === "dark" ? "#gh-light-mode-only" : "#gh-dark-mode-only")) return [];
    const [path = ""] = address.split(/[?#]/);
    const picture = element.tagName === "img" ? readPicture(address, place) : undefined;
    if (picture) {
      const src = addFile(files, "changelog", extname(path).slice(1).toLowerCase(), picture);
      return [{ ...element, properties: { ...element.properties, src } }];
    }
    const alt = attribute(element, "alt");
    if (alt === "hr") return [{ type: "element", tagName: "hr", properties: {}, children: [] }];
    const value = alt || attribute(element, "title") || path.split("/").at(-1) || address;
    const text = { type: "text", value } as const;
    const href = isInLink ? null : linkAddress(address, place);
    return href === null ? [text] : [{ type: "element", tagName: "a", properties: { href }, children: [text] }];
  }
}

/** A changelog as HTML, with the pictures that it needs. */
interface ShownChangelog {
  html: string;
  /** The versions that have colours below their headings. */
  shown: ReadonlySet<string>;
  files: Files;
}

function convert(source: string, colors: ReadonlyMap<string, string>, place: ChangelogPlace): ShownChangelog {
  const files: Files = {};
  const put = placer(place, files);
  const { children } = markdown.runSync(markdown.parse(source)) as Root;
  const clean = sanitize({ type: "root", children: children.flatMap((node) => put(node)) }, schema) as Root;
  const blocks = clean.children.map((node) => {
    const level = headingLevel(node);
    return { node, level, version: level === undefined ? null : versionOf(textOf(node).trim()) };
  });
  // The page already has the title.
  const first = blocks.findIndex(({ node }) => node.type === "element");
  if (blocks[first]?.level === 1 && blocks[first].version === null) blocks.splice(first, 1);
  // The page's own heading has the first level.
  const highest = blocks.reduce((least, { level = 6 }) => Math.min(least, level), 6);
  const shown = new Set<string>();
  const html = blocks.map(({ node, level, version }) => {
    if (level === undefined) return toHtml(node);
    const heading = toHtml({ ...node, tagName: `h${Math.min(level - highest + 2, 6)}` } as Element);
    if (version === null) return heading;
    const own = shown.has(version) ? undefined : colors.get(version);
    if (own !== undefined) shown.add(version);
    return heading.replace(DAY, (_, day) => `<time datetime="${day}">${writeDay(new Date(day))}</time>`) + (own ?? "");
  });
  return { html: html.join("").trim(), shown, files };
}

/**
 * Converts a changelog to HTML. The changelog may not be trustworthy, so the HTML has no scripts, styles or forms, and
 * scripts cannot find its elements by name.
 * @param colors HTML from the build, by version. It goes below the first heading that starts with the version.
 * @param warn receives a sentence if the changelog cannot be shown: it is too long, takes too long, or is nested so
 * deeply that Markdown's parser runs out of stack.
 */
export function changelogHtml(
  { name, source }: { name: string; source: string },
  colors: ReadonlyMap<string, string>,
  place: ChangelogPlace,
  warn: (sentence: string) => void,
): ShownChangelog {
  const leaveOut = () => {
    warn(`${name} is too long or nested too deeply to be shown: the site leaves its text out.`);
    return { html: "", shown: new Set<string>(), files: {} };
  };
  if (Buffer.byteLength(source) > BYTES_MAX) return leaveOut();
  try {
    // Node can only stop code that runs in a script context. This includes regular expressions.
    const work = () => convert(source, colors, place);
    return runInNewContext("work()", { work }, { timeout: MILLISECONDS_MAX });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ERR_SCRIPT_EXECUTION_TIMEOUT" || /^Maximum call stack/.test(message)) return leaveOut();
    throw error;
  }
}
