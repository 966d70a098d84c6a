import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import type { Download, Page } from "@playwright/test";
import sharp from "sharp";
import { samples } from "../../settings/samples.ts";
import { compareWording, tokenInspectorWording } from "../../words/editor.ts";
import { copyWording } from "../../words/notices.ts";
import { reviewWording } from "../../words/reviews.ts";
import { roleNames } from "../../words/roles.ts";
import { yourCodeWording } from "../../words/your-code.ts";
import { hostileTexts } from "../bench/hostile-texts.ts";
import { violationsOn } from "../support/axe.ts";
import { expect, hold, painted, test } from "../support/browser.ts";
import { themes } from "../support/owner.ts";
import { sentence } from "../support/sentence.ts";
import { openSite, readClipboard, themeRadio } from "../support/visit.ts";

/** A visitor's own code in the hero's editor. */

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const area = (page: Page) => page.getByRole("textbox", { name: yourCodeWording.name });
const lines = (page: Page) => page.locator("[data-code=yours] > div");
const language = (page: Page) => page.getByLabel(yourCodeWording.language);
const inspector = (page: Page) => page.getByRole("region", { name: tokenInspectorWording.label });
const panel = (page: Page) => page.locator("#home").getByRole("tabpanel");
const copyOverride = (page: Page) =>
  inspector(page).getByRole("button", { name: tokenInspectorWording.copy });
/** A theme's rules. */
const colours = /\/assets\/(?!grammar-)[^/]+\.json$/;
/** The description of the token under the pointer. */
const contrastOfToken = sentence(tokenInspectorWording.contrast("…", "…"));
const ruleOfToken = sentence(tokenInspectorWording.rule("…").replace(/[.\s]*$/, ""));
const other = (page: Page) => page.locator("[data-code=other]");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const picker = (page: Page) => page.getByLabel(yourCodeWording.openFile);
const putBack = (page: Page) => button(page, yourCodeWording.putBack);
const compareWith = (page: Page, theme: string) =>
  page.getByLabel(compareWording.compareWith).selectOption(theme);

async function openCode(page: Page, path = "/"): Promise<void> {
  await openSite(page, path);
  await page.getByRole("tab", { name: yourCodeWording.name, exact: true }).click();
  await expect(area(page)).toBeVisible();
}

/** Replaces the text at once, as a paste does. */
async function paste(page: Page, text: string): Promise<void> {
  await area(page).evaluate((element: HTMLTextAreaElement, text) => {
    element.value = text;
    element.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertFromPaste" }));
  }, text);
}

/** Waits until a line has its colours. */
async function colored(page: Page, line = 0): Promise<void> {
  await expect(lines(page).nth(line).locator("span")).not.toHaveCount(0);
}

async function copyLink(page: Page): Promise<string> {
  await button(page, yourCodeWording.copyLink).click();
  await expect(page.getByText(yourCodeWording.linkCopied)).toBeVisible();
  return await readClipboard(page);
}

async function openFile(page: Page, name: string, content: string | number[] = ""): Promise<void> {
  const buffer = typeof content === "string" ? Buffer.from(content) : Buffer.from(content);
  await picker(page).setInputFiles({ name, mimeType: "text/plain", buffer });
}

/** The address of a shared text. */
const linkTo = (text: string, language: string, theme: string) =>
  `/#code=${deflateSync([language, theme, text].join("\n")).toString("base64url")}`;

/** A pane's element that scrolls: how far it has scrolled, after scrolling to a place if there is one. */
async function scrolled(page: Page, pane: "yours" | "other", to?: [x: number, y: number]) {
  return await page.locator(`[data-code=${pane}]`).evaluate((code, to) => {
    let scroller = code.parentElement;
    while (scroller && getComputedStyle(scroller).overflowY !== "auto") scroller = scroller.parentElement;
    if (to) scroller?.scrollTo(...to);
    return [scroller?.scrollLeft, scroller?.scrollTop];
  }, to);
}

/** The colour of keywords in the palette. */
async function keywordColor(page: Page): Promise<string> {
  return await page
    .locator("[data-role=Keywords]")
    .evaluate((swatch) => getComputedStyle(swatch, "::before").backgroundColor);
}

/** Opens the page and types a text, in a language if one is given. */
async function typeCode(page: Page, text: string, inLanguage?: string): Promise<void> {
  await openCode(page);
  await area(page).fill(text);
  if (inLanguage) await language(page).selectOption(inLanguage);
}

test("own code has the theme's colours, in a guessed or chosen language", async ({ page }) => {
  await typeCode(page, 'import type { A } from "b";\n\nexport const c: A = "d"; // e');
  await expect(language(page)).toHaveValue("typescript");
  await expect(lines(page)).toHaveCount(3);
  const keyword = lines(page)
    .first()
    .locator("span", { hasText: /^import$/ });
  await expect(keyword).toHaveCSS("color", await keywordColor(page));
  await expect(lines(page).nth(2).locator("span", { hasText: "// e" })).toHaveCSS("font-style", "italic");
  await language(page).selectOption("python");
  await expect(lines(page).nth(2).locator("span", { hasText: "// e" })).toHaveCount(0);
  await area(page).fill('const guessed = "no";\nlet more = () => console.log(guessed);');
  await expect(language(page)).toHaveValue("python");
});

