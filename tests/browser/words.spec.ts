import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Locator, Page } from "@playwright/test";
import { bundledLanguagesInfo } from "shiki";
import extensionManifest from "#site/extension/package.json" with { type: "json" };
import { privacyPage } from "#site/links.ts";
import { targets } from "../../theme/ports/targets.ts";
import { readKnownThemes } from "../../theme/report/known-themes.ts";
import { readSamples } from "../../vite/theme/samples.ts";
import { accountWording } from "../../words/account.ts";
import { signInFailures } from "../../words/server.ts";
import * as shipped from "../../words/sign-in.ts";
import { test as base, expect } from "../support/browser.ts";
import { identity } from "../support/owner.ts";
import { copyProject, type ProjectCopy } from "../support/project-copy.ts";
import { mark, markSite } from "../support/pseudo-localisation.ts";
import { type Site, startSite } from "../support/site.ts";
import { seeToast, uniqueName } from "../support/visit.ts";

/** The site in an invented language, and in German. A text that is still in plain letters does not come from the owner's files. */

const BUILD_TIME = 300_000;

const test = base.extend<object, { project: ProjectCopy; site: Site }>({
  project: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const project = await copyProject({ built: false });
      await markSite(project.folder);
      await project.npm("build");
      await use(project);
      await project.remove();
    },
    { scope: "worker", timeout: BUILD_TIME },
  ],
  site: [
    async ({ project }, use) => {
      const site = await startSite({ project: project.folder });
      await use(site);
      await site.stop();
    },
    { scope: "worker" },
  ],
});

test.describe.configure({ timeout: BUILD_TIME });

const knownThemes = readKnownThemes();
const samples = readSamples(fileURLToPath(new URL("../../evenfall/samples", import.meta.url)));

/** Texts that are not the owner's: the extension's own texts, code, and names of programs. */
const own = [
  ...Object.values(extensionManifest).filter((value) => typeof value === "string"),
  // The chart leaves the extension's own name out of its themes' labels.
  ...extensionManifest.contributes.themes.flatMap(({ label }) => [
    label,
    label.replace(extensionManifest.displayName, "").trim() || label,
  ]),
  ...knownThemes.map(({ name }) => name),
  identity.repository.split("/").slice(-2).join("/"),
  ...samples.flatMap(({ label, file }) => [label, file]),
  ...targets.map(({ program }) => program),
];

/** Proper names that a visitor may choose: languages and other themes. */
const properNames = new Set([...bundledLanguagesInfo, ...knownThemes].map((chosen) => chosen.name));

/** Every text of a page for eyes or screen readers, without code. */
async function texts(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const found: string[] = [document.title];
    for (const meta of document.querySelectorAll("meta[name=description], meta[property]")) {
      if (!/url|type|image$|width|height/.test(meta.getAttribute("property") ?? "")) {
        found.push(meta.getAttribute("content") ?? "");
      }
    }
    for (const element of document.querySelectorAll("body, body *")) {
      // Code, and elements that contain pictures of code.
      if (element.closest("script, style, pre, code, noscript")) continue;
      for (const name of ["aria-label", "alt", "title", "placeholder", "aria-description"]) {
        const label = element.getAttribute(name);
        if (label && !element.closest("[aria-hidden=true]")) found.push(label);
      }
      for (const child of element.childNodes) {
        if (child.nodeType === Node.TEXT_NODE && child.textContent?.trim()) found.push(child.textContent);
      }
    }
    for (const { textContent } of document.querySelectorAll("noscript")) {
      found.push(textContent?.replace(/<[^>]*>/g, "") ?? "");
    }
    return found;
  });
}

