import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { test as base, expect, type Page } from "@playwright/test";
import manifest from "#site/extension/package.json" with { type: "json" };
import { privacyPage } from "#site/links.ts";
import { variants } from "#site/variants.ts";
import { contactWording } from "../../words/contact.ts";
import { stageWording } from "../../words/stage.ts";
import { freePort } from "../support/ports.ts";
import { copyProject, type ProjectCopy } from "../support/project-copy.ts";
import { contact } from "../support/visit.ts";

/** `npm run dev` on a copy of the project, whose files may be edited. */
interface Development {
  url: string;
  project: ProjectCopy;
  /** What it has printed so far. */
  printed: () => string;
  isRunning: () => boolean;
}

/** A page that is not among the owner's pages. */
const ownPage = "evenfall/pages/a-page-of-the-test.md";

/** Starts `npm run dev` with these variables. */
async function develop(project: ProjectCopy, variables: Record<string, string> = {}) {
  const port = await freePort();
  const child: ChildProcess = spawn("npm", ["run", "dev"], {
    cwd: project.folder,
    env: {
      ...process.env,
      NODE_ENV: "",
      PORT: String(port),
      DATABASE_URL: "",
      PUBLIC_URL: "",
      LOG_LEVEL: "warn",
      ...variables,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (text: Buffer) => {
      printed += stripVTControlCharacters(text.toString());
    });
  }
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on("data", () => printed.includes("ready in") && resolve());
    child.once("close", () => reject(new Error(`The development server ended:\n${printed}`)));
  });
  return {
    url: `http://localhost:${port}`,
    project,
    printed: () => printed,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    async end() {
      child.kill("SIGTERM");
      await once(child, "close");
    },
  };
}

const test = base.extend<object, { development: Development }>({
  development: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a pattern
    async ({}, use) => {
      const project = await copyProject({ built: false });
      await writeFile(join(project.folder, ownPage), "# A page\n");
      const { end, ...development } = await develop(project);
      await use(development);
      await end();
      await project.remove();
    },
    { scope: "worker", timeout: 180_000 },
  ],
});

test.afterEach(({ development }, { status, expectedStatus }) => {
  if (status !== expectedStatus) console.log(development.printed());
});

const typed = "Typed before the edit";

/** Opens the page and types into a form. */
async function typeInto(page: Page, url: string): Promise<void> {
  test.setTimeout(600_000);
  await page.goto(url);
  const form = contact(page);
  await expect(form.getByRole("button", { name: contactWording.submit })).toBeEnabled({ timeout: 90_000 });
  // The editor hydrates later than the form. React keeps the HTML of the code that it finds then.
  const known = page.locator("#home").getByLabel(stageWording.yours).getByRole("option");
  await expect(known).not.toHaveCount(1, { timeout: 90_000 });
  await form.getByLabel("Message").fill(typed);
}

/** Edits a file, and waits until the page shows the edit and still has the visitor's input. */
async function expectOnPage(page: Page, what: string, edit: Promise<void>, shown: () => Promise<void>) {
  const begin = performance.now();
  await edit;
  await shown();
  console.log(`an edit of ${what}: on the page after ${(performance.now() - begin).toFixed(0)} ms`);
  await expect(contact(page).getByLabel("Message")).toHaveValue(typed);
}

const inTime = { timeout: 60_000 };
/** The check of `site/` reports after the page is updated, because the server updates the page first. */
const checked = { timeout: 180_000 };

test("an edit of the owner's words appears on the page quickly, and the visitor's input stays", async ({
  page,
  development: { url, project },
}) => {
  await typeInto(page, url);
  // At the first edit, Vite still has to find out which modules depend on the file.
  for (const word of ["Send it", "Send it off", contactWording.submit]) {
    const edit = project.edit("words/contact.ts", /\bsubmit: .*/, `submit: ${JSON.stringify(word)},`);
    await expectOnPage(page, "the contact form's words", edit, () =>
      expect(contact(page).getByRole("button", { name: word, exact: true })).toBeEnabled(inTime),
    );
  }
  // Words that also stand in the pictures and samples that are made of the theme.
  const edit = project.edit("words/page.ts", /\btagline:\s.*/, 'tagline: "A new sentence.",');
  await expectOnPage(page, "the hero's words", edit, () =>
    expect(page.locator("#home")).toContainText("A new sentence.", inTime),
  );
  // The server renders the new words too, and still has only one database open.
  await expect.poll(async () => (await fetch(url)).text(), inTime).toContain("A new sentence.");
});