test("pointing at the tab starts one worker, which loads what a first text needs", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const times = (part: RegExp) => asked.filter((path) => part.test(path)).length;
  await openSite(page);
  // The editor's own scripts load when the visitor points at it.
  const isOwn = page.waitForResponse(/samples-/);
  await page.locator("#file-panel").hover();
  await isOwn;
  expect(times(/worker-|grammar-/)).toBe(0);
  await page.getByRole("tab", { name: "Your code", exact: true }).hover();
  await expect.poll(() => [times(/worker-/), times(/grammar-/)]).toEqual([1, 1]);
  await page.getByRole("tab", { name: "Your code", exact: true }).click();
  await area(page).fill("const a: string = `b`;");
  await expect(lines(page).first().locator("span", { hasText: "const" })).toBeVisible();
  expect(page.workers()).toHaveLength(1);
});

test("an edited line keeps its colours until it gets new ones", async ({ page }) => {
  await typeCode(page, "const a = 1;\nlet b = a + `c`;");
  const second = lines(page).nth(1);
  await expect(second.locator("span", { hasText: "let" })).toBeVisible();
  const plain = await second.evaluate(async (line) => {
    let wasPlain = false;
    const changes = new MutationObserver(() => {
      wasPlain ||= !line.firstElementChild;
    });
    changes.observe(line, { childList: true, subtree: true });
    const text = line.textContent ?? "";
    const area = document.querySelector<HTMLTextAreaElement>("[data-code=yours] + textarea");
    if (!area) throw new Error("There is no text area.");
    area.focus();
    // Typed at every place in the line, and removed again.
    for (let column = 0; column <= text.length; column += 1) {
      const at = area.value.indexOf("\n") + 1 + column;
      area.setSelectionRange(at, at);
      for (const command of ["insertText", "delete"]) {
        document.execCommand(command, false, command === "delete" ? undefined : "x");
        const expected = area.value.split("\n")[1];
        if (line.textContent !== expected) throw new Error(`${line.textContent} is not ${expected}`);
      }
    }
    await new Promise((resolve) => requestAnimationFrame(resolve));
    return wasPlain;
  });
  expect(plain).toBe(false);
  await area(page).press("End");
  await page.keyboard.type(" // d");
  await expect(second.locator("span").last()).toHaveCSS("font-style", "italic");
});

test("the page shows all of two thousand lines, and an edit of the last one", async ({ page }) => {
  await openCode(page);
  const text = Array.from({ length: 2000 }, (_, index) => `const a${index} = "b";`).join("\n");
  await page.evaluate((text) => navigator.clipboard.writeText(text), text);
  await area(page).press("ControlOrMeta+v");
  await expect(lines(page)).toHaveCount(2000);
  await page.keyboard.type(" let last;");
  const last = lines(page).last();
  await expect(last.locator("span", { hasText: "let" })).toHaveCount(1);
  const shown = await page.locator("[data-code=yours]").evaluate((root) => {
    return [...root.children].map((line) => line.textContent).join("\n");
  });
  expect(shown).toBe(`${text} let last;`);
  expect(shown).toBe(await area(page).inputValue());
});

test("the page inserts many typed lines at once, for example from a phone's keyboard", async ({ page }) => {
  await typeCode(page, "first\n");
  await page.evaluate(() => {
    document.addEventListener("input", () => {
      document.body.dataset.inputs = String(Number(document.body.dataset.inputs ?? 0) + 1);
    });
  });
  const text = "let a = 1;\n".repeat(1_998);
  await area(page).press("ControlOrMeta+End");
  await page.keyboard.insertText(text);
  await expect(area(page)).toHaveValue(`first\n${text}`);
  await expect(lines(page)).toHaveCount(2_000);
  await expect(page.locator("body")).toHaveAttribute("data-inputs", "1");
  await page.keyboard.type("b");
  await expect(lines(page).last()).toHaveText("b");
});

test("the page shows all of a line of 200,000 characters, and an edit of its end", async ({ page }) => {
  await openCode(page);
  const line = "[{".repeat(100_000);
  await area(page).fill(line);
  const isDrawn = (text: string) =>
    expect
      .poll(() =>
        lines(page).evaluateAll((found, text) => found.map((one) => one.textContent === text), text),
      )
      .toEqual([true]);
  await isDrawn(line);
  await area(page).press("Control+End");
  await area(page).press("]");
  await isDrawn(`${line}]`);
});

test("own code survives a reload, and Clear removes it", async ({ page }) => {
  await typeCode(page, "package main\n\nfunc main() {}");
  await expect(language(page)).toHaveValue("go");
  await page.reload();
  await expect(area(page)).toHaveValue("package main\n\nfunc main() {}");
  await expect(language(page)).toHaveValue("go");
  await button(page, yourCodeWording.clear).click();
  await expect(area(page)).toHaveValue("");
  expect(await page.evaluate(() => localStorage.getItem("code"))).toBeNull();
});

test("an opened file's name gives the language", async ({ page }) => {
  await openCode(page);
  await openFile(page, "a.yaml", "key: value\n");
  await expect(area(page)).toHaveValue("key: value\n");
  await expect(language(page)).toHaveValue("yaml");
  await openFile(page, "a.png", [0x89, 0x50, 0, 0]);
  await expect(page.getByText(yourCodeWording.noText("a.png"))).toBeVisible();
});

