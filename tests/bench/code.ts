import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Browser, type CDPSession, chromium, type Page } from "@playwright/test";
import { chromiumLaunch } from "../support/chromium.ts";
import { type Figure, spreadOf } from "./figures.ts";
import { hostileTexts } from "./hostile-texts.ts";
import type { Bench } from "./main.ts";
import { startSite } from "./servers.ts";

const FIRST_PASTE_MAX_KIB = 32;
const FIRST_COLOURS_MAX_MS = 500;
const EDIT_MAX_MS = 50;
/** Beside a bare text area with the same text: most of such a task is the browser drawing the text. */
const LONGEST_TASK_MAX = 2;
const HOSTILE_PASTES = 1_000;
const HOSTILE_MEMORY_MAX_MIB = 20;
/** Lighthouse's mobile profile: how much slower the page's thread is, and the network. CDP slows no worker. */
const SLOWER = 4;
const MOBILE_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1.6e6 / 8,
  uploadThroughput: 750e3 / 8,
};
const EDITS = 20;

type Report = (figure: Figure) => void;

const source = readFileSync(
  fileURLToPath(new URL("../../client/your-code/highlighter/highlighter.ts", import.meta.url)),
  "utf8",
);
const code = source.split("\n").slice(0, 200).join("\n");
/** A place where the theme colours a number. */
const statements = code
  .split("\n")
  .flatMap((line, index) => (/^\s+[^/*\s].*;$/.test(line) ? [index] : []))
  .slice(0, EDITS);

/** A visitor's own code: what it downloads, how soon it has colours, and what hostile text does to the page. */
export async function benchCode({ makeDatabase, options, report }: Bench): Promise<void> {
  const database = await makeDatabase(0);
  const site = await startSite({ databaseUrl: database.url });
  const browser = await chromium.launch(chromiumLaunch());
  try {
    await benchDownload(browser, site.url, report);
    await benchColours(browser, site.url, options.rounds, report);
    await benchHostile(browser, site.url, report);
  } finally {
    await browser.close();
    await site.stop();
  }
}

interface Visit {
  page: Page;
  session: CDPSession;
  close(): Promise<void>;
}

async function open(browser: Browser, site: string, { isMobile = false } = {}): Promise<Visit> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  if (isMobile) {
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", MOBILE_NETWORK);
  }
  await page.goto(site);
  await page.getByRole("button", { name: "Add review" }).waitFor();
  await page.waitForLoadState("networkidle");
  return { page, session, close: () => context.close() };
}

const area = (page: Page) => page.getByRole("textbox", { name: "Your code" });
const tab = (page: Page) => page.getByRole("tab", { name: "Your code", exact: true });

/** Everything that the page requests after the paste, if nothing was loaded before. */
async function benchDownload(browser: Browser, site: string, report: Report): Promise<void> {
  const { page, session, close } = await open(browser, site);
  await session.send("Emulation.setDataSaverOverride", { dataSaverEnabled: true });
  const sizes = new Map<string, number>();
  page.on("response", (response) => {
    sizes.set(
      new URL(response.url()).pathname.replace(/^\/assets\//, ""),
      Number(response.headers()["content-length"] ?? 0) / 1024,
    );
  });
  sizes.clear();
  await tab(page).click();
  await area(page).waitFor();
  await page.waitForTimeout(2_000); // the downloads of the tab itself
  const opened = [...sizes];
  sizes.clear();
  await paste(page, code);
  await page.waitForTimeout(1_000);
  const sum = (of: readonly (readonly [string, number])[]) => of.reduce((total, [, size]) => total + size, 0);
  const names = (of: readonly (readonly [string, number])[]) =>
    of.map(([name, size]) => `${name.split("-")[0]} ${size.toFixed(1)}`).join(", ");
  report({
    name: "First paste of TypeScript, brotli",
    unit: "KiB",
    spread: spreadOf([sum([...sizes])]),
    bound: { atMost: FIRST_PASTE_MAX_KIB },
    detail: `${names([...sizes])}; before it the tab itself: ${sum(opened).toFixed(1)} (${names(opened)})`,
  });
  await close();
}

/**
 * Inserts a text as a paste does, and waits until all lines have colours.
 * @returns how long it took until the first line was painted in colours, in milliseconds.
 */
async function paste(page: Page, text: string): Promise<number> {
  return await page.evaluate(async (text) => {
    const area = document.querySelector<HTMLTextAreaElement>("[data-code=yours] + textarea");
    const lines = document.querySelector("[data-code=yours]");
    if (!area || !lines) throw new Error("There is no text area.");
    const coloured = new Promise<void>((resolve) => {
      const changes = new MutationObserver(() => {
        if (!lines.querySelector("span")) return;
        changes.disconnect();
        requestAnimationFrame(() => setTimeout(resolve));
      });
      changes.observe(lines, { childList: true, subtree: true });
    });
    const began = performance.now();
    area.value = text;
    area.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertFromPaste" }));
    await coloured;
    const firstColours = performance.now() - began;
    const isDone = () =>
      [...lines.children].every((line) => !line.textContent?.trim() || line.firstElementChild);
    while (!isDone()) await new Promise((resolve) => setTimeout(resolve, 50));
    return firstColours;
  }, text);
}

/** Types a number at a line's end. @returns how long its own colour took, in milliseconds. */
async function edit(page: Page, line: number): Promise<number> {
  return await page.evaluate(async (line) => {
    const area = document.querySelector<HTMLTextAreaElement>("[data-code=yours] + textarea");
    const lines = document.querySelector("[data-code=yours]");
    if (!area || !lines) throw new Error("There is no text area.");
    const end = area.value
      .split("\n")
      .slice(0, line + 1)
      .join("\n").length;
    area.focus({ preventScroll: true });
    area.setSelectionRange(end, end);
    await new Promise((done) => setTimeout(done, 100)); // the caret's own frame
    let resolve = () => {};
    const painted = new Promise<void>((done) => {
      resolve = done;
    });
    const changes = new MutationObserver(() => {
      const isNumber = lines.children[line]?.lastElementChild?.textContent?.trim() === "1";
      if (isNumber) requestAnimationFrame(() => setTimeout(resolve));
    });
    changes.observe(lines, { childList: true, subtree: true });
    const began = performance.now();
    document.execCommand("insertText", false, " 1");
    await painted;
    const time = performance.now() - began;
    await new Promise((done) => setTimeout(done, 100));
    changes.disconnect();
    return time;
  }, line);
}

/** A phone's network and processor. */
async function benchColours(browser: Browser, site: string, rounds: number, report: Report): Promise<void> {
  const first: number[] = [];
  const edits: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { page, close } = await open(browser, site, { isMobile: true });
    await tab(page).click();
    await area(page).waitFor();
    await page.waitForTimeout(1_000); // the time that a visitor takes to paste
    first.push(await paste(page, code));
    for (const line of statements) edits.push(await edit(page, line));
    await close();
  }
  report({
    name: "First colours after a paste, Lighthouse's mobile profile",
    unit: "ms",
    spread: spreadOf(first),
    bound: { atMost: FIRST_COLOURS_MAX_MS },
    detail: "200 lines of TypeScript, a second after the tab was opened",
  });
  report({
    name: "An edit in 200 lines",
    unit: "ms",
    spread: spreadOf(edits),
    bound: { atMost: EDIT_MAX_MS },
    detail: `to the painted colours, on the same profile, ${edits.length} edits`,
  });
}

/** Memory of the page and its workers after garbage collection, in MiB. */
async function memoryOf(session: CDPSession): Promise<number> {
  await session.send("HeapProfiler.collectGarbage");
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  return usedSize / 2 ** 20;
}

async function benchHostile(browser: Browser, site: string, report: Report): Promise<void> {
  const { page, session, close } = await open(browser, site);
  await tab(page).click();
  await area(page).waitFor();
  await paste(page, code);
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  const before = await memoryOf(session);
  const tasks = await page.evaluate(
    async ({ texts, count }) => {
      const area = document.querySelector<HTMLTextAreaElement>("[data-code=yours] + textarea");
      const select = [...document.querySelectorAll("select")].find(({ options }) =>
        [...options].some(({ value }) => value === "typescript"),
      );
      if (!area || !select) throw new Error("There is no text area.");
      const began: number[] = [];
      const tasks: { duration: number; text: number }[] = [];
      const observer = new PerformanceObserver((list) => {
        for (const { duration, startTime } of list.getEntries())
          tasks.push({
            duration,
            text: began.findLastIndex((time) => time <= startTime + duration) % texts.length,
          });
      });
      observer.observe({ type: "longtask" });
      for (let index = 0; index < count; index += 1) {
        const [language = "", text = ""] = texts[index % texts.length] ?? [];
        began.push(performance.now());
        select.value = language;
        select.dispatchEvent(new Event("change", { bubbles: true }));
        area.value = text;
        area.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertFromPaste" }));
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        // Some texts stay long enough for a worker to stall and be ended.
        await new Promise((resolve) => setTimeout(resolve, index % 50 === 0 ? 4_000 : 30));
      }
      observer.disconnect();
      return tasks;
    },
    { texts: hostileTexts, count: HOSTILE_PASTES },
  );
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await paste(page, code);
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  const after = await memoryOf(session);
  report({
    name: "Memory after 1,000 hostile pastes, more than before",
    unit: "MiB",
    spread: spreadOf([after - before]),
    bound: { atMost: HOSTILE_MEMORY_MAX_MIB },
    detail: `${after.toFixed(1)} beside ${before.toFixed(1)} after collection`,
  });
  const longest = Math.max(0, ...tasks.map(({ duration }) => duration));
  const [, text = ""] = hostileTexts[tasks.find(({ duration }) => duration === longest)?.text ?? -1] ?? [];
  const bare = await bareTask(browser, text);
  report({
    name: "Longest task of 1,000 hostile pastes, beside a bare text area",
    unit: "",
    // A task under 50 ms is reported as 0.
    spread: spreadOf([longest / Math.max(bare, 50)]),
    bound: { atMost: LONGEST_TASK_MAX },
    detail: `${Math.round(longest)} beside ${Math.round(bare)} ms, with ${text.length} characters that begin ${JSON.stringify(text.slice(0, 12))}`,
  });
  await close();
}

/**
 * The longest task of pasting a text into a text area of the same size without anything around it, as often as the page
 * got that text. In milliseconds; 0 is less than 50.
 */
async function bareTask(browser: Browser, text: string): Promise<number> {
  const page = await browser.newPage();
  await page.setContent(
    '<textarea wrap="off" spellcheck="false" style="width: 60rem; height: 30rem; font: 15px monospace"></textarea>',
  );
  const longest = await page.evaluate(
    async ({ text, count }) => {
      const area = document.querySelector("textarea");
      if (!area) throw new Error("There is no text area.");
      let longest = 0;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
      }).observe({ type: "longtask" });
      for (let index = 0; index < count; index += 1) {
        for (const value of [text, ""]) {
          area.value = value;
          await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30)));
        }
      }
      return longest;
    },
    { text, count: Math.ceil(HOSTILE_PASTES / hostileTexts.length) },
  );
  await page.close();
  return longest;
}
