import type { Page } from "@playwright/test";
import { ownCodeWording, stageWording } from "../../defaults/words/stage.ts";
import { fromRgb } from "../../toolkit/color/color.ts";
import { roleColors } from "../../toolkit/scopes/roles.ts";
import { expect, test } from "../support/browser.ts";
import { themes } from "../support/owner.ts";
import { dropFile, openSite, readClipboard } from "./visit.ts";

const [first] = themes;
const area = (page: Page) => page.getByRole("textbox", { name: stageWording.yourCode });
const pane = (page: Page, side: "yours" | "ours") => page.locator(`[data-pane=${side}]`);
const language = (page: Page) => page.getByLabel(stageWording.language, { exact: true });

/**
 * The page ends a worker that says nothing for two seconds, which on a busy machine any text can take. Here the page
 * waits for as long as the test goes on.
 */
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const { setTimeout } = window;
    window.setTimeout = ((work: () => void, delay?: number) =>
      setTimeout(work, delay === 2_000 && !("isImpatient" in window) ? 2 ** 31 - 1 : delay)) as typeof setTimeout;
  });
});

async function openTab(page: Page, path = "/"): Promise<void> {
  await openSite(page, path);
  await page.getByRole("tab", { name: stageWording.yourCode, exact: true }).click();
  await expect(area(page)).toBeVisible();
}

/** Pastes a text in place of what is there. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((text) => navigator.clipboard.writeText(text), text);
  await area(page).selectText();
  await area(page).press("ControlOrMeta+v");
}

/**
 * Expects that our pane shows a part of the code in the colour of a role. `tests/page/own-code.test.ts` compares the
 * grammars with those of VS Code.
 */
async function expectRole(page: Page, role: string, text: string): Promise<void> {
  const part = pane(page, "ours").locator("i", { hasText: text }).first();
  const colour = () => part.evaluate((element) => getComputedStyle(element).color);
  const expected = roleColors(first).find((each) => each.role === role)?.hex;
  await expect.poll(async () => fromRgb(await colour())).toBe(expected);
}

const typescript = `// Whatever is pasted here
export async function greet<T extends object>(name: string, { loud = false } = {}): Promise<void> {
  const text = \`Hello, \${name}\${loud ? "!" : "."}\`; /* 1 */
  if (/^[a-z]+$/i.test(text)) await import("./greeting.ts");
}`;

test("code that is pasted is in both panes, in the colours of its language", async ({ page }) => {
  await openTab(page);
  await paste(page, typescript);
  await expectRole(page, "Comments", "//");
  await expectRole(page, "Keywords", "if");
  expect(await pane(page, "yours").locator("> [data-line]").allTextContents()).toEqual(typescript.split("\n"));
  const python = 'def evening(sun):  # a comment\n    return f"{sun} degrees"\n\nafter = 1';
  await paste(page, python);
  await expect(language(page)).toHaveValue("python");
  await expectRole(page, "Comments", "#");
  await language(page).selectOption({ label: ownCodeWording.plainText });
  await expect(pane(page, "ours").locator("i")).toHaveCount(0);
});

test("typing changes the colours of what it changes, and Tab indents unless Escape was pressed", async ({ page }) => {
  await openTab(page);
  await area(page).pressSequentially("let a = 1;");
  await area(page).press("Tab");
  await area(page).pressSequentially("// b");
  await expect(area(page)).toHaveValue("let a = 1;\t// b");
  await expectRole(page, "Comments", "//");
  await area(page).press("Escape");
  await area(page).press("Tab");
  await expect(area(page)).not.toBeFocused();
  // The text is still there after a look at a sample.
  await page.getByRole("tab").first().click();
  await page.getByRole("tab", { name: stageWording.yourCode, exact: true }).click();
  await expect(area(page)).toHaveValue("let a = 1;\t// b");
});