test("visitors can restore a text that a file, a link or Clear replaced, in its language, until they type", async ({
  page,
}) => {
  await typeCode(page, "fn main() {}");
  const link = await copyLink(page);
  await area(page).fill("a = 1");
  await language(page).selectOption("python");
  await expect(putBack(page)).toHaveCount(0);

  const replacements: [string, () => Promise<unknown>][] = [
    ["key: value\n", () => openFile(page, "b.yaml", "key: value\n")],
    ["fn main() {}", () => page.goto(link)],
    ["", () => button(page, yourCodeWording.clear).click()],
  ];
  for (const [text, replace] of replacements) {
    await replace();
    await expect(area(page)).toHaveValue(text);
    await expect(page.getByText(yourCodeWording.replaced)).toBeVisible();
    await putBack(page).click();
    await expect(area(page)).toHaveValue("a = 1");
    await expect(area(page)).toBeFocused();
    await expect(language(page)).toHaveValue("python");
    await expect(putBack(page)).toHaveCount(0);
  }

  // The page does not offer to restore an empty text. It still offers the text before it.
  const clear = button(page, yourCodeWording.clear);
  for (let press = 0; press < 2; press++) await clear.click();
  await expect(putBack(page)).toBeVisible();
  await area(page).press("b");
  await expect(area(page)).toHaveValue("b");
  await expect(putBack(page)).toHaveCount(0);
});

test("a link replaces neither the visitor's saved code nor the theme before the visitor types, and both can be put back", async ({
  page,
}) => {
  const [first, last] = [themes[0].name, themes.at(-1)?.name ?? ""];
  const foreign = linkTo("foreign = 1", "python", last);
  const shows = async (tab: Page, text: string, theme: string) => {
    await expect(area(tab)).toHaveValue(text);
    await expect(tab.locator("html")).toHaveAttribute("data-theme", theme);
    if (last !== first) await expect(tab.getByRole("radio", { name: theme, exact: true })).toBeChecked();
  };
  const inAnotherTab = async (text: string) => {
    const other = await page.context().newPage();
    await other.goto("/");
    await shows(other, text, first);
    await other.close();
  };
  await typeCode(page, "fn mine() {}", "rust");

  await page.goto("about:blank");
  for (const open of [() => page.goto(foreign), () => page.reload()]) {
    await open();
    await shows(page, "foreign = 1", last);
    await expect(page.getByText(yourCodeWording.replaced)).toBeVisible();
    await inAnotherTab("fn mine() {}");
  }
  // Another link, an opened file or a choice of the language still offers the visitor's own code.
  await language(page).selectOption("ruby");
  await page.goto(linkTo("second", "text", first));
  await shows(page, "second", first);
  await inAnotherTab("fn mine() {}");
  await page.goto(foreign);
  await shows(page, "foreign = 1", last);
  await putBack(page).click();
  await shows(page, "fn mine() {}", first);
  await expect(language(page)).toHaveValue("rust");
  await page.reload();
  await shows(page, "fn mine() {}", first);

  await page.goto(foreign);
  await shows(page, "foreign = 1", last);
  await area(page).press("x");
  await page.reload();
  await shows(page, "foreign = 1x", first);
  await inAnotherTab("foreign = 1x");
});

test("of two opened files the page shows the later one, whichever is read first", async ({ page }) => {
  await page.addInitScript(() => {
    const { text } = Blob.prototype;
    Blob.prototype.text = async function () {
      const isLate = this instanceof File && this.name === "late.ts";
      if (isLate) await new Promise((resolve) => addEventListener("read", resolve, { once: true }));
      const read = await text.call(this);
      if (isLate) document.documentElement.setAttribute("data-read", "");
      return read;
    };
  });
  await openCode(page);
  await openFile(page, "late.ts", "const late = 1;");
  await openFile(page, "soon.ts", "const soon = 1;");
  await expect(area(page)).toHaveValue("const soon = 1;");
  await page.evaluate(() => dispatchEvent(new Event("read")));
  await expect(page.locator("html")).toHaveAttribute("data-read");
  await painted(page);
  await expect(area(page)).toHaveValue("const soon = 1;");
});

test("an unreadable file gives a message, and the text before stays", async ({ page }, testInfo) => {
  await typeCode(page, "const a = 1;");
  const file = testInfo.outputPath("gone.ts");
  writeFileSync(file, "const b = 2;");
  // The file disappears between being chosen and being read.
  await page.evaluate(() =>
    addEventListener("change", (event) => event.stopPropagation(), { once: true, capture: true }),
  );
  await picker(page).setInputFiles(file);
  rmSync(file);
  await picker(page).dispatchEvent("change");
  await expect(page.getByText(yourCodeWording.unreadable("gone.ts"))).toBeVisible();
  await expect(area(page)).toHaveValue("const a = 1;");
});

test("without access to the clipboard the page shows the link to copy by hand", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await page.setViewportSize({ width: 360, height: 740 });
  await openCode(page);
  // A text that compresses badly makes a long link that cannot be wrapped.
  const text = Array.from({ length: 20 }, () => crypto.randomUUID()).join("");
  await area(page).fill(text);
  await button(page, yourCodeWording.copyLink).click();
  await expect(page.getByRole("status").filter({ hasText: copyWording.refused })).toBeVisible();
  const address = page.getByLabel(yourCodeWording.address);
  const box = await address.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
  await address.focus();
  const selected = await address.evaluate((field: HTMLInputElement) =>
    field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0),
  );
  await page.goto("about:blank");
  await page.goto(selected);
  await expect(area(page)).toHaveValue(text);
});

test("the panel keeps its height when the list of themes loads", async ({ page }) => {
  const letThrough = await hold(page, "**/assets/_virtual_known-themes*.js");
  await openCode(page);
  async function heights(): Promise<number[]> {
    const found = [];
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 720 });
      found.push((await page.locator("#home").boundingBox())?.height ?? 0);
    }
    return found;
  }
  const before = await heights();
  letThrough();
  await expect(page.getByLabel(compareWording.compareWith).locator("option").nth(1)).toBeAttached();
  expect(await heights()).toEqual(before);
});

