import { fromHtml } from "hast-util-from-html";
import { defaultSchema, type Schema, sanitize } from "hast-util-sanitize";
import { toHtml } from "hast-util-to-html";
import { Marked } from "marked";

/** GitHub's rules, without pictures, ids and names. */
const schema: Schema = {
  ...defaultSchema,
  tagNames: (defaultSchema.tagNames ?? []).filter((name) => !["img", "source", "picture"].includes(name)),
  attributes: {
    a: ["href", "title"],
    input: ["checked", ["disabled", true], ["type", "checkbox"]],
    ol: ["start"],
    td: ["align"],
    th: ["align"],
  },
  protocols: { href: ["http", "https", "mailto"] },
  // Their text is not for reading.
  strip: ["script", "style", "template", "title", "textarea", "noscript"],
};

const markdown = new Marked({
  renderer: {
    // The page loads nothing from other hosts.
    image({ href, text }) {
      const link = this.parser.parseInline([{ type: "text", raw: text || href, text: text || href }]);
      return `<a href="${encodeURI(href)}">${link}</a>`;
    },
  },
});

/**
 * The HTML of Markdown that somebody else may have written, such as the changelog of an adopted extension. It has no scripts,
 * styles, forms or pictures, and no element of it can be found by a name.
 */
export function renderForeignMarkdown(text: string): string {
  const tree = fromHtml(markdown.parse(text, { async: false }), { fragment: true });
  return toHtml(sanitize(tree, schema));
}
