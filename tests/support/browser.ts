import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type Request,
  type Route,
} from "@playwright/test";
import { type Site, type SiteOptions, startSite } from "./site.ts";

export { expect };

/** The browser's errors and warnings during a test. */
export interface Problems {
  /**
   * Expects an error or warning that matches. The test fails when there is none. A failed request for a resource
   * counts as well, because the browser reports it on the console.
   */
  expect(pattern: RegExp): void;
}

/** Opens a page of the site in a browser of its own, which is closed after the test. */
type OpenBrowser = (options?: BrowserContextOptions) => Promise<Page>;

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/**
 * Playwright's `test` with the built site. A test fails at every error or warning on the browser's console, such as a
 * violation of the Content Security Policy, at every uncaught error, and at every request that leaves the site. This
 * includes all pages of the context, popups too. `page.goto("/")` opens the site.
 */
export const test = base.extend<
  { problems: Problems; openBrowser: OpenBrowser },
  { siteOptions: SiteOptions; site: Site }
>({
  siteOptions: [{}, { option: true, scope: "worker" }],
  site: [
    async ({ siteOptions }, use) => {
      const site = await startSite(siteOptions);
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: 360_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  openBrowser: async ({ browser, site }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ baseURL: site.url, ...options });
      contexts.push(context);
      return await context.newPage();
    });
    for (const context of contexts) await context.close();
  },
  problems: [
    async ({ context, site }, use) => {
      const found: string[] = [];
      const expected: RegExp[] = [];
      await watch(context, site.url, (problem) => found.push(problem));
      await use({ expect: (pattern) => expected.push(pattern) });
      // Polled, because the browser reports an error after its cause.
      await expect
        .poll(
          () => ({
            unexpected: found.filter((problem) => !expected.some((pattern) => pattern.test(problem))),
            missing: expected.filter((pattern) => !found.some((problem) => pattern.test(problem))).map(String),
          }),
          "unexpected or missing errors and warnings of the browser",
        )
        .toEqual({ unexpected: [], missing: [] });
    },
    { auto: true },
  ],
});

/** For `test.use`: a visitor without reduced motion, as most visitors are. */
export const WITH_MOTION = { contextOptions: { reducedMotion: "no-preference" } } as const;

/** Holds back a page's requests. @returns a function that releases them. */
export async function hold(page: Page, url: Parameters<Page["route"]>[0]): Promise<() => void> {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(url, async (route) => {
    await held;
    await route.continue();
  });
  return letThrough;
}

/** Answers a call with an error, as tRPC does. */
export async function answerWithError(
  route: Route,
  { message, ...data }: { message: string; code: string; httpStatus: number; [property: string]: unknown },
): Promise<void> {
  const error = { message, code: -32_600, data };
  await route.fulfill({ status: data.httpStatus as number, json: [{ error }] });
}

/** Waits until the page has painted its last change. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
}

/** Waits until the loaded page is idle and has sent its last requests. */
export async function idle(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  await page.evaluate(() => fetch("/live").then((response) => response.text()));
}

async function watch(context: BrowserContext, origin: string, report: (problem: string) => void): Promise<void> {
  context.on("console", (message: ConsoleMessage) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    report(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => report(`uncaught: ${error.error().stack ?? error.error().message}`));
  context.on("request", (request) => {
    if (!mayRequest(request, origin)) report(`request to another origin: ${request.method()} ${request.url()}`);
  });
  // No request of a test leaves this machine.
  await context.route(
    (url) => /^https?:$/.test(url.protocol) && !LOOPBACK.test(url.hostname),
    (route) => route.abort(),
  );
}

/**
 * The site may load from its own origin only. A navigation may lead to an identity provider on this machine and back.
 */
function mayRequest(request: Request, origin: string): boolean {
  const url = new URL(request.url());
  if (!/^https?:$/.test(url.protocol) || url.origin === origin) return true;
  if (!LOOPBACK.test(url.hostname)) return false;
  if (request.isNavigationRequest()) return true;
  // The pages of a sign-in send no referrer, so they are recognised by their frame.
  const asker = request.headers().referer ?? request.frame().url();
  return URL.canParse(asker) && new URL(asker).origin === url.origin;
}