test("Tab inserts a tab, Escape and then Tab leaves, and the page says so", async ({ page }) => {
  await openCode(page);
  const hint = page.getByText(yourCodeWording.keys);
  await expect(hint).toBeHidden();
  const height = () => page.locator("#home").evaluate((home) => home.getBoundingClientRect().height);
  const before = await height();
  await area(page).focus();
  await expect(hint).toBeVisible();
  expect(await height()).toBe(before);
  await page.keyboard.type("a");
  await page.keyboard.press("Tab");
  await page.keyboard.type("b");
  await expect(area(page)).toHaveValue("a\tb");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(area(page)).not.toBeFocused();
  await expect(area(page)).toHaveValue("a\tb");
});

test("the page cuts a text after 2,000 lines with a message, and leaves lines over 1,000 characters plain", async ({
  page,
}) => {
  await typeCode(page, "a = 1\n".repeat(3000));
  await expect(lines(page)).toHaveCount(2000);
  await expect(page.getByText(yourCodeWording.cut(2000, 200))).toBeVisible();
  await area(page).fill(`const a = 1;\n${"(".repeat(1500)}\nconst b = 2;`);
  await expect(page.getByText(yourCodeWording.long(1, 2, 1000))).toBeVisible();
  await expect(lines(page).nth(1).locator("span")).toHaveCount(0);
  await colored(page, 2);
});

test("own code never leaves the browser: not by link, picture, comparison or token inspector", async ({
  page,
}) => {
  const secret = "swordfish";
  const sent: string[] = [];
  let requests = 0;
  page.context().on("request", (request) => {
    requests += 1;
    const all = `${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ""}`;
    // A link holds the code compressed, so no request may contain that text either.
    if (all.includes(secret) || decodeURIComponent(all).includes(secret) || all.includes("code="))
      sent.push(request.url());
  });
  await typeCode(page, `const ${secret} = "${secret}";`);
  await colored(page);
  const link = await copyLink(page);
  await button(page, yourCodeWording.savePicture).click();
  await expect(page.getByText(yourCodeWording.pictureSaved)).toBeVisible();
  await compareWith(page, "Dracula");
  await expect(other(page).locator("span", { hasText: "const" })).not.toHaveCount(0);
  await area(page).press("Home");
  await expect(inspector(page)).toContainText("storage.type.js");
  await language(page).selectOption("rust");
  await page.goto("about:blank");
  await page.goto(link);
  await expect(area(page)).toHaveValue(new RegExp(secret));
  await page.reload();
  await expect(area(page)).toHaveValue(new RegExp(secret));
  await page.getByRole("button", { name: reviewWording.submit }).scrollIntoViewIfNeeded();
  await button(page, yourCodeWording.clear).click();
  expect(requests).toBeGreaterThan(20);
  expect(sent).toEqual([]);
});