/** The texts that contain a letter of neither the owner's words nor `others`. */
function unmarked(found: readonly string[], others: readonly string[] = []): string[] {
  return found.filter((text) => {
    if (properNames.has(text)) return false;
    const rest = [...own, ...others]
      .sort((a, b) => b.length - a.length)
      .reduce((left, name) => left.replaceAll(name, ""), text);
    // Addresses, colours and SHA-256 sums are not words.
    return /[A-Za-z]/.test(rest.replace(/https?:\S+|#[\da-f]{6}\b|\b[\da-f]{64}\b/g, ""));
  });
}

/** Elements that overflow the page, and elements whose text overflows them. */
async function broken(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const found: string[] = [];
    const say = (element: Element, what: string) =>
      found.push(
        `${what}: <${element.tagName.toLowerCase()} class="${element.getAttribute("class")}"> ${element.textContent?.slice(0, 60)}`,
      );
    if (document.documentElement.scrollWidth > width) found.push("the page scrolls sideways");
    for (const element of document.querySelectorAll<HTMLElement>("body *")) {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (element.closest("svg, .visually-hidden, .Toastify, [role=img]")) continue;
      const box = element.getBoundingClientRect();
      if (box.width < 2 || box.height < 2) continue;
      let scroller = element.parentElement;
      while (scroller && !/auto|scroll|hidden|clip/.test(getComputedStyle(scroller).overflowX))
        scroller = scroller.parentElement;
      // Nothing but the page itself would clip it.
      const isClippedByPage = scroller === null || scroller.matches("html, body, #root");
      if (
        isClippedByPage &&
        getComputedStyle(element).position !== "fixed" &&
        (box.right > width + 1 || box.left < -1)
      ) {
        say(element, "stands out of the page");
      }
      if (
        element.matches("a, button, h1, h2, h3, h4, p, dt, dd, label, li, legend") &&
        element.scrollWidth > element.clientWidth + 1 &&
        getComputedStyle(element).display !== "inline"
      ) {
        say(element, "its words stand out of it");
      }
    }
    return found;
  });
}

const softly = expect.configure({ soft: true });

const sizes = [
  { width: 320, height: 640 },
  { width: 1280, height: 900 },
];

async function expectNothingBroken(page: Page): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    // The chart places its labels again once it has its new size.
    await softly
      .poll(() => broken(page), { message: `at ${size.width} pixels`, timeout: 10_000 })
      .toEqual([]);
  }
}

async function expectWhole(page: Page, others: readonly string[] = []): Promise<void> {
  await expectNothingBroken(page);
  expect.soft(unmarked(await texts(page), others)).toEqual([]);
}

/** The names of the feeds' formats. */
const others = ["Atom", "JSON"];
const name = uniqueName("7");

/** Opens a page without what the extension's own changelog says. */
async function goToWords(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator(".changes section > div").evaluateAll((divisions) => {
    for (const division of divisions) division.remove();
  });
}

function account(page: Page) {
  return page.getByRole("region", { name: mark(accountWording.heading) });
}

async function submitReview(form: Locator): Promise<void> {
  for (const field of ["title", "message"]) await form.locator(`[name=${field}]`).fill("1");
  await form.locator("button[type=submit]").click();
}

test("the page, when idle and with every error of its forms", async ({ page }) => {
  await page.goto("/");
  const contact = page.locator("#contact form").first();
  await expect(contact.locator("button[type=submit]")).toBeEnabled();
  await expectWhole(page);
  await page.locator("#home [data-role]").first().click();
  await expectWhole(page);

  for (const form of [contact, page.locator("#reviews form")]) {
    for (const text of ["", "7\u00017", "7".repeat(400)]) {
      for (const field of await form.locator("input:not([tabindex]), textarea").all()) await field.fill(text);
      await form.locator("button[type=submit]").click();
      await expect(form.locator("[aria-invalid=true]").first()).toBeVisible();
      await expectWhole(page);
    }
  }
});