test("the pages without scripts have the theme's fonts and colours", async ({
  page,
  development: { url },
}) => {
  test.setTimeout(600_000);
  for (const path of [`/${privacyPage}`, "/changes", "/ports", "/a-page-of-the-test"]) {
    await page.goto(`${url}${path}`);
    const look = await page.evaluate(() => {
      const { backgroundImage, color, fontFamily } = getComputedStyle(document.body);
      const families = [...document.fonts].map(({ family }) => family.replaceAll('"', ""));
      const background = getComputedStyle(document.documentElement).getPropertyValue("--color-bg");
      return { backgroundImage, color, fontFamily, families, background };
    });
    expect(look.backgroundImage, path).toContain("linear-gradient");
    expect(
      look.families.some((family) => look.fontFamily.includes(family)),
      path,
    ).toBe(true);
    expect(look.color, path).not.toBe("rgb(0, 0, 0)");
    expect(look.background, path).toMatch(/^#/);
  }
});

test("the theme's files for other programs can be downloaded", async ({ development: { url } }) => {
  test.setTimeout(600_000);
  const page = await (await fetch(`${url}/ports`)).text();
  const files = page.match(/(?<=href=")\/ports\/[^"]+/g) ?? [];
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) expect((await fetch(url + file)).status, file).toBe(200);
});

test("an edit of a sample or of a colour appears on the page quickly, and the visitor's input stays", async ({
  page,
  development: { url, project },
}) => {
  await typeInto(page, url);
  const sample = project.edit(`evenfall/samples/dusk.ts`, /$/, "\nAbracadabra\n");
  await expectOnPage(page, "a sample", sample, () =>
    expect(page.locator("#home")).toContainText("Abracadabra", inTime),
  );
  await expect.poll(async () => (await fetch(url)).text(), inTime).toContain("Abracadabra");

  const themes = manifest.contributes.themes as { label: string; path: string }[];
  const { path = "" } = themes.find(({ label }) => label === variants.first) ?? themes[0] ?? {};
  const colour = project.edit(
    join("evenfall/extension", path),
    /("editor\.background":\s*)"[^"]*"/,
    '$1"#102030"',
  );
  await expectOnPage(page, "a colour", colour, () =>
    expect(page.locator("html")).toHaveCSS("background-color", "rgb(16, 32, 48)", inTime),
  );
  await page.reload();
  await expect(page.locator("html")).toHaveCSS("background-color", "rgb(16, 32, 48)", inTime);
});

test("a mistake is shown again after a reload, and disappears once it is repaired", async ({
  page,
  development: { url, project },
}) => {
  test.setTimeout(300_000);
  await page.goto(url);
  const overlay = page.locator("vite-error-overlay");
  const words = join(project.folder, "words/contact.ts");
  const whole = await readFile(words, "utf8");
  // The page can be rendered with the first mistake, but not with the second.
  const mistakes: readonly (readonly [from: string | RegExp, to: string, sentence: string])[] = [
    [/\bsubmit: .*/, "submit: 5,", "contactWording.submit"],
    ["export const contactWording", "export const contactWords", "does not export contactWording"],
  ];
  for (const [from, to, sentence] of mistakes) {
    await writeFile(words, whole.replace(from, to));
    await expect(overlay).toContainText(sentence, checked);
    await page.reload();
    await expect(overlay).toContainText(sentence, inTime);
    await writeFile(words, whole);
    await expect(contact(page).getByRole("button", { name: contactWording.submit })).toBeVisible(inTime);
    await expect(overlay).not.toBeAttached(inTime);
  }
});

test("what a build only warns of is printed after the edit, and again when it comes back", async ({
  development: { url, project, printed },
}) => {
  test.setTimeout(600_000);
  await (await fetch(url, { headers: { accept: "text/html" } })).text();
  const theme = join(
    "evenfall/extension",
    (manifest.contributes.themes as { path: string }[])[0]?.path ?? "",
  );
  const edits: readonly (readonly [file: string, from: RegExp, to: string, named: string])[] = [
    ["evenfall/variants.ts", /\blight: .*/, 'light: "No Such Theme",', '"light" is No Such Theme'],
    [theme, /("editor\.background":\s*)"[^"]*"/, '$1"#12345"', 'the colour "editor.background" is "#12345"'],
  ];
  for (const [file, from, to, named] of [...edits, ...edits]) {
    const before = printed().length;
    const whole = await readFile(join(project.folder, file));
    await project.edit(file, from, to);
    await expect.poll(() => printed().slice(before), checked).toContain(named);
    await writeFile(join(project.folder, file), whole);
  }
});

