import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { extname, join, posix, sep } from "node:path";
import { runInNewContext } from "node:vm";
import { fromHtml } from "hast-util-from-html";
import { defaultSchema, type Schema, sanitize } from "hast-util-sanitize";
import { toHtml } from "hast-util-to-html";
import { parse } from "marked";
import { versionOf } from "../../theme/versions/changelog.ts";
import { type Artefact, hashedFile } from "./artefact.ts";

type Node = ReturnType<typeof fromHtml>["children"][number];
type Element = Extract<Node, { type: "element" }>;

/** Pictures that browsers show. An SVG may contain scripts. */
const pictures = new Set([".png", ".jpg", ".jpeg", ".gif", ".webp"]);
/** The largest picture that the site serves. */
const PICTURE_BYTES_MAX = 4 * 1024 * 1024;
/** The longest changelogs of published extensions have some hundred kilobytes, and take some tenths of a second. */
const BYTES_MAX = 1024 * 1024;
const MILLISECONDS_MAX = 5_000;

/** These become links, because the page loads nothing from other hosts. */
const embedded = new Set(["img", "video", "audio", "iframe", "embed"]);

/** GitHub's rules, without ids and names. Pictures are the extension's own. */
const schema: Schema = {
  ...defaultSchema,
  tagNames: (defaultSchema.tagNames ?? []).filter((name) => !["source", "picture"].includes(name)),
  attributes: {
    a: ["href", "title"],
    img: ["src", "alt", "title", "width", "height"],
    input: ["checked", ["disabled", true], ["type", "checkbox"]],
    ol: ["start"],
    td: ["align"],
    th: ["align"],
  },
  protocols: { href: ["http", "https", "mailto"] },
  // Their text is not for reading.
  strip: ["script", "style", "template", "title", "textarea", "noscript"],
};

/** Where the pictures and links of a changelog lead. */
interface ChangelogPlace {
  /** The extension's folder. */
  folder: string;
  /** The web address of the extension's source. */
  repository: string;
}

/**
 * Runs `work` for at most `MILLISECONDS_MAX`: Node ends only what a script context has called, regular expressions
 * included.
 */
function bounded<Result>(work: () => Result): Result {
  return runInNewContext("work()", { work }, { timeout: MILLISECONDS_MAX });
}

function isElement(node: Node): node is Element {
  return node.type === "element";
}

/** The text of a node, as a reader sees it. */
function textOf(node: Node): string {
  if (node.type === "text") return node.value;
  return isElement(node) ? node.children.map(textOf).join("") : "";
}

/** The level of a heading; undefined for anything else. */
function headingLevel(node: Node): number | undefined {
  const [, level] = (isElement(node) && /^h([1-6])$/.exec(node.tagName)) || [];
  return level === undefined ? undefined : Number(level);
}

function attribute({ properties }: Element, name: string): string {
  return String(properties[name] ?? "").trim();
}