test("the popup, the account and a review, written and deleted", async ({ page, problems }) => {
  problems.expect(/40\d/);
  await page.goto("/");
  const login = page.getByRole("button", { name: mark(shipped.signInWording.login), exact: true });
  await expect(login).toBeEnabled();
  const opened = page.waitForEvent("popup");
  await login.click();
  const popup = await opened;
  await popup.waitForLoadState();
  await expect(popup.locator("#name")).toBeVisible();
  expect(unmarked(await texts(popup))).toEqual([]);
  await popup.locator("#name").evaluate((input: HTMLInputElement) => input.removeAttribute("required"));
  await popup.locator("#name").fill("\u200b");
  await popup.getByRole("button").first().click();
  await expect(popup.locator("#problem")).toBeVisible();
  expect(unmarked(await texts(popup))).toEqual([]);
  await expectWhole(page);
  await popup.locator("#name").fill(name);
  await popup.getByRole("button").first().click();

  await seeToast(page, mark(shipped.signInWording.signedIn));
  await expect(account(page)).toBeVisible();
  await expectWhole(page, [name]);

  const form = page.locator("#reviews form");
  await submitReview(form);
  await expect(page.locator("#reviews article")).toBeVisible();
  await expectWhole(page, [name]);
  await page.locator("#reviews article button").click();
  await expect(page.locator("#reviews article")).toHaveCount(0);
  const undo = page.locator("#reviews li button");
  await expect(undo).toBeVisible();
  await expectWhole(page, [name]);
  await undo.click();
  await expect(page.locator("#reviews article")).toBeVisible();
  await expectWhole(page, [name]);

  await account(page).getByRole("button").last().click();
  const dialog = page.locator("dialog");
  await expect(dialog).toBeVisible();
  await expectWhole(page, [name]);
  await dialog.getByRole("button").last().click();
  await expect(page.locator("[role=status][tabindex='-1']")).toBeVisible();
  await expectWhole(page, [name]);
});

test("in German, by the instructions in docs/your-site.md", async ({ page }) => {
  const project = await copyProject({ built: false });
  const german = (...path: string[]) => join(project.folder, "docs/examples/german", ...path);
  await cp(german("words"), join(project.folder, "site/words"), { recursive: true });
  await cp(german("pages"), join(project.folder, "evenfall/pages"), { recursive: true });
  await rm(join(project.folder, "evenfall/pages/privacy.md"));
  await project.edit("evenfall/links.ts", /(privacyPage: .*=) .*/, '$1 "datenschutz";');
  await project.npm("build");
  const site = await startSite({ project: project.folder });
  try {
    for (const path of ["/", "/datenschutz", "/ports"]) {
      await page.goto(site.url + path);
      await expect(page.locator("html[lang=de][dir=ltr]")).toBeAttached();
      await expectNothingBroken(page);
    }
  } finally {
    await site.stop();
    await project.remove();
  }
});

test("the outcomes of a sign-in", async ({ page }) => {
  for (const reason of Object.keys(signInFailures)) {
    await page.goto(`/auth/done?outcome=failed&reason=${reason}`);
    expect.soft(unmarked(await texts(page)), reason).toEqual([]);
  }
  await page.goto("/auth/done?outcome=cancelled");
  expect(unmarked(await texts(page))).toEqual([]);
});

test("the pages, feeds and pictures beside the page", async ({ page, request }) => {
  for (const path of ["/changes", `/${privacyPage}`]) {
    await goToWords(page, path);
    await expectWhole(page, others);
  }
  for (const path of ["/reviews.svg", "/badge.svg"]) {
    const said = [...(await (await request.get(path)).text()).matchAll(/>([^<]+)<|aria-label="([^"]+)"/g)];
    expect(unmarked(said.map(([, text, label]) => text ?? label ?? ""))).toEqual([]);
  }
});

test("the page and the changelog from right to left", async ({ page }) => {
  await page.route(/\/(?:changes)?$/, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({ response, body: html.replace(' dir="ltr"', ' dir="rtl"') });
  });
  for (const path of ["/changes", "/"]) {
    await goToWords(page, path);
    await expect(page.locator("html")).toHaveCSS("direction", "rtl");
    await expectWhole(page, others);
  }
  const x = async (element: Locator) => (await element.boundingBox())?.x ?? 0;
  const login = page.getByRole("button", { name: mark(shipped.signInWording.login), exact: true });
  expect(await x(login)).toBeLessThan(await x(page.getByRole("link", { name: identity.name, exact: true })));
});

