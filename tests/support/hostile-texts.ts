import { REVIEW_MESSAGE_MAX } from "../../shared/lengths.ts";

/**
 * Texts that visitors may store and that some format reads as something else. Each fits a title, a review and a contact
 * message. Texts that the site refuses (NUL, lone surrogates) are not among them.
 */
export const hostileLines: readonly string[] = [
  "A &rarr; B&nbsp;<img src=x onerror=alert(1)>",
  "&amp; &amp;amp; &lt;b&gt; &quot; &apos; &#39; &copy",
  "&#9999999; &#x110000; &#xFFFF; &#xD800; &#0; &#1; &#13;",
  "&undefined; & && &; &# &#; &#x;",
  "]]> <![CDATA[ x ]]> ]]&gt;",
  "<!-- a --> -- --! --!> <!DOCTYPE a [<!ENTITY b 'c'>]> &b; <?xml version='1.0'?>",
  "</title></script><script>alert(1)</script><style>*{}</style>",
  "</textarea></noscript></svg></content></p><a href=\"javascript:alert(1)\" onclick='x'>",
  "<svg/onload=alert(1)> <math><mi xlink:href=data:x> <iframe srcdoc=x>",
  `"quoted" 'single' \`back\` \\ \\n \\u003c ${"$"}{x} {{x}} %s %n $& $1 $\``,
  '=HYPERLINK("https://example.com") +1 -1 @SUM(1) |cmd ; a,b;c',
  "=?utf-8?Q?=0D=0ABcc:_a@example.com?= %0d%0aBcc: a@example.com",
  "Bcc: everyone@example.com, <a@example.com> (comment); from=x",
  "## [link](javascript:alert(1)) ![](https://example.com/a.png) <https://example.com> | `x` |",
  "\u202Eright to left\u202C \u2066isolate\u2069 \u200F\u200E \u061C",
  "zero\u200Bwidth\u200C\u200D\u2060\uFEFFx \u00AD \u034F \u180E",
  "noncharacters \uFDD0 \uFFFE \uFFFF \u{1FFFE} \u{10FFFF} \uE000 \uFFFD",
  "👩‍👩‍👧‍👦 👍🏽 🇩🇪 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ☎️ \u{1D54F} 𠮷",
  "e\u0301 n\u0303 \u1100\u1161\u11A8 Z\u0351\u036B\u0343\u0302\u0321 ﬁ ß İ ı",
  "日本語のテーマはとても見やすいです。コメントも読めます、おすすめ！",
  "ธีมนี้สวยมากและอ่านง่ายทั้งกลางวันและกลางคืนขอบคุณ",
  "سمة رائعة (جدا) 123 <b> – עברית ABC",
  "constructor __proto__ toString null undefined NaN true",
  "x".repeat(REVIEW_MESSAGE_MAX),
  "👍".repeat(REVIEW_MESSAGE_MAX),
  "字".repeat(REVIEW_MESSAGE_MAX),
  "https://example.com/?a=1&b=2&copy=3&amp;c#x",
];

/** The same for texts of several lines, which may also contain control characters. */
export const hostileTexts: readonly string[] = [
  ...hostileLines,
  "one\r\ntwo\nthree\rfour\u2028five\u2029six\u0085seven\vsix\feight",
  "one\r\nBcc: a@example.com\r\n\r\n-----\r\n\r\n<b>body</b>\r\n.\r\n-- \r\n--boundary",
  "controls \u0001\u0002\u0008\u000B\u001F\u007F\u0080\u009F",
  "\u001B[31mred\u001B[0m \u001B]8;;https://example.com\u0007link\u001B]8;;\u0007 \u009B2J",
  "a\tb \t c\n\n\n   d  ",
];
