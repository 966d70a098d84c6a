import { reviewWording } from "../../defaults/words/reviews.ts";
import { REVIEW_MESSAGE_MAX } from "../../shared/fields.ts";
import { REVIEWS_PAGE_SIZE } from "../../shared/reviews.ts";
import { expect, test } from "../support/browser.ts";
import { addReviewsByRequest, on, openSite, signInByRequest } from "./visit.ts";

/**
 * Texts that visitors may store and that HTML, a script, a template or a line of text reads as something else. Each
 * fits a title, a name and a review. Texts that the site refuses (NUL, lone surrogates) are not among them.
 */
const lines = [
  "A &rarr; B&nbsp;<img src=x onerror=alert(1)>",
  "&amp; &amp;amp; &lt;b&gt; &quot; &#39; &copy &undefined; && &# &#x;",
  "&#9999999; &#x110000; &#xFFFF; &#xD800; &#0; &#1; &#13;",
  "<!-- a --> -- --! --!> ]]> <![CDATA[ x ]]> <!DOCTYPE a [<!ENTITY b 'c'>]> &b;",
  "</title></script><script>alert(1)</script><style>*{}</style>",
  "</textarea></noscript></svg></p><a href=\"javascript:alert(1)\" onclick='x'>",
  "<svg/onload=alert(1)> <math><mi xlink:href=data:x> <iframe srcdoc=x>",
  `"quoted" 'single' \`back\` \\ \\n \\u003c ${"$"}{x} {{x}} %s %n $& $1 $\``,
  "\u202Eright to left\u202C \u2066isolate\u2069 \u200F\u200E \u061C",
  "zero\u200Bwidth\u200C\u200D\u2060\uFEFFx \u00AD \u034F \u180E",
  "noncharacters \uFDD0 \uFFFE \uFFFF \u{1FFFE} \u{10FFFF} \uE000 \uFFFD",
  "👩‍👩‍👧‍👦 👍🏽 🇩🇪 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ☎️ \u{1D54F} 𠮷",
  "e\u0301 n\u0303 \u1100\u1161\u11A8 Z\u0351\u036B\u0343\u0302\u0321 ﬁ ß İ ı",
  "سمة رائعة (جدا) 123 <b> – עברית ABC",
  "constructor __proto__ toString null undefined NaN true",
  "👍".repeat(REVIEW_MESSAGE_MAX),
];
/** The same for texts of several lines, which may also contain control characters. */
const texts = [
  ...lines,
  "one\r\ntwo\nthree\rfour\u2028five\u2029six\u0085seven\vsix\feight",
  "controls \u0001\u0002\u0008\u000B\u001F\u007F\u0080\u009F",
  "a\tb \t c\n\n\n   d  ",
];

// A site of its own, so that no other review is among the newest.
test.use({ siteOptions: [{ env: {} }, { scope: "worker" }] });

test("every review's text is shown as it was typed, even after loading more", async ({ page }) => {
  const name = lines[0] ?? "";
  await signInByRequest(page.request, name);
  // Twice, so that there are more than one page of the list has.
  const written = [...texts, ...texts].map((message, at) => ({ title: lines[at] ?? "A title", message }));
  await addReviewsByRequest(page.request, written);
  await openSite(page);
  const { reviews } = on(page);
  // A browser reads CRLF and CR in HTML as LF, and the page shows several blank lines as one.
  const asShown = (text = "") =>
    text
      .trim()
      .replace(/\r\n?/g, "\n")
      .replace(/\n{3,}/g, "\n\n");
  const shown = async () => {
    const found = await reviews.getByRole("article").evaluateAll((elements) =>
      elements.map((element) => ({
        title: element.querySelector("h4")?.textContent,
        message: element.querySelector("p")?.textContent,
        name: element.querySelector("bdi")?.textContent,
        elements: element.querySelectorAll("script, style, img, a, iframe, math").length,
      })),
    );
    return found.map((review) => ({ ...review, message: asShown(review.message) }));
  };
  const expected = written
    .map(({ title, message }) => ({ title, message: asShown(message), name, elements: 0 }))
    .reverse();
  // On a busy machine the server may first send an older page.
  await expect.poll(shown).toEqual(expected.slice(0, REVIEWS_PAGE_SIZE));
  await reviews.getByRole("button", { name: reviewWording.showMore }).click();
  await expect.poll(shown).toEqual(expected);
});
