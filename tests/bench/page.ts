import { createServer, request } from "node:http";
import { brotliCompressSync } from "node:zlib";
import { chromium, type Page } from "@playwright/test";
import lighthouse from "lighthouse";
import { lightWording } from "../../words/light.ts";
import { reviewWording } from "../../words/reviews.ts";
import { variantsWording } from "../../words/variants.ts";
import { chromiumLaunch } from "../support/chromium.ts";
import { freePort, listen } from "../support/ports.ts";
import { type Figure, spreadOf } from "./figures.ts";
import type { Bench } from "./main.ts";
import { startSite } from "./servers.ts";

const SCRIPTS_MAX_KIB = 88;
const FIRST_PAINT_MAX_KIB = 15;
/** How much longer the page with scripts may block than the page without, in milliseconds. */
const SCRIPTS_MAX_BLOCKING_MS = 15;
const SWITCH_MAX_MS = 100;
const FRAME_MAX_MS = 50;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

/** The page on a phone: Lighthouse with real throttling, and the sizes of the downloads. */
export async function benchPage({ makeDatabase, options, report }: Bench): Promise<void> {
  const database = await makeDatabase(100);
  const port = await freePort();
  const proxy = await startHeaderFilter(port);
  const site = await startSite({ port, databaseUrl: database.url, env: { PUBLIC_URL: proxy.origin } });
  try {
    await benchDownload(proxy.origin, report);
    await benchPaint(proxy.origin, port, options.rounds, report);
    await benchSwitch(proxy.origin, options.rounds, report);
    await benchFrames(proxy.origin, options.rounds, report);
  } finally {
    proxy.close();
    await site.stop();
  }
}

/** Everything that the page requests without user input, until it is idle. */
async function benchDownload(site: string, report: (figure: Figure) => void): Promise<void> {
  const browser = await chromium.launch(chromiumLaunch());
  try {
    const page = await browser.newPage();
    const sizes: { type: string; path: string; size: number; beforeLoad: boolean }[] = [];
    const foreign: string[] = [];
    let isLoaded = false;
    page.once("load", () => {
      isLoaded = true;
    });
    page.on("request", (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol.startsWith("http") && origin !== site) foreign.push(request.url());
    });
    page.on("response", (response) => {
      sizes.push({
        type: response.request().resourceType(),
        path: new URL(response.url()).pathname,
        size: Number(response.headers()["content-length"] ?? 0),
        beforeLoad: !isLoaded,
      });
    });
    await page.goto(site);
    await page.getByRole("button", { name: reviewWording.submit }).waitFor();
    await page.waitForTimeout(3_000); // the page loads some code when it is idle
    const html = await (await page.request.get(site)).text();
    const kib = (of: typeof sizes) => of.reduce((sum, { size }) => sum + size, 0) / 1024;
    const scripts = sizes.filter(({ type }) => type === "script");
    const initial = scripts.filter(({ beforeLoad }) => beforeLoad);
    const later = scripts.filter(({ beforeLoad }) => !beforeLoad);
    report({
      name: "Initial JavaScript, brotli",
      unit: "KiB",
      spread: spreadOf([kib(initial)]),
      bound: { atMost: SCRIPTS_MAX_KIB },
      detail: `${initial.length} files before the page has loaded; ${kib(later).toFixed(1)} KiB in ${later.length} files afterwards, until it is idle`,
    });
    const painted = sizes.filter(
      ({ type, beforeLoad }) => type === "document" || (type === "stylesheet" && beforeLoad),
    );
    report({
      name: "HTML and CSS for the first paint, brotli",
      unit: "KiB",
      spread: spreadOf([kib(painted)]),
      bound: { atMost: FIRST_PAINT_MAX_KIB },
      detail: `${html.match(/<article/g)?.length ?? 0} articles in the document; ${painted.length} files`,
    });
    report({
      name: "Requests to another origin",
      unit: "",
      spread: spreadOf([foreign.length]),
      bound: { atMost: 0 },
      detail: foreign.join(" "),
    });
  } finally {
    await browser.close();
  }
}

interface TraceEvent {
  name: string;
  tid: number;
  /** Microseconds, as the duration. */
  ts: number;
  dur?: number;
  args: { data?: { type?: string } };
}

/** From the key to the last repaint, in milliseconds. */
function timeToLastPaint(events: readonly TraceEvent[]): number {
  const press = events
    .filter(({ name, args }) => name === "EventDispatch" && args.data?.type === "keydown")
    .sort((a, b) => a.ts - b.ts)[0];
  if (!press) return Number.NaN;
  const ends = events
    .filter(({ name, tid, ts }) => name === "Paint" && tid === press.tid && ts > press.ts)
    .map(({ ts, dur = 0 }) => ts + dur);
  return (Math.max(...ends) - press.ts) / 1000;
}