test("another browser opens a link to own code in the same language and theme", async ({
  page,
  openBrowser,
}) => {
  const [first, last] = [themes[0].name, themes.at(-1)?.name ?? ""];
  await openCode(page);
  if (last !== first) await page.getByRole("radio", { name: last, exact: true }).check();
  await expect(page.locator("html")).toHaveAttribute("data-theme", last);
  await area(page).fill("fn main() { let mut ż = 1; }");
  await language(page).selectOption("rust");
  const link = await copyLink(page);
  expect(link).toMatch(/^http:\/\/localhost:\d+\/#code=[\w-]+$/);
  const fresh = await openBrowser();
  await fresh.goto(link);
  await expect(area(fresh)).toHaveValue("fn main() { let mut ż = 1; }");
  await expect(language(fresh)).toHaveValue("rust");
  await expect(fresh.locator("html")).toHaveAttribute("data-theme", last);
});

test("a damaged link gives a message and never runs code", async ({ page }) => {
  await typeCode(page, "const a = 1;");
  const link = await copyLink(page);
  const [address = "", data = ""] = link.split("#code=");
  await button(page, yourCodeWording.clear).click();
  const damaged = [
    "",
    "A",
    "!!!",
    "%",
    "<script>alert(1)</script>",
    data.slice(0, -3),
    `${data.slice(0, -9)}AAAA`,
    `AAAA${data}`,
    `${data}${data}`,
    data.toUpperCase(),
    "eJwDAAAAAAE",
    "\u00e9\u{1f600}",
    "A".repeat(100_000),
  ];
  const follow = (fragment: string) =>
    page.evaluate((hash) => {
      location.hash = hash;
    }, `code=${fragment}`);
  for (const fragment of damaged) {
    await area(page).fill("mine");
    await expect(page.getByText(yourCodeWording.linkDamaged)).toHaveCount(0);
    await follow(fragment);
    await expect(page.getByText(yourCodeWording.linkDamaged), fragment.slice(0, 40)).toBeVisible();
    await expect(area(page)).toHaveValue("mine");
    expect(await page.evaluate(() => location.hash)).toBe("");
    await area(page).fill("");
  }
  await page.goto("about:blank");
  await page.goto(`${address}#code=${data.slice(0, -9)}AAAA`);
  await expect(page.getByText(yourCodeWording.linkDamaged)).toBeVisible();

  // A link with markup in place of a language and a theme, and with a text that unpacks to more than the limit.
  const markup = "<img src=x onerror=alert(1)>";
  const odd = linkTo(markup, "constructor", `"]${markup}`).slice("/#code=".length);
  const huge = linkTo("a".repeat(10_000_000), "text", "x").slice("/#code=".length);
  await follow(odd);
  await expect(area(page)).toHaveValue(markup);
  await expect(language(page)).toHaveValue("text");
  await expect(page.locator("[data-code=yours] img")).toHaveCount(0);
  await follow(huge);
  await expect(page.getByText(yourCodeWording.linkDamaged)).toBeVisible();
});

test("a picture is saved with a text alternative, under the file's name", async ({ page }) => {
  await typeCode(page, 'const a = "<b>";');
  await colored(page);
  const downloads: string[] = [];
  page.on("download", (download) => downloads.push(download.suggestedFilename()));
  const save = button(page, yourCodeWording.savePicture);
  await save.click();
  await expect.poll(() => downloads.sort()).toEqual(["code.png", "code.svg"]);
  await page.getByLabel(yourCodeWording.fileName).fill("lamp.ts");
  await save.click();
  await expect.poll(() => downloads.sort()).toEqual(["code.png", "code.svg", "lamp.ts.png", "lamp.ts.svg"]);
});

test("the comparison shows own code and its edits in another theme, with the contrast of each role in both", async ({
  page,
}) => {
  await typeCode(page, "const a = 1;\n".repeat(100));
  await compareWith(page, "Dracula");
  await expect(other(page).locator("span", { hasText: "const" }).first()).toHaveCSS(
    "color",
    "rgb(255, 121, 198)",
  );
  await expect(
    page.getByRole("row", { name: new RegExp(`^${roleNames.Keywords} \\d+\\.\\d:1 \\d+\\.\\d:1$`) }),
  ).toBeVisible();
  await area(page).fill("const a = 1;\n// c\nconst b = 2;");
  const beside = other(page).locator("> div");
  await expect(beside).toHaveText(["const a = 1;", "// c", "const b = 2;"]);
  await expect(beside.nth(1).locator("span")).toHaveCSS("color", "rgb(98, 114, 164)");
});

test("the comparison keeps the colours and the background of a theme until another one has loaded", async ({
  page,
}) => {
  await typeCode(page, "const a = 1;");
  const keyword = other(page).locator("span", { hasText: "const" });
  const pane = (theme: string) => page.getByRole("region", { name: compareWording.label(theme) });
  await compareWith(page, "GitHub Light");
  await expect(keyword).toHaveCSS("color", "rgb(215, 58, 73)");
  await expect(pane("GitHub Light")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  const letThrough = await hold(page, colours);
  const asked = page.waitForRequest(colours);
  await compareWith(page, "Dracula");
  await asked;
  await expect(keyword).toHaveCSS("color", "rgb(215, 58, 73)");
  await expect(pane("Dracula")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  letThrough();
  await expect(keyword).toHaveCSS("color", "rgb(255, 121, 198)");
  await expect(pane("Dracula")).toHaveCSS("background-color", "rgb(40, 42, 54)");
});

test("the compared panes are side by side on wide screens, one above the other on narrow ones, and scroll together", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1400, height: 900 });
  await typeCode(page, `const a = 1; // ${"long ".repeat(60)}\n`.repeat(100));
  await compareWith(page, "Dracula");
  const own = page.locator("[data-code=yours]");
  const pane = page.getByRole("region", { name: compareWording.label("Dracula") });
  await expect(other(page).locator("span").first()).toBeVisible();
  const places = async () => [await own.boundingBox(), await pane.boundingBox()] as const;
  const [left, right] = await places();
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + 100);
  const line = await other(page).locator("> div").first().boundingBox();
  expect(line?.y).toBe((await lines(page).first().boundingBox())?.y);
  await scrolled(page, "other", [200, 400]);
  await expect.poll(() => scrolled(page, "yours")).toEqual([200, 400]);
  // A pane that cannot scroll further does not move the other one back.
  await other(page).evaluate((lines) => {
    lines.style.cssText = "width: 0; overflow: hidden";
  });
  // The browser scrolls the narrower pane back to its start, and the other one follows.
  await expect.poll(() => scrolled(page, "yours")).toEqual([0, 400]);
  await scrolled(page, "yours", [300, 500]);
  await expect.poll(() => pane.evaluate((pane) => [pane.scrollLeft, pane.scrollTop])).toEqual([0, 500]);
  await painted(page);
  await painted(page);
  expect(await scrolled(page, "yours")).toEqual([300, 500]);
  await page.setViewportSize({ width: 700, height: 900 });
  const [above, below] = await places();
  expect(below?.y).toBeGreaterThan((above?.y ?? 0) + 100);
});

test("the compared panes are aligned at the end of the code, too", async ({ page }) => {
  await page.setViewportSize({ width: 1400, height: 900 });
  await typeCode(page, "const a = 1;\n".repeat(23));
  await compareWith(page, "Dracula");
  const beside = other(page).locator("> div");
  await expect(other(page)).toContainText("const a = 1;");
  for (const [pane, end] of [
    ["other", 999],
    ["other", 0],
    ["yours", 999],
  ] as const) {
    await scrolled(page, pane, [0, end]);
    await expect
      .poll(async () => {
        const [own, theirs] = [await lines(page).first().boundingBox(), await beside.first().boundingBox()];
        return (own?.y ?? 0) - (theirs?.y ?? 0);
      })
      .toBe(0);
  }
});

test("a code block in Markdown has the colours of its language, even if the language is typed later", async ({
  page,
}) => {
  await typeCode(page, "# Notes\n\n```ts\nconst a = 1;\n```\n", "markdown");
  const keyword = lines(page)
    .nth(3)
    .locator("span", { hasText: /^const$/ });
  await expect(keyword).toBeVisible();
  await area(page).fill("# Notes\n\n```rust\nlet mut a = 1;\n```\n");
  await expect(lines(page).nth(3).locator("span", { hasText: /^let$/ })).toBeVisible();
});