test("a paste is shown in its own language, and a short one keeps the language", async ({ page }) => {
  await openTab(page);
  await paste(page, `${typescript}\n${typescript}`);
  await expect(language(page)).toHaveValue("typescript");
  await paste(page, "fn main() {\n    let mut v: Vec<i32> = vec![1];\n}");
  await expect(language(page)).toHaveValue("rust");
  await paste(page, "// a note\nconst a = 1");
  await expect(area(page)).toHaveValue("// a note\nconst a = 1");
  await expectRole(page, "Comments", "//");
  await expect(language(page)).toHaveValue("rust");
  await paste(page, "It is the case that using a lamp in the evening is for the best, as you can read here.");
  await expect(language(page)).toHaveValue("text");
});

test("a dropped file is shown in the language of its name", async ({ page }) => {
  await openTab(page);
  await dropFile(area(page), "main.rs", 'fn main() { println!("dusk"); }');
  await expect(area(page)).toHaveValue('fn main() { println!("dusk"); }');
  await expect(language(page)).toHaveValue("rust");
  await expect(page.locator("[data-side=ours] figcaption")).toContainText("main.rs");
  await dropFile(area(page), "Dockerfile", "FROM scratch");
  await expect(language(page)).toHaveValue("docker");
  await dropFile(page.getByRole("heading", { level: 1 }), "lamp.py", "lamp = 1");
  await expect(area(page)).toHaveValue("lamp = 1");
  await dropFile(area(page), "Dockerfile", "FROM scratch");
  await dropFile(area(page), "picture.png", "\0\0");
  await expect(page.getByText(ownCodeWording.noText("picture.png"))).toBeVisible();
  await expect(area(page)).toHaveValue("FROM scratch");
});

test("a text is shortened to 2,000 lines, and the page says so", async ({ page }) => {
  await openTab(page);
  // Dropped, because Chromium takes seconds to type this many lines.
  await dropFile(area(page), "long.ts", Array.from({ length: 2_010 }, (_, i) => `const a${i} = ${i};`).join("\n"));
  await expect(page.getByText(ownCodeWording.cut(2000, 200))).toBeVisible();
  await expect(pane(page, "ours").locator("> [data-line]")).toHaveCount(2_000);
  await expect(pane(page, "ours").locator("> [data-line]").last().locator("i").first()).toBeAttached();
});

test("neither a link to the stage nor a request holds code of the visitor", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(`${request.url()} ${request.postData() ?? ""}`));
  await openTab(page);
  await page.getByLabel(stageWording.yours).selectOption("Nord");
  await area(page).fill("const secretOfMine = 42;");
  await page.getByRole("button", { name: /^Share/ }).click();
  await expect(page.getByText(stageWording.linkWithoutOwn)).toBeVisible();
  expect(await readClipboard(page)).toMatch(/\/\?with=Nord$/);
  expect(asked.filter((each) => each.includes("secretOfMine"))).toEqual([]);
});

test("a line that makes a regular expression hang ends the worker, and the page keeps working", async ({ page }) => {
  await openTab(page);
  await page.evaluate(() => Object.assign(window, { isImpatient: true }));
  await language(page).selectOption("csharp");
  // Each further asterisk doubles the time that an expression of this grammar takes.
  await area(page).fill(`int a = 1;\nx ${"* ".repeat(60)}!`);
  const slow = page.getByText(ownCodeWording.slow);
  await expect(slow).toBeVisible();
  await page.evaluate(() => Reflect.deleteProperty(window, "isImpatient"));
  await area(page).fill("const evening = 1;");
  await language(page).selectOption("typescript");
  await expect(slow).toHaveCount(0);
  await expectRole(page, "Constants", "1");
});

test("code stays plain while its language cannot be loaded, and typing on loads it", async ({ page }) => {
  await openTab(page);
  const lua = /\/assets\/lua-.*\.js/;
  await page.route(lua, (route) => route.fulfill({ status: 404, body: "" }));
  await area(page).fill("local a = 1 -- b");
  await language(page).selectOption("lua");
  await expect(page.getByText(ownCodeWording.languageMissing)).toBeVisible();
  await expect(pane(page, "ours")).toHaveText("local a = 1 -- b");
  await page.unroute(lua);
  await area(page).press("End");
  await area(page).pressSequentially("c");
  await expectRole(page, "Comments", "--");
  await expect(page.getByText(ownCodeWording.languageMissing)).toHaveCount(0);
});