/** Switches to each theme by keyboard on a phone-like processor. A site with one theme is not measured. */
async function benchSwitch(site: string, rounds: number, report: (figure: Figure) => void): Promise<void> {
  const browser = await chromium.launch(chromiumLaunch());
  try {
    const page = await browser.newPage();
    await page.goto(site);
    await page.getByRole("button", { name: reviewWording.submit }).waitFor();
    const radios = page.getByRole("radiogroup", { name: variantsWording.theme }).getByRole("radio");
    const count = await radios.count();
    if (count < 2) return;
    await radios.first().focus();
    await page.waitForTimeout(3_000); // until the splash is over and idle downloads have ended
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    const times: number[] = [];
    for (let press = 0; press < count * (rounds + 1); press++) {
      await browser.startTracing(page, { categories: ["devtools.timeline"] });
      await page.keyboard.press("ArrowRight");
      await page.waitForTimeout(1_000);
      const trace: { traceEvents: TraceEvent[] } = JSON.parse(String(await browser.stopTracing()));
      times.push(timeToLastPaint(trace.traceEvents));
    }
    const [first, again] = [times.slice(0, count), times.slice(count)];
    report({
      name: "A switch of the theme at a quarter of the processor's speed, to the last repaint",
      unit: "ms",
      spread: spreadOf(again),
      bound: { atMost: SWITCH_MAX_MS },
      detail: `${count} themes; ${Math.round(Math.max(...first))} ms at most when each becomes active for the first time`,
    });
  } finally {
    await browser.close();
  }
}

/** Measures frames on a processor as slow as a phone's while a visitor scrolls to the end and while they drag the light's slider. */
async function benchFrames(site: string, rounds: number, report: (figure: Figure) => void): Promise<void> {
  const browser = await chromium.launch(chromiumLaunch());
  const movements: { name: string; move: (page: Page) => Promise<unknown> }[] = [
    { name: "while scrolling", move: scrollToEnd },
    { name: "while the light's slider moves", move: dragLight },
  ];
  try {
    const frames = movements.map((): number[][] => []);
    for (let round = 0; round < rounds; round++) {
      const page = await browser.newPage({ viewport: { width: 412, height: 823 } });
      await page.goto(site);
      await page.getByRole("button", { name: reviewWording.submit }).waitFor();
      await page.waitForTimeout(3_000); // until the splash is over and idle downloads have ended
      await page.evaluate(() => {
        const frames: number[] = [];
        Object.assign(window, { frames });
        // The browser reports only frames of more than 50 ms.
        new PerformanceObserver((list) => {
          frames.push(...list.getEntries().map(({ duration }) => duration));
        }).observe({ type: "long-animation-frame" });
      });
      const session = await page.context().newCDPSession(page);
      for (const [index, { move }] of movements.entries()) {
        await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
        await move(page);
        await page.waitForTimeout(500);
        await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
        frames[index]?.push(
          await page.evaluate(() => (window as unknown as { frames: number[] }).frames.splice(0)),
        );
      }
      await page.close();
    }
    for (const [index, { name }] of movements.entries()) {
      const visits = frames[index] ?? [];
      report({
        name: `The longest frame over 50 ms ${name} at a quarter of the processor's speed`,
        unit: "ms",
        spread: spreadOf(visits.map((durations) => Math.max(0, ...durations))),
        bound: { atMost: FRAME_MAX_MS },
        detail: `${visits.flat().length} such frames in ${rounds} visits`,
      });
    }
  } finally {
    await browser.close();
  }
}

async function scrollToEnd(page: Page): Promise<void> {
  await page.mouse.move(2, 400); // The pointer stays in the margin, because none hovers over a phone's page.
  const isAtEnd = () => scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
  while (!(await page.evaluate(isAtEnd))) await page.mouse.wheel(0, 120);
}

async function dragLight(page: Page): Promise<void> {
  const slider = page.getByRole("slider", { name: lightWording.slider });
  await slider.scrollIntoViewIfNeeded();
  const box = await slider.boundingBox();
  if (!box) throw new Error("The light's slider is not on the page.");
  await page.evaluate(() => (window as unknown as { frames: number[] }).frames.splice(0));
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width, y, { steps: 100 });
  await page.mouse.move(box.x, y, { steps: 100 });
  await page.mouse.up();
}

interface Visit {
  scores: number[];
  /** The failed audits, by category. */
  findings: string[][];
  audit(
    name:
      | "first-contentful-paint"
      | "largest-contentful-paint"
      | "cumulative-layout-shift"
      | "total-blocking-time",
  ): number;
}