test("pointing at the palette dims own code of other colours, also in the theme that a visitor chose", async ({
  page,
}) => {
  await typeCode(page, 'const a = "b";');
  const keyword = lines(page).locator("span", { hasText: "const" });
  const text = lines(page).locator("span", { hasText: "b" });
  await expect(text).toBeVisible();
  await page.locator("[data-role=Keywords]").hover();
  await expect(text).toHaveCSS("opacity", "0.35");
  await expect(keyword).toHaveCSS("opacity", "1");
  await page.mouse.move(0, 0);
  await expect(text).toHaveCSS("opacity", "1");

  const [, chosen] = themes;
  if (chosen === undefined) return;
  await themeRadio(page, chosen.name).check();
  await expect(page.locator("html")).toHaveAttribute("data-theme", chosen.name);
  await page.locator("[data-role=Keywords]").hover();
  await expect(text).toHaveCSS("opacity", "0.35");
});

test("the page says which part of a long or wide text a picture shows", async ({ page }) => {
  await typeCode(page, `${"const a = 1;\n".repeat(300)}${"b".repeat(161)}`);
  await colored(page);
  const save = button(page, yourCodeWording.savePicture);
  await save.click();
  await expect(page.getByText(yourCodeWording.pictureCut(300, null))).toBeVisible();
  await area(page).fill("b".repeat(161));
  await save.click();
  await expect(page.getByText(yourCodeWording.pictureCut(null, 160))).toBeVisible();
  await area(page).fill("b".repeat(160));
  await save.click();
  await expect(page.getByText(yourCodeWording.pictureSaved, { exact: true })).toBeVisible();
});

/** Saves a picture of the code. */
async function savePicture(page: Page): Promise<{ png: Buffer; svg: string }> {
  const downloads: Download[] = [];
  page.on("download", (download) => downloads.push(download));
  await button(page, yourCodeWording.savePicture).click();
  await expect.poll(() => downloads.length).toBe(2);
  const read = async (ending: string) => {
    const file = downloads.find((download) => download.suggestedFilename().endsWith(ending));
    return readFileSync((await file?.path()) ?? "");
  };
  return { png: await read(".png"), svg: (await read(".svg")).toString() };
}

/** The texts of the code in a saved SVG: where the file puts them, and the width that the browser's fonts give them. */
async function textsIn(page: Page, svg: string) {
  return await page.evaluate((svg) => {
    const root = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
    document.body.append(root);
    const window = root.querySelectorAll("rect")[1];
    const texts = [...root.querySelectorAll<SVGTextElement>("g text")].map((element) => {
      const start = element.x.baseVal.getItem(0).value;
      const room = Number(element.getAttribute("textLength"));
      element.removeAttribute("textLength");
      return {
        text: element.textContent ?? "",
        y: element.getAttribute("y"),
        start,
        end: start + room,
        stretch: room / element.getComputedTextLength(),
        decoration: element.getAttribute("text-decoration"),
      };
    });
    root.remove();
    return { texts, width: Number(window?.getAttribute("width")) };
  }, svg);
}

test("a picture gives wide characters, emoji and combining marks the room that they need", async ({
  page,
}) => {
  await openCode(page);
  const text = [
    'const a = "日本語のテキスト"; f(a);',
    'const b = "👩‍👩‍👧‍👦👍🏽🇵🇱"; f(b);',
    'const c = "e\u0301e\u0301e\u0301 ż ｶﾅ Ｗ"; f(c);',
    '\tconst d = "한국어";\t// 고',
    `// ${"很长的注释".repeat(12)}`,
  ].join("\n");
  await area(page).fill(text);
  await language(page).selectOption("typescript");
  await colored(page, 4);
  const { svg } = await savePicture(page);
  const { texts, width } = await textsIn(page, svg);
  const drawn = texts.map(({ text }) => text).join("");
  expect(drawn.replace(/\s/g, "")).toBe(text.replace(/\s/g, ""));
  for (const [index, { text, y, start, end, stretch }] of texts.entries()) {
    expect(end, text).toBeLessThan(width);
    // The file sets each text's width. The letters are close to their own: fonts for other scripts differ a little.
    expect(Math.abs(1 - stretch), text).toBeLessThan(0.2);
    const before = texts[index - 1];
    if (before?.y !== y) continue;
    // Neither over each other (but for rounding), nor further apart than a tab.
    expect(start - before.end, text).toBeGreaterThan(-1);
    expect(start - before.end, text).toBeLessThan(34);
  }
});

test("a picture shows struck text, leaves out blank lines at the end, and cuts a line at its edge", async ({
  page,
}) => {
  await typeCode(page, "~~iiiiiiiiiiiiiiii~~", "markdown");
  await colored(page);
  const { svg, png } = await savePicture(page);
  const struck = (await textsIn(page, svg)).texts.filter(({ decoration }) => decoration === "line-through");
  expect(struck.map(({ text }) => text).join("")).toContain("iiiiiiiiiiiiiiii");
  // A line of one colour as long as the word, which no letter i has, in the first line of the code.
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const scale = 2;
  const at = (x: number, y: number) => data.readUIntBE((y * info.width + x) * info.channels, 3);
  const from = (48 + 24 + 3 * 9) * scale;
  const rows = Array.from({ length: 22 * scale }, (_, row) => (48 + 40 + 24) * scale + row);
  const background = at(from, rows[0] ?? 0);
  const isStruck = rows.some((y) =>
    Array.from({ length: 80 }, (_, x) => at(from + x, y)).every(
      (color, _, [first]) => color === first && color !== background,
    ),
  );
  expect(isStruck).toBe(true);

  await area(page).fill("~~iiiiiiiiiiiiiiii~~\n\n \n\t\n");
  await expect(lines(page)).toHaveCount(5);
  const height = (text: string) => /height="(\d+)"/.exec(text)?.[1];
  expect(height((await savePicture(page)).svg)).toBe(height(svg));
});