/** Whether an address is a path, such as `images/a.png`, and not an address with a protocol or a host. */
function isPath(address: string): boolean {
  return address !== "" && !/^(?:[^/]*:|\/\/|[#?])|\p{Cc}/u.test(address);
}

function withoutQuery(address: string): string {
  const end = address.search(/[?#]/);
  return end === -1 ? address : address.slice(0, end);
}

/** The path within the extension; null if it leads out of it. */
function pathInExtension(address: string): string | null {
  try {
    const path = posix.normalize(decodeURIComponent(withoutQuery(address)).replace(/^\/+/, ""));
    return path.startsWith("..") || path.includes("\\") ? null : path;
  } catch {
    return null;
  }
}

/** The address of a file in the repository; null if the host's addresses are unknown. As `vsce package` writes it. */
function inRepository(address: string, { repository }: ChangelogPlace): string | null {
  const path = pathInExtension(address);
  const branch = { "github.com": "blob/HEAD", "gitlab.com": "-/blob/HEAD" }[new URL(repository).host];
  return path === null || branch === undefined ? null : `${repository}/${branch}/${encodeURI(path)}`;
}

/** A link's address as the site may show it; null if it leads nowhere. */
function linkAddress(address: string, place: ChangelogPlace): string | null {
  if (isPath(address)) return inRepository(address, place);
  const full = address.startsWith("//") ? `https:${address}` : address;
  return /^(?:https?|mailto):/i.test(full) && URL.canParse(full) ? full : null;
}

/** Reads a picture of the extension; undefined if it is none, or if it is a link that leads out of the extension. */
function readPicture(address: string, folder: string): Buffer | undefined {
  const path = isPath(address) ? pathInExtension(address) : null;
  if (path === null || !pictures.has(extname(path).toLowerCase())) return undefined;
  const file = join(folder, path);
  if (!existsSync(file) || !realpathSync(file).startsWith(`${realpathSync(folder)}${sep}`)) return undefined;
  const stats = statSync(file);
  return stats.isFile() && stats.size <= PICTURE_BYTES_MAX ? readFileSync(file) : undefined;
}

/** A changelog as HTML, with the pictures that the site must serve for it. */
interface ShownChangelog {
  html: string;
  /** The versions that have colours below their headings. */
  shown: ReadonlySet<string>;
  files: NonNullable<Artefact["files"]>;
}

/**
 * Makes HTML of a changelog. Somebody else may have written it: the HTML has no scripts, styles or forms, and no
 * element of it can be found by a name.
 * @param colors HTML of the build's, by version. It stands below the first heading that begins with the version.
 * @param warn receives a sentence if the changelog cannot be shown: it is too long, takes too long, or is nested so
 * deeply that Markdown's parser runs out of stack.
 */
export function changelogHtml(
  { name, source }: { name: string; source: string },
  colors: ReadonlyMap<string, string>,
  place: ChangelogPlace,
  warn: (sentence: string) => void,
): ShownChangelog {
  try {
    if (Buffer.byteLength(source) > BYTES_MAX) throw new RangeError();
    return bounded(() => convert(source, colors, place));
  } catch {
    warn(`${name} is too long or nested too deeply to be shown: the site leaves its text out.`);
    return { html: "", shown: new Set(), files: {} };
  }
}

function convert(source: string, colors: ReadonlyMap<string, string>, place: ChangelogPlace): ShownChangelog {
  const files: ShownChangelog["files"] = {};
  const { children } = fromHtml(parse(source, { async: false }), { fragment: true });
  const placed = children.map((node) => put(node, { ...place, files, isInLink: false }));
  const clean = sanitize({ type: "root", children: placed }, schema);
  const nodes = clean.type === "root" ? (clean.children as Node[]) : [];
  const title = nodes.findIndex(isElement);
  const shown = new Set<string>();
  // The page has the title already.
  const withoutTitle = nodes.filter(
    (node, index) => index !== title || headingLevel(node) !== 1 || versionOf(textOf(node).trim()) !== null,
  );
  // The page's own heading is the first level.
  const highest = Math.min(...withoutTitle.map((node) => headingLevel(node) ?? 6));
  const html = withoutTitle.flatMap((node) => {
    const level = headingLevel(node);
    if (level === undefined || !isElement(node)) return [toHtml(node)];
    const version = versionOf(textOf(node).trim());
    const heading = toHtml({ ...node, tagName: `h${Math.min(level - highest + 2, 6)}` });
    const own = version === null || shown.has(version) ? undefined : colors.get(version);
    if (version === null || own === undefined) return [heading];
    shown.add(version);
    return [heading, own];
  });
  return { html: html.join("").trim(), shown, files };
}

interface NodePlace extends ChangelogPlace {
  /** Receives the pictures. */
  files: ShownChangelog["files"];
  isInLink: boolean;
}

/** Replaces what the page cannot load, and the addresses that are relative to the extension. */
function put(node: Node, place: NodePlace): Node {
  if (node.type !== "element") return node;
  if (embedded.has(node.tagName)) return embed(node, place);
  const { tagName, properties, children } = node;
  const isLink = tagName === "a";
  const inside = { ...place, isInLink: place.isInLink || isLink };
  const href = isLink && linkAddress(attribute(node, "href"), place);
  return {
    ...node,
    properties: { ...properties, href: href || undefined },
    children: children.map((child) => put(child, inside)) as Element["children"],
  };
}

/** Shows a picture of the extension. Anything else becomes a link with the alternative text. */
function embed(element: Element, place: NodePlace): Node {
  const { tagName, children } = element;
  const source = children.find(
    (child): child is Element => child.type === "element" && child.tagName === "source",
  );
  const address = attribute(element, "src") || (source ? attribute(source, "src") : "");
  const path = withoutQuery(address);
  const picture = tagName === "img" ? readPicture(address, place.folder) : undefined;
  if (picture) {
    const file = hashedFile("changelog", extname(path).slice(1).toLowerCase(), picture);
    place.files[file.address] = () => picture;
    return { ...element, properties: { ...element.properties, src: file.address } };
  }
  const name = path.split("/").at(-1);
  const value = attribute(element, "alt") || attribute(element, "title") || name || address;
  const text = { type: "text", value } as const;
  const href = place.isInLink ? null : linkAddress(address, place);
  return href === null ? text : { type: "element", tagName: "a", properties: { href }, children: [text] };
}
