import { rm } from "node:fs/promises";
import type { Page, Request } from "@playwright/test";
import { REVIEWS_PAGE_SIZE } from "../../shared/reviews.ts";
import { reviewWording } from "../../words/reviews.ts";
import { expect, hold, type OpenBrowser, painted, test, WITH_MOTION } from "../support/browser.ts";
import { startSite } from "../support/site.ts";
import { temporaryDataFolder } from "../support/temporary-folder.ts";
import {
  addByRequest,
  addReview,
  deleteReview,
  openAs,
  openSite,
  openWithStream,
  reviews,
  reviewTitled,
  signIn,
  titleField,
  uniqueName,
} from "../support/visit.ts";

test.use(WITH_MOTION);

/** Another user, signed in, in a browser of their own. */
async function openWriter(openBrowser: OpenBrowser, options = {}): Promise<Page> {
  const writer = await openBrowser(options);
  await openAs(writer, "Writer");
  return writer;
}

async function write(writer: Page, title: string): Promise<void> {
  await addReview(writer, { title, message: "Written on another page." });
}

test("a review written on one page appears on another, and disappears when it is deleted", async ({
  page,
  openBrowser,
}) => {
  await openWithStream(page);
  const writer = await openWriter(openBrowser);
  const title = uniqueName("Arrives");
  await write(writer, title);
  await expect(reviewTitled(page, title)).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: reviewWording.arrived(1) })).toHaveCount(1);
  await deleteReview(writer, title);
  await expect(reviewTitled(page, title)).toHaveCount(0);
});

test("eight visible pages of a browser share one event stream, which another page opens when the first is closed", async ({
  context,
  openBrowser,
}) => {
  // The browser opens only six connections to the site over HTTP/1.1.
  const open = new Map<Request, Page>();
  const isStream = (request: Request) => request.url().includes("/trpc/reviews.live");
  context.on("request", (request) => isStream(request) && open.set(request, request.frame().page()));
  context.on("requestfinished", (request) => open.delete(request));
  context.on("requestfailed", (request) => open.delete(request));
  const writer = await openWriter(openBrowser);
  const pages: Page[] = [];
  while (pages.length < 8) {
    const page = await context.newPage();
    const ready = page.waitForResponse((response) => response.url().includes("/assets/live-version-"));
    await openSite(page);
    await ready;
    pages.push(page);
  }
  await expect.poll(() => open.size).toBe(1);
  for (let round = 0; round < 2; round++) {
    const title = uniqueName("For all");
    await write(writer, title);
    for (const page of pages) await expect(reviewTitled(page, title)).toBeVisible();
    expect(open.size).toBe(1);
    const [leader] = open.values();
    if (round > 0 || !leader) break;
    pages.splice(pages.indexOf(leader), 1);
    await leader.close();
    open.clear();
    await expect.poll(() => open.size).toBe(1);
  }
});

test("a new review does not move what a visitor is reading or typing", async ({ page, openBrowser }) => {
  const writer = await openWriter(openBrowser);
  const first = uniqueName("Being read");
  await write(writer, first);

  await page.setViewportSize({ width: 360, height: 740 });
  await openWithStream(page);
  const read = reviewTitled(page, first);
  await read.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
  const before = await read.boundingBox();
  const second = uniqueName("Arrives meanwhile");
  await write(writer, second);
  await expect(reviewTitled(page, second)).toBeAttached();
  expect((await read.boundingBox())?.y).toBeCloseTo(before?.y ?? Number.NaN, 0);

  const field = titleField(page);
  // Already there, so that the page does not scroll smoothly to what is filled in.
  await field.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
  await field.fill("Being typed");
  const fieldBefore = await field.boundingBox();
  const third = uniqueName("Arrives while typing");
  await write(writer, third);
  await expect(reviewTitled(page, third)).toBeAttached();
  expect((await field.boundingBox())?.y).toBeCloseTo(fieldBefore?.y ?? Number.NaN, 0);
  await expect(field).toBeFocused();
});