test("an unknown address", async ({ page, problems }) => {
  problems.expect(/404/);
  await page.goto("/nothing");
  await expectWhole(page);
});

test("the server's answers", async ({ site, request }) => {
  const json = { "content-type": "application/json" };
  const post = (procedure: string, data: unknown, headers: Record<string, string> = json) =>
    request.post(`${site.url}/trpc/${procedure}`, { data: JSON.stringify(data), headers });
  const ids = crypto.randomUUID();
  await post("contact.send", { ids, fullName: "1", email: "a@example.com", message: "1" });
  const answers = [
    await post("contact.send", { fullName: 1, email: "x", message: "x".repeat(301), extra: 1 }),
    await post("contact.send", { ids: "x", fullName: "\n", email: "", message: "\u0000" }),
    await post("contact.send", { ids, fullName: "2", email: "a@example.com", message: "2" }),
    await post("contact.send", { website: "x", fullName: "2", email: "a@example.com", message: "2" }),
    await post("reviews.add", { title: "1", message: "1" }),
    await post("reviews.delete", { ids }),
    await post("reviews.delete", { ids: "x" }),
    await request.get(`${site.url}/trpc/contact.send`),
    await post("nothing.here", {}),
    await post("contact.send", "x".repeat(80_000)),
    await request.post(`${site.url}/trpc/contact.send`, { data: "{", headers: json }),
    await post("contact.send", {}, { "content-type": "text/plain" }),
    await post("contact.send", {}, { ...json, origin: "https://elsewhere.example" }),
    await request.get(`${site.url}/trpc/reviews.list?input=%7B`),
    await request.get(
      `${site.url}/trpc/reviews.list?input=${encodeURIComponent('{"cursor":"x","limit":0}')}`,
    ),
    await request.get(`${site.url}/trpc/${Array(11).fill("reviews.list").join()}?batch=1`),
  ];
  for (const answer of answers) {
    expect(answer.status()).toBeGreaterThanOrEqual(400);
    const said: string[] = [];
    JSON.parse(await answer.text(), (key, value) => {
      if (typeof value === "string" && !["code", "path", "requestId"].includes(key)) said.push(value);
      return value;
    });
    expect.soft(said, answer.url()).not.toEqual([]);
    expect.soft(unmarked(said), answer.url()).toEqual([]);
  }
  expect(unmarked([await (await request.get(`${site.url}/nothing`)).text()])).toEqual([]);
});

test("the choice among providers, and a visitor over the limit", async ({ page, project, request }) => {
  const providers = ["GITHUB", "GOOGLE"].flatMap((provider) => [
    [`${provider}_CLIENT_ID`, "1"],
    [`${provider}_CLIENT_SECRET`, "2"],
  ]);
  const site = await startSite({
    project: project.folder,
    env: { ...Object.fromEntries(providers), RATE_LIMITS: "on" },
  });
  try {
    await page.goto(`${site.url}/auth/login`);
    await expect(page.locator("a.provider")).toHaveCount(2);
    await expectWhole(page, ["GitHub", "Google"]);

    const send = () =>
      request.post(`${site.url}/trpc/contact.send`, {
        data: { ids: crypto.randomUUID(), fullName: "1", email: "2@example.com", message: "3" },
      });
    let answer = await send();
    for (let count = 1; answer.ok() && count < 200; count++) answer = await send();
    expect(answer.status()).toBe(429);
    expect(unmarked([(await answer.json()).error.message])).toEqual([]);

    const open = () => request.get(`${site.url}/owner/reviews/${"0".repeat(43)}`);
    let opened = await open();
    for (let count = 1; opened.status() !== 429 && count < 200; count++) opened = await open();
    expect(opened.status()).toBe(429);
    const body = (await opened.text()).replace(/^.*<body/s, "");
    expect(unmarked([body.replace(/<[^>]*>/g, "")])).toEqual([]);
  } finally {
    await site.stop();
  }
});
