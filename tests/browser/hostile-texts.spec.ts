import { reviewWording } from "../../words/reviews.ts";
import { expect, test } from "../support/browser.ts";
import { hostileLines, hostileTexts } from "../support/hostile-texts.ts";
import { validReview } from "../support/review.ts";
import { openSite, reviews, signIn } from "../support/visit.ts";

// A site of its own, so that no other review is among the newest.
test.use({ siteOptions: [{ env: {} }, { scope: "worker" }] });

test("the page shows every review's text as it was typed, from the server and after loading more", async ({
  page,
  site,
}) => {
  const name = hostileLines[0] ?? "";
  await openSite(page);
  await signIn(page, name);
  const written = hostileTexts.map((message, index) => ({
    title: hostileLines[index] ?? "A title",
    message,
  }));
  for (const content of written) {
    const answer = await page.request.post("/trpc/reviews.add", {
      data: validReview(content),
      headers: { origin: site.url },
    });
    expect(answer.status()).toBe(200);
  }
  await page.reload();
  const articles = reviews(page).getByRole("article");
  const shown = () =>
    articles.evaluateAll((elements) =>
      elements.map((element) => ({
        title: element.querySelector("h4")?.textContent,
        message: element.querySelector("p")?.textContent,
        name: element.querySelector("bdi")?.textContent,
        elements: element.querySelectorAll("script, style, img, a, iframe, math").length,
      })),
    );
  // A browser reads CRLF and CR in HTML as LF, and the page shows several blank lines as one.
  const asShown = (text: string) =>
    text
      .trim()
      .replace(/\r\n?/g, "\n")
      .replace(/\n{3,}/g, "\n\n");
  const expected = written
    .map(({ title, message }) => ({ title, message: asShown(message), name, elements: 0 }))
    .reverse();
  const normalised = async () =>
    (await shown()).map((review) => ({ ...review, message: asShown(review.message ?? "") }));
  const first = await normalised();
  expect(first).toEqual(expected.slice(0, first.length));
  await reviews(page).getByRole("button", { name: reviewWording.showMore }).click();
  await expect.poll(normalised).toEqual(expected);
});