test("a review that arrives while a visitor scrolls does not change how far they scroll back", async ({
  page,
  openBrowser,
}) => {
  const writer = await openWriter(openBrowser);
  await page.setViewportSize({ width: 360, height: 740 });
  await openWithStream(page);
  const field = titleField(page);
  await field.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
  await field.fill("Being typed");
  const title = uniqueName("Arrives while scrolling");
  const way = await field.evaluateHandle((element) => {
    const way = { from: element.getBoundingClientRect().top, gone: 0, isOver: false };
    // Up and down by 50 pixels, in steps that come between all other work of the page.
    const { port1, port2 } = new MessageChannel();
    let direction = 1;
    port1.onmessage = () => {
      if (way.isOver) return;
      if (Math.abs(way.gone + direction) > 50) direction = -direction;
      way.gone += direction;
      scrollBy({ top: direction, behavior: "instant" });
      port2.postMessage(null);
    };
    port2.postMessage(null);
    return way;
  });
  await write(writer, title);
  await expect(reviewTitled(page, title)).toBeAttached();
  await way.evaluate((way) => {
    way.isOver = true;
  });
  const { from, gone } = await way.jsonValue();
  const to = await field.evaluate((element) => element.getBoundingClientRect().top);
  expect(from - to).toBeCloseTo(gone, 0);
});

test("an older answer of the list does not remove a review that arrived in the meantime", async ({
  page,
  openBrowser,
}) => {
  const writer = await openWriter(openBrowser);
  await page.addInitScript(() => {
    window.EventSource = class extends EventSource {
      constructor(url: string | URL) {
        super(url);
        this.addEventListener("message", () => {
          const { dataset } = document.documentElement;
          dataset.versionsReceived = String(Number(dataset.versionsReceived ?? 0) + 1);
        });
      }
    };
  });
  await openWithStream(page);
  const versionsReceived = () =>
    page.evaluate(() => Number(document.documentElement.dataset.versionsReceived ?? 0));
  await signIn(page, uniqueName("Reader"));
  const list = /\/trpc\/[^?]*reviews\.list/;
  let isAnswered = false;
  const letThrough = await hold(page, list, async (route) => {
    const response = await route.fetch();
    isAnswered = true;
    return () => route.fulfill({ response });
  });
  await addReview(page, { title: uniqueName("Makes the list load again"), message: "Written here." });
  await expect.poll(() => isAnswered).toBe(true);
  // The version at the page's opening, and the version after the reader's own review.
  await expect.poll(versionsReceived).toBe(2);
  const title = uniqueName("Arrives meanwhile");
  await write(writer, title);
  await expect.poll(versionsReceived).toBe(3);
  const answer = page.waitForResponse(list);
  letThrough();
  await (await answer).finished();
  await painted(page);
  await expect(reviewTitled(page, title)).toBeVisible();
  // A request of the list may still be on its way.
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("a page that shows several pages of the list keeps them, and no review is missing or shown twice", async ({
  page,
  openBrowser,
}) => {
  const writer = await openWriter(openBrowser);
  const others = Array.from({ length: REVIEWS_PAGE_SIZE + 5 }, () => uniqueName("One of many"));
  await addByRequest(writer, ...others);
  await openWithStream(page);
  await expect(reviewTitled(page, others.at(-1) ?? "")).toBeAttached();
  const showMore = reviews(page).getByRole("button", { name: reviewWording.showMore });
  const shown = reviews(page).getByRole("article");
  await expect(shown).toHaveCount(6);
  await showMore.click();
  await expect(shown).toHaveCount(REVIEWS_PAGE_SIZE);
  await showMore.click();
  await expect(reviewTitled(page, others[0] ?? "")).toBeAttached();
  const titles = () => reviews(page).getByRole("article").getByRole("heading").allTextContents();
  const before = await titles();
  const title = uniqueName("On top of two pages");
  await addByRequest(writer, title);
  await expect(reviewTitled(page, title)).toBeAttached();
  const after = await titles();
  expect(after[0]).toContain(title);
  expect(after.slice(1)).toEqual(before.slice(0, after.length - 1));
  expect(new Set(after).size).toBe(after.length);
});

test.describe("a page whose connection was lost", () => {
  /** A site that may be killed and started again. */
  const restartable = test.extend({
    siteOptions: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this parameter.
      async ({}, use) => {
        const dataDir = await temporaryDataFolder("restart");
        await use({ dataDir });
        await rm(dataDir, { recursive: true, force: true });
      },
      { scope: "worker" },
    ],
  });

  restartable(
    "gets the changes that it missed",
    async ({ page, openBrowser, site, siteOptions, context, problems }) => {
      problems.expect(/ERR_/);
      await openWithStream(page);
      await context.setOffline(true);
      await site.kill();
      const again = await startSite({ ...siteOptions, port: site.port });
      const writer = await openWriter(openBrowser, { baseURL: again.url });
      const title = uniqueName("Missed");
      await write(writer, title);
      await expect(reviewTitled(page, title)).toHaveCount(0);
      await context.setOffline(false);
      await expect(reviewTitled(page, title)).toBeVisible({ timeout: 30_000 });
      await again.stop();
    },
  );
});