test("every wrong variable is named, in the terminal and in the browser", async ({
  page,
  development: { project },
}) => {
  test.setTimeout(600_000);
  const wrong = {
    PUBLIC_URL: "nowhere",
    RATE_LIMITS: "maybe",
    CONTACT_TO: "nobody",
    PAGE_CACHE_SECONDS: "long",
  };
  const { url, printed, end } = await develop(project, wrong);
  const overlay = page.locator("vite-error-overlay");
  for (const name of Object.keys(wrong)) {
    // On a busy machine Vite gives up its first request.
    await expect(async () => {
      await page.goto(url);
      await expect(overlay).toContainText(name, { timeout: 5_000 });
    }).toPass(checked);
    expect(printed()).toContain(name);
  }
  await end();
});

test("the server survives each mistake in the owner's files and shows each repair; the visitor's input stays", async ({
  page,
  development: { url, project, printed, isRunning },
}) => {
  await typeInto(page, url);
  // Each step has limits of its own.
  test.setTimeout(3_600_000);
  const overlay = page.locator("vite-error-overlay");
  const theme = join(
    "evenfall/extension",
    (manifest.contributes.themes as { path: string }[])[0]?.path ?? "",
  );
  const replaced = (from: string | RegExp, to: string) => (source: string) => source.replace(from, to);
  /**
   * The file's new content; null if it is removed. `tests/faults/site-mistakes.test.ts` has every mistake that the check
   * of site/ names.
   */
  const mistakes: readonly (readonly [
    what: string,
    file: string,
    change: (source: string) => string | null,
  ])[] = [
    ["a quote is missing in the words", "words/page.ts", replaced(/\bteam: .*/, 'team: "Team,')],
    ["a word is missing", "words/page.ts", replaced(/\bteam: .*/, "")],
    [
      "a sentence uses a value that does not exist",
      "words/stage.ts",
      replaced(/\bstableVersion: .*/, "stableVersion: (version: string) => verison,"),
    ],
    ["a file of words is missing", "words/contact.ts", () => null],
    ["a file of words is empty", "words/team.ts", () => ""],
    ["the file of the language is empty", "words/language.ts", () => ""],
    [
      "a photo is missing",
      "evenfall/team.ts",
      replaced(
        /(export const team\b.* = \[)/,
        '$1\n  { name: "Ada Example", role: "Syntax", photo: "nobody.jpg", links: [] },',
      ),
    ],
    [
      "the name of a section is wrong",
      "evenfall/sections.ts",
      replaced(/(sections: .* = \{)/, "$1\n  nothing: false,"),
    ],
    [
      "the words of the server cannot be read",
      "words/server.ts",
      replaced("export const refusalWording = {", "export const refusalWording = "),
    ],
    ["the theme is no JSON", theme, (source) => `{${source}`],
    ["the theme is missing", theme, () => null],
    ["the extension has no version", "site/extension/package.json", replaced('"version"', '"versio"')],
    ["the logo is no picture", "site/logo.png", () => "no picture"],
    ["the picture of shared links is no picture", "site/social.png", () => "no picture"],
    ["a page has an unknown setting", ownPage, (source) => `{{nothing}}\n${source}`],
  ];
  for (const [what, file, change] of mistakes) {
    await test.step(what, async () => {
      const before = printed().length;
      const path = join(project.folder, file);
      const whole = await readFile(path).catch(() => null);
      const broken = change(String(whole ?? ""));
      await (broken === null ? rm(path) : writeFile(path, broken));
      await expect
        .poll(() => printed().slice(before), checked)
        .toContain(file.replace(/^site\/extension.*/, "evenfall/extension"));
      await expect(overlay, what).toHaveCount(1, checked);
      await (whole === null ? rm(path) : writeFile(path, whole));
      const begin = performance.now();
      await expect(overlay, what).not.toBeAttached(inTime);
      console.log(`${what}: mended after ${(performance.now() - begin).toFixed(0)} ms`);
      await expect(contact(page).getByLabel("Message")).toHaveValue(typed, inTime);
      expect(isRunning()).toBe(true);
      const lines = printed().slice(before).trim().split("\n");
      expect(lines.length, `${what}\n${lines.join("\n")}`).toBeLessThan(25);
    });
  }
  expect((await fetch(url)).status).toBe(200);
});

test("a section that the owner turns off leaves the page, and comes back", async ({
  page,
  development: { url, project },
}) => {
  test.setTimeout(600_000);
  const expectContact = (count: number) =>
    expect(async () => {
      await page.goto(url);
      await expect(page.locator("#home")).toBeVisible(inTime);
      await expect(contact(page)).toHaveCount(count, { timeout: 5_000 });
    }).toPass(checked);
  await expectContact(1);
  await project.edit("evenfall/sections.ts", "contact: true", "contact: false");
  await expectContact(0);
  await project.edit("evenfall/sections.ts", "contact: false", "contact: true");
  await expectContact(1);
});