test("phones can draw a picture of long and wide code, and the page says that it has fewer pixels", async ({
  page,
}) => {
  await typeCode(page, `${"a\n".repeat(299)}${"b".repeat(160)}`);
  await expect(lines(page)).toHaveCount(300);
  const { width, height } = await sharp((await savePicture(page)).png).metadata();
  // Safari on iOS draws no larger canvas.
  expect(width * height).toBeLessThanOrEqual(16_777_216);
  expect(width * height).toBeGreaterThan(16_000_000);
  await expect(page.getByText(yourCodeWording.pictureSmall)).toBeVisible();
});

test("the page says that the highlighter did not load, and retries when the visitor types", async ({
  page,
}) => {
  const worker = "**/assets/worker-*.js";
  const trouble = page.getByText(yourCodeWording.trouble.language);
  await page.route(worker, (route) => route.abort());
  await typeCode(page, "fn main() {}", "rust");
  await expect(trouble).toBeVisible();
  await expect(lines(page)).toHaveText(["fn main() {}"]);
  await page.unroute(worker);
  await area(page).press("End");
  await area(page).pressSequentially(" ");
  await expect(lines(page).locator("span").first()).toBeVisible();
  await expect(trouble).toHaveCount(0);
});

test("the page reports a missing language and a missing theme, each until it has loaded", async ({
  page,
  problems,
}) => {
  const { language: noLanguage, theme: noTheme } = yourCodeWording.trouble;
  const grammar = "**/assets/grammar-rust-*.json";
  const notice = panel(page).getByRole("status").last();
  problems.expect(/ERR_FAILED/);
  await page.route(colours, (route) => route.abort());
  await page.route(grammar, (route) => route.abort());
  await openCode(page);
  // The page guesses no language for this text.
  await area(page).fill("one two");
  await expect(notice).toHaveText(noTheme);
  await expect(language(page)).toHaveValue("text");
  await language(page).selectOption("rust");
  await expect(notice).toHaveText(`${noTheme} ${noLanguage}`);
  await page.unroute(grammar);
  await area(page).press("End");
  await area(page).pressSequentially(" ");
  await expect(notice).toHaveText(noTheme);
});

test("saving a picture waits for the theme's colours; if they do not load, the page says so and the next attempt retries", async ({
  page,
  problems,
}) => {
  const said = (text: string) => panel(page).getByRole("status").filter({ hasText: text });
  const save = button(page, yourCodeWording.savePicture);
  problems.expect(/ERR_FAILED/);
  await page.route(colours, (route) => route.abort());
  await typeCode(page, "const a = 1;");
  await expect(said(yourCodeWording.trouble.theme)).toBeVisible();
  await save.click();
  await expect(said(yourCodeWording.pictureFailed)).toBeInViewport();
  await expect(said(yourCodeWording.trouble.theme)).toBeVisible();
  await page.unroute(colours);
  const letThrough = await hold(page, colours);
  const asked = page.waitForRequest(colours);
  await save.click();
  await asked;
  letThrough();
  await expect(said(yourCodeWording.pictureSaved)).toBeInViewport();
  await expect(said(yourCodeWording.trouble.theme)).toHaveCount(0);
  await expect(lines(page).locator("span").first()).toBeVisible();
});

for (const width of [360, 1280]) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 740 } });

    test("the inspector shows scopes, the winning rule, the contrast and an override, on the screen", async ({
      page,
    }) => {
      await typeCode(page, 'import { a } from "b";\nconst c = 1;', "typescript");
      await colored(page, 1);
      // The text area covers its coloured lines. The token's place within it does not change while both move.
      const position = await lines(page)
        .first()
        .locator("span")
        .first()
        .evaluate((token) => {
          const [{ x, y }, over] = [
            token.getBoundingClientRect(),
            document.querySelector("[data-code=yours] + textarea")?.getBoundingClientRect(),
          ];
          return { x: x - (over?.x ?? 0) + 4, y: y - (over?.y ?? 0) + 8 };
        });
      await area(page).click({ position });
      await expect(inspector(page).getByRole("status").first()).toHaveText(
        new RegExp(`import ${contrastOfToken.source}.*${ruleOfToken.source}`),
      );
      await expect(
        inspector(page).getByRole("list", { name: tokenInspectorWording.scopes }).getByRole("listitem"),
      ).toHaveText(["source.ts", "meta.import.ts", "keyword.control.import.ts"]);
      await expect(inspector(page)).toBeInViewport({ ratio: 0.99 });
      await expect(lines(page).first()).toBeInViewport();
      await copyOverride(page).click();
      await expect(inspector(page).getByText(tokenInspectorWording.copied, { exact: true })).toBeVisible();
      const settings = JSON.parse(await readClipboard(page));
      const [{ scope, settings: given }] =
        settings["editor.tokenColorCustomizations"][`[${themes[0].name}]`].textMateRules;
      expect(scope).toBe("keyword.control.import.ts");
      const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(given.foreground.slice(at, at + 2), 16));
      expect(`rgb(${r}, ${g}, ${b})`).toBe(await keywordColor(page));
      expect(await violationsOn(page, (axe) => axe.include("#home"))).toEqual([]);
      await inspector(page).getByRole("button", { name: tokenInspectorWording.close }).click();
      await expect(inspector(page)).toHaveCount(0);
    });

    test("the inspector follows the keyboard, and comes after the code in the tab order", async ({
      page,
    }) => {
      await typeCode(page, "const c = 1;", "typescript");
      await colored(page);
      await area(page).press("End");
      await area(page).press("ArrowLeft");
      await area(page).press("ArrowLeft");
      await expect(inspector(page)).toContainText("constant.numeric.decimal.ts");
      await area(page).press("Home");
      await expect(inspector(page)).toContainText("storage.type.ts");
      await expect(inspector(page).getByRole("status").first()).toContainText(contrastOfToken);
      await page.keyboard.press("Escape");
      await page.keyboard.press("Tab");
      await expect(copyOverride(page)).toBeFocused();
    });

    test("the inspector works the same in a sample, by pointer and by keyboard", async ({ page }) => {
      await openSite(page);
      const [first = ""] = samples;
      await page.getByRole("tab", { name: first, exact: true }).click();
      // A press that begins before the editor's scripts run and ends after that would be lost.
      await expect(page.getByLabel(compareWording.compareWith).locator("option").nth(1)).toBeAttached();
      const token = panel(page).locator("pre i").first();
      await token.click({ position: { x: 3, y: 5 } });
      await expect(inspector(page).getByRole("status").first()).toContainText(contrastOfToken);
      await expect(inspector(page)).toBeInViewport({ ratio: 0.99 });
      const before = await inspector(page).getByRole("list").innerText();
      await page.keyboard.press("End");
      await page.keyboard.press("ArrowLeft");
      await expect(inspector(page).getByRole("list")).not.toHaveText(before, { useInnerText: true });
      await page.keyboard.press("Tab");
      await expect(copyOverride(page)).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(inspector(page).getByText(tokenInspectorWording.copied, { exact: true })).toBeVisible();
      expect(Object.keys(JSON.parse(await readClipboard(page)))).toContain("editor.tokenColorCustomizations");
      expect(await violationsOn(page, (axe) => axe.include("#home"))).toEqual([]);
    });
  });
}

