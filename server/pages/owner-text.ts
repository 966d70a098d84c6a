import type { Root } from "hast";
import { toHtml } from "hast-util-to-html";
import { toString as textOf } from "hast-util-to-string";
import Mustache from "mustache";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { changesWording } from "../../defaults/words/changes.ts";
import { sitePath } from "../../shared/addresses.ts";
import type { PageSetting } from "../../shared/page-settings.ts";

export type PageSettings = Record<PageSetting, string | number | boolean>;

const markdown = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true, footnoteLabel: changesWording.footnotes });

/**
 * The delimiters of a setting after the sections are resolved. No text contains them, whereas an owner may write
 * escaped braces.
 */
const DELIMITERS: [start: string, end: string] = ["\uE000", "\uE001"];
const ENCODED = new RegExp(DELIMITERS.map(encodeURIComponent).join("|"), "g");

/** The protocols that links may use. */
const PROTOCOLS = ["http:", "https:", "mailto:", "tel:"];

/**
 * Puts the site's path before links to its own pages, such as `/imprint`, and removes links whose protocol is not in
 * PROTOCOLS. @param fill fills in the settings, because a link may contain one, or be one.
 */
function mendAddresses(tree: Root, fill: (template: string) => string): void {
  visit(tree, "element", ({ properties }) => {
    for (const name of ["href", "src"]) {
      const template = properties[name];
      if (typeof template !== "string") continue;
      const address = fill(template.replace(ENCODED, decodeURIComponent)).replace(/^\/(?!\/)/, `${sitePath}/`);
      const base = "https://site.invalid";
      const isAllowed = URL.canParse(address, base) && PROTOCOLS.includes(new URL(address, base).protocol);
      if (isAllowed) properties[name] = address;
      else delete properties[name];
    }
  });
}

/** The longest description that search engines show, in characters. */
const DESCRIPTION_MAX = 160;

/**
 * Renders one of the owner's pages. The owner writes the text, so its HTML is trusted. A setting is plain text:
 * Markdown and HTML in it have no effect, because an extension's name may look like a link.
 * @param source Markdown with Mustache tags.
 * @returns the HTML, and the first paragraph as the page's description.
 */
export function renderOwnerText(source: string, settings: PageSettings): { html: string; description: string } {
  // Sections may contain several paragraphs, so they are resolved before the Markdown. Values are filled in after it.
  const tags = Object.entries(settings).map(([name, value]) => [
    name,
    value && value !== true ? DELIMITERS.join(name) : value,
  ]);
  const text = Mustache.render(source, Object.fromEntries(tags), {}, { escape: String });
  const fill = (template: string, escapeValue: (value: string) => string) =>
    Mustache.render(template, settings, {}, { tags: DELIMITERS, escape: escapeValue });
  const tree = markdown.runSync(markdown.parse(text));
  mendAddresses(tree, (template) => fill(template, String));
  const first = tree.children.find((node) => node.type === "element" && node.tagName === "p");
  return {
    html: fill(toHtml(tree, { allowDangerousHtml: true }), Mustache.escape),
    description: shorten(fill(first ? textOf(first) : "", String).replace(/\s+/g, " ")),
  };
}

/** Shortens a text to the length of a description, at the end of a word. */
function shorten(text: string): string {
  if (text.length <= DESCRIPTION_MAX) return text;
  const start = text.slice(0, DESCRIPTION_MAX);
  return `${start.slice(0, start.lastIndexOf(" "))} …`;
}
