import { chromium } from "@playwright/test";
import { expect, onTestFinished, test } from "vitest";
import { createAuthor } from "../support/author.ts";
import { chromiumLaunch } from "../support/chromium.ts";
import { connectionOfTest, databaseOfTest, siteOfTest } from "../support/faults.ts";
import {
  type Front,
  isNginxInstalled,
  isVarnishInstalled,
  startNginx,
  startVarnish,
} from "../support/front.ts";
import { addReview, send } from "../support/load.ts";
import { freePort } from "../support/ports.ts";
import { sendRaw } from "../support/raw-http.ts";

const PAGES = 5;

interface Cache {
  name: string;
  isInstalled: boolean;
  start(sitePort: number, port: number): Promise<Front>;
}
const caches: Cache[] = [
  {
    name: "nginx",
    isInstalled: isNginxInstalled(),
    start: (sitePort, port) => startNginx([sitePort], port),
  },
  { name: "Varnish", isInstalled: isVarnishInstalled(), start: startVarnish },
];

test.for(caches)("a review arrives on pages that $name serves from its cache", async (cache, context) => {
  context.skip(!cache.isInstalled, `${cache.name} is not installed`);
  const databaseUrl = await databaseOfTest();
  const port = await freePort();
  const site = await siteOfTest({
    databaseUrl,
    env: { PUBLIC_URL: `http://localhost:${port}`, PAGE_CACHE_SECONDS: "600" },
  });
  const cookie = await createAuthor(await connectionOfTest(databaseUrl));
  const front = await cache.start(site.port, port);
  onTestFinished(() => front.stop());
  const browser = await chromium.launch(chromiumLaunch());
  onTestFinished(() => browser.close());
  const add = async (title: string) =>
    expect((await addReview(`http://127.0.0.1:${site.port}`, cookie, { title })).status).toBe(200);
  await add("Known when the page was cached");
  await expect.poll(async () => (await send(`http://127.0.0.1:${site.port}/`)).text).toContain("Known when");
  /** Opens the page in a browser of its own. @returns it, and the HTML that came over the network. */
  async function open() {
    const page = await browser.newPage();
    const listening = page.waitForResponse((response) => response.url().includes("/trpc/reviews.live"));
    const response = await page.goto(`http://localhost:${port}/`);
    await listening;
    const headers = (await response?.allHeaders()) ?? {};
    expect(headers["set-cookie"]).toBeUndefined();
    expect(headers["content-encoding"]).toMatch(/^(br|gzip)$/);
    expect(headers["cache-control"]).toMatch(/s-maxage=600, stale-while-revalidate=600/);
    return { page, html: (await response?.text()) ?? "", isFromCache: headers["x-cache"] === "HIT" };
  }
  await open();
  const pages = await Promise.all(Array.from({ length: PAGES }, open));
  expect(pages.map(({ isFromCache }) => isFromCache)).toEqual(Array(PAGES).fill(true));

  await add("Arrives on open pages");
  for (const { page } of pages) await page.getByText("Arrives on open pages").waitFor();

  const late = await open();
  expect(late.isFromCache).toBe(true);
  expect(late.html).toContain("Known when the page was cached");
  expect(late.html).not.toContain("Arrives on open pages");
  await late.page.getByText("Arrives on open pages").waitFor();
});

test.for(caches)(
  "no spelling of a header and no query adds a copy of the page to the cache of $name",
  async (cache, context) => {
    context.skip(!cache.isInstalled, `${cache.name} is not installed`);
    const port = await freePort();
    const site = await siteOfTest({
      databaseUrl: await databaseOfTest(),
      env: { PUBLIC_URL: `http://localhost:${port}`, PAGE_CACHE_SECONDS: "600" },
    });
    await expect.poll(async () => (await fetch(site.url)).headers.get("cache-control")).toMatch(/s-maxage/);
    const front = await cache.start(site.port, port);
    onTestFinished(() => front.stop());
    const count = { HIT: 0, MISS: 0 };
    let refused = 0;
    for (const accepted of [
      "",
      "br",
      "BR",
      "gzip",
      "gzip;q=0.9",
      "gzip, deflate, br, zstd",
      "br;q=0",
      "br;q=0.0, gzip",
      "br ; q=0.5 , gzip",
      "x",
      "*",
    ]) {
      for (const host of ["localhost", "LOCALHOST:80", "127.0.0.1", "1.evil.example", "2.evil.example"]) {
        const { statuses, text } = await sendRaw(port, [
          `GET /?${encodeURIComponent(accepted)}=${host} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: ${accepted}\r\nCookie: a=${host}\r\nConnection: close\r\n\r\n`,
        ]);
        if (statuses.length === 0) refused += 1;
        else {
          expect(statuses).toEqual([200]);
          count[/^x-cache: (HIT|MISS)\r$/im.exec(text)?.[1] as keyof typeof count] += 1;
          const encoding = /^content-encoding: (.*)\r$/im.exec(text)?.[1] ?? "identity";
          if (accepted.includes("gzip")) expect(encoding, accepted).not.toBe("identity");
          if (encoding !== "identity") {
            expect(accepted.toLowerCase()).toContain(encoding);
            expect(accepted).not.toMatch(encoding === "br" ? /br;q=0/ : /gzip;q=0$/);
          }
        }
      }
    }
    expect(count.MISS).toBeLessThanOrEqual(3);
    expect(count.HIT + count.MISS + refused).toBe(55);
    expect(refused).toBe(cache.name === "nginx" ? 22 : 0);
  },
);