/**
 * A proxy that removes the Referrer-Policy header: under Lighthouse, the headless Chromium from npm fails to load a document
 * that has one.
 * @param document what it answers to `/` in place of the site's own document, in brotli.
 */
async function startHeaderFilter(
  port: number,
  document?: Buffer,
): Promise<{ origin: string; close(): void }> {
  const server = createServer((incoming, outgoing) => {
    const { url, method, headers } = incoming;
    const forwarded = request({ port, path: url, method, headers }, (response) => {
      const { "referrer-policy": _, ...rest } = response.headers;
      if (document && url === "/") {
        response.resume();
        outgoing.writeHead(200, { ...rest, "content-length": document.length });
        outgoing.end(document);
        return;
      }
      outgoing.writeHead(response.statusCode ?? 502, rest);
      response.pipe(outgoing);
    });
    forwarded.on("error", () => outgoing.destroy());
    outgoing.on("close", () => forwarded.destroy());
    incoming.pipe(forwarded);
  });
  const ownPort = await listen(server, "localhost");
  return {
    origin: `http://localhost:${ownPort}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function benchPaint(
  site: string,
  sitePort: number,
  rounds: number,
  report: (figure: Figure) => void,
): Promise<void> {
  const html = await (await fetch(site)).text();
  const bare = await startHeaderFilter(sitePort, brotliCompressSync(withoutScripts(html)));
  const port = await freePort();
  const launch = chromiumLaunch();
  const browser = await chromium.launch({
    ...launch,
    args: [...launch.args, `--remote-debugging-port=${port}`],
  });

  async function visit(url: string): Promise<Visit> {
    const result = await lighthouse(url, {
      port,
      logLevel: "error",
      output: "json",
      throttlingMethod: "devtools",
      onlyCategories: [...CATEGORIES],
    });
    if (!result || result.lhr.runtimeError) {
      throw new Error(`Lighthouse failed: ${result?.lhr.runtimeError?.message}`);
    }
    const { audits, categories } = result.lhr;
    return {
      scores: CATEGORIES.map((category) => Math.round((categories[category]?.score ?? 0) * 100)),
      findings: CATEGORIES.map((category) =>
        (categories[category]?.auditRefs ?? [])
          .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
          .map(({ id }) => id),
      ),
      audit: (name) => audits[name]?.numericValue ?? Number.NaN,
    };
  }
  try {
    const visits: { page: Visit; bare: Visit }[] = [];
    await visit(site);
    for (let round = 0; round < rounds; round++) {
      visits.push({ page: await visit(site), bare: await visit(bare.origin) });
    }
    CATEGORIES.forEach((category, index) => {
      report({
        name: `Lighthouse, mobile, devtools throttling: ${category}`,
        unit: "points",
        spread: spreadOf(visits.map(({ page }) => page.scores[index] ?? 0)),
        bound: { atLeast: 100 },
        detail: [...new Set(visits.flatMap(({ page }) => page.findings[index] ?? []))].join(", "),
      });
    });
    for (const [name, audit] of [
      ["First contentful paint", "first-contentful-paint"],
      ["Largest contentful paint", "largest-contentful-paint"],
    ] as const) {
      const times = spreadOf(visits.map(({ page }) => page.audit(audit)));
      const bareTimes = spreadOf(visits.map(({ bare }) => bare.audit(audit)));
      report({
        name: `${name}, beside the page without scripts`,
        unit: "",
        spread: spreadOf(visits.map(({ page, bare }) => page.audit(audit) / bare.audit(audit))),
        bound: { atMost: 1.05 },
        detail: `${Math.round(times.median)} ms beside ${Math.round(bareTimes.median)} ms`,
      });
    }
    report({
      name: "Cumulative layout shift",
      unit: "",
      spread: spreadOf(visits.map(({ page }) => page.audit("cumulative-layout-shift"))),
      bound: { atMost: 0 },
      detail: "",
    });
    const bareBlocking = spreadOf(visits.map(({ bare }) => bare.audit("total-blocking-time"))).median;
    report({
      name: "Total blocking time",
      unit: "ms",
      spread: spreadOf(visits.map(({ page }) => page.audit("total-blocking-time"))),
      bound: { atMost: bareBlocking + SCRIPTS_MAX_BLOCKING_MS },
      detail: `the page without scripts: ${Math.round(bareBlocking)} ms`,
    });
  } finally {
    bare.close();
    await browser.close();
  }
}

function withoutScripts(html: string): string {
  return html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, "")
    .replace(/<link\b[^>]*rel="modulepreload"[^>]*>/g, "");
}
