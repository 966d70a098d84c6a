import type { Nodes } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { expect, test } from "vitest";
import { code } from "../markdown.ts";
import { REVIEW_LENGTH_MAX, reviewMarkdown } from "../review/markdown.ts";
import type { VariantReview } from "../review/review.ts";
import { themeOf } from "./support/folders.ts";
import { extensionWith } from "./support/known-themes.ts";

const { identity } = extensionWith([themeOf({})]);

/** What an extension may call a theme or a color. */
const hostile = [
  "a\r\n\r\n# Heading",
  "a\u2028- [ ] list\u0085> quote",
  "**bold** _it_ ~~gone~~ ![x](//e.example/x.png) [y](//e.example)",
  "<!-- hidden <b>html</b> <script>",
  "@someone #12 GH-12 https://e.example www.e.example a@e.example",
  "` `` ``` a|b \\| c \\\\| | d",
  "&amp; &#64;x :rocket: $$x$$ \\",
  "\u202Eturned\u0007\u001b[31m",
];

const shown = (text: string) => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ").trim();

/** The kinds of nodes in Markdown as GitHub reads it, and the text of its code. */
function read(text: string): { kinds: Set<string>; codes: string[] } {
  const kinds = new Set<string>();
  const codes: string[] = [];
  visit(unified().use(remarkParse).use(remarkGfm).parse(text), (node: Nodes) => {
    kinds.add(node.type);
    if (node.type === "inlineCode") codes.push(node.value);
  });
  return { kinds, codes };
}

function variantOf(text: string, count = 1): VariantReview {
  const contrast = { before: null, after: 2 };
  const color = { role: text, before: null, after: "#123456" as const, deltaE: null, contrast };
  const workbench = Array.from({ length: count }, (_, index) => ({
    ...color,
    role: count > 1 ? `${text}${index}` : text,
  }));
  return {
    label: text,
    formerly: text,
    status: "changed",
    roles: [],
    scopes: [],
    workbench,
    alike: [text],
    scenes: [],
    faults: [{ kind: "too faint", name: text, color: "", where: text, before: null, now: 2, more: 1 }],
  };
}

test.each(hostile)("whatever a theme or a color is called, a review shows it as code, on one line: %j", (text) => {
  const review = reviewMarkdown({ ...identity, name: text, version: "1" }, identity, [variantOf(text)]);
  const { kinds, codes } = read(review);
  const own = ["root", "heading", "paragraph", "table", "tableRow", "tableCell", "text", "inlineCode", "strong"];
  expect([...kinds].filter((kind) => !own.includes(kind))).toEqual([]);
  // GitHub splits the rows of a table before it reads code, where it takes a backslash before a bar away.
  const bars = (each: string) => each.replace(/\\*\|/g, "|");
  expect(codes.map(bars)).toEqual(expect.arrayContaining([bars(shown(text)), bars(`${shown(text)} 1`)]));
  expect(read(code(text, false)).codes).toEqual([shown(text)]);
});

test("a long review is shortened, and says so", () => {
  const long = reviewMarkdown(identity, identity, [variantOf("key.", 3000), variantOf("other.", 10)]);
  expect(long.length).toBeLessThanOrEqual(REVIEW_LENGTH_MAX);
  expect(long).toContain("This review is shortened");
  expect(long).toContain("`other.`");
  const many = Array.from({ length: 3000 }, (_, index) => variantOf(`theme ${index}`));
  expect(reviewMarkdown(identity, identity, many).length).toBeLessThanOrEqual(REVIEW_LENGTH_MAX);
  expect(reviewMarkdown(identity, identity, [variantOf("key.", 20)])).not.toContain("shortened");
});

test("a key that VS Code does not read, or no longer, is named as such", () => {
  const row = (key: string) => reviewMarkdown(identity, identity, [variantOf(key)]);
  expect(row("notification.background")).toContain(
    "(VS Code no longer reads it since 1.21: `notifications.background`)",
  );
  expect(row("no.such.key")).toContain("`no.such.key` (VS Code does not read it)");
  expect(row("statusBar.background")).toMatch(/`statusBar\.background` \|/);
});
