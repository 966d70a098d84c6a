import type { BrowserContext } from "@playwright/test";
import { expect, test } from "../support/browser.ts";
import { openSite } from "./visit.ts";

/*
 * That a visit violates nothing of the Content Security Policy is not tested here: every violation is an error on the
 * browser's console, at which every browser test fails.
 */

/** Every report of the Content Security Policy in any page of the context, popups included. */
async function watchReports(context: BrowserContext): Promise<string[]> {
  const reports: string[] = [];
  await context.exposeFunction("tellReport", (report: string) => reports.push(report));
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const { tellReport } = window as unknown as { tellReport(report: string): void };
      tellReport(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`);
    });
  });
  return reports;
}

test("an injected script, style or frame does not run", async ({ page, context, problems }) => {
  const reports = await watchReports(context);
  problems.expect(/Content Security Policy/);
  problems.expect(/evil\.example/); // The browser blocks this request before it is sent.
  await openSite(page);
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.slippedIn = true";
    document.body.append(script);
    document.body.insertAdjacentHTML("beforeend", '<img src="x:" onerror="window.slippedIn = true">');
    document.body.insertAdjacentHTML("beforeend", '<p style="position:fixed">x</p><iframe src="/"></iframe>');
    const other = document.createElement("script");
    other.src = "https://evil.example/x.js";
    document.body.append(other);
  });
  await expect
    .poll(() => new Set(reports.map((report) => report.split(" ")[0])))
    .toEqual(new Set(["script-src-elem", "script-src-attr", "style-src-attr", "img-src", "frame-src"]));
  expect(await page.evaluate(() => "slippedIn" in window)).toBe(false);
  const compiled = page.evaluate(
    () =>
      new Promise<string[]>((resolve) =>
        // The policy does not apply to what the test itself evaluates.
        setTimeout(async () => {
          const made: string[] = [];
          try {
            new Function("return 1");
            made.push("a function");
          } catch {}
          const module = WebAssembly.compile(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]));
          await module.then(() => made.push("a WebAssembly module")).catch(() => {});
          resolve(made);
        }),
      ),
  );
  expect(await compiled).toEqual([]);
});