test("the inspector shows a sample's token that was clicked before the scripts loaded", async ({ page }) => {
  const letThrough = await hold(page, "**/assets/editor-*.js");
  await openSite(page);
  const asked = page.waitForRequest("**/assets/editor-*.js");
  await page
    .locator("#home pre i")
    .first()
    .click({ position: { x: 3, y: 5 } });
  await asked;
  letThrough();
  await expect(inspector(page).getByRole("status").first()).toContainText(contrastOfToken);
});

test("the inspector shows a token that was clicked before its line was tokenized", async ({ page }) => {
  await openCode(page);
  // Without a pause, like a visitor who pastes and then clicks into the text.
  await area(page).evaluate((element: HTMLTextAreaElement) => {
    element.value = "const c = 1;";
    element.dispatchEvent(new InputEvent("input", { bubbles: true }));
    element.setSelectionRange(0, 0);
    element.dispatchEvent(new KeyboardEvent("keyup", { key: "Home", bubbles: true }));
  });
  await expect(inspector(page).getByRole("status").first()).toContainText("const");
});

test("the inspector closes when other code takes the place of its token", async ({ page }) => {
  await openCode(page);
  const example = () => button(page, yourCodeWording.example).click();
  for (const replace of [() => paste(page, "text"), example]) {
    await paste(page, 'import a from "b";\nconst c: string = a;');
    await area(page).press("Home");
    await expect(inspector(page)).toBeVisible();
    await replace();
    await expect(inspector(page)).toHaveCount(0);
  }
});

test("the inspector updates when the visitor chooses another theme or another language", async ({ page }) => {
  const [, chosen] = themes;
  await typeCode(page, "const c = 1;");
  await colored(page);
  await area(page).press("Home");
  const said = inspector(page).getByRole("status").first();
  await expect(said).toContainText(new RegExp(`const ${contrastOfToken.source}`));
  if (chosen) {
    const before = await said.innerText();
    await themeRadio(page, chosen.name).check();
    await expect(said).not.toHaveText(before, { useInnerText: true });
  }
  const letThrough = await hold(page, /grammar-/);
  await language(page).selectOption("rust");
  await area(page).press("Home");
  await expect(said).toContainText("const");
  letThrough();
  await expect(inspector(page)).toContainText("source.rust");
});

test("after hostile texts the page still responds and colours the next text", async ({ page }) => {
  test.setTimeout(180_000);
  await openCode(page);
  for (const [id, text] of hostileTexts) {
    await language(page).selectOption(id);
    await paste(page, text);
    // The page responds while the worker is busy.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)), null);
  }
  await language(page).selectOption("typescript");
  await area(page).fill("const a = 1;");
  await expect(lines(page).first().locator("span", { hasText: "const" })).toBeVisible();
});

test("the page shows NUL, lone surrogates and bidirectional control characters unchanged", async ({
  page,
}) => {
  await openCode(page);
  const text = "const a = '\u0000\ud800x\u202ey\u2066z';\nconst b = 2;";
  await paste(page, text.replace("\n", "\r\n"));
  await expect(lines(page)).toHaveCount(2);
  await language(page).selectOption("typescript");
  await expect(lines(page).nth(1).locator("span", { hasText: "const" })).toBeVisible();
  expect(await area(page).inputValue()).toBe(text);
  const [first] = await lines(page).evaluateAll((all) => all.map((line) => line.textContent));
  expect(first).toBe(text.split("\n")[0]);
  await button(page, yourCodeWording.savePicture).click();
  await expect(page.getByText(yourCodeWording.pictureSaved)).toBeVisible();
  await page.reload();
  await expect(lines(page).nth(1)).toHaveText("const b = 2;");
});
