import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { test as base, expect, type Page } from "@playwright/test";
import manifest from "../../site/extension/package.json" with { type: "json" };
import { samples } from "../../site/samples.ts";
import { variants } from "../../site/variants.ts";
import { contactWording } from "../../site/words/contact.ts";
import { navigationWording, product } from "../../site/words/page.ts";
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

const test = base.extend<object, { development: Development }>({
  development: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a pattern
    async ({}, use) => {
      const project = await copyProject({ built: false });
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
        },
        stdio: ["ignore", "pipe", "pipe"],
      });
      let printed = "";
      for (const stream of [child.stdout, child.stderr]) {
        stream?.on("data", (text: Buffer) => {
          printed += stripVTControlCharacters(text.toString());
        });
      }
      await new Promise<void>((resolve) => {
        child.stdout?.on("data", (text: Buffer) => text.includes("ready in") && resolve());
      });
      await use({
        url: `http://localhost:${port}`,
        project,
        printed: () => printed,
        isRunning: () => child.exitCode === null && child.signalCode === null,
      });
      child.kill("SIGTERM");
      await once(child, "close");
      await project.remove();
    },
    { scope: "worker", timeout: 60_000 },
  ],
});

const typed = "Typed before the edit";

/** Opens the page and types into a form. */
async function typeInto(page: Page, url: string): Promise<void> {
  test.setTimeout(180_000);
  await page.goto(url);
  const form = contact(page);
  await expect(form.getByRole("button", { name: contactWording.submit })).toBeEnabled({ timeout: 90_000 });
  await form.getByLabel("Message").fill(typed);
}

/** Edits something, and waits until the page shows it with what was typed. */
async function expectOnPage(page: Page, what: string, edit: Promise<void>, shown: () => Promise<void>) {
  const begin = performance.now();
  await edit;
  await shown();
  console.log(`an edit of ${what}: on the page after ${(performance.now() - begin).toFixed(0)} ms`);
  await expect(contact(page).getByLabel("Message")).toHaveValue(typed);
}

const inTime = { timeout: 60_000 };
/** What the check of `site/` finds comes after the page: it leaves the processor to it. */
const checked = { timeout: 180_000 };

test("an edit of the owner's words is on the page within moments, and what was typed stays", async ({
  page,
  development: { url, project },
}) => {
  await typeInto(page, url);
  const { submit } = contactWording;
  // The first edit makes Vite find out what depends on what.
  for (const [from, to] of [
    [submit, "Send it"],
    ["Send it", "Send it off"],
    ["Send it off", submit],
  ] as const) {
    const edit = project.edit("site/words/contact.ts", `submit: "${from}"`, `submit: "${to}"`);
    await expectOnPage(page, "the contact form's words", edit, () =>
      expect(contact(page).getByRole("button", { name: to, exact: true })).toBeEnabled(inTime),
    );
  }
  // Words that also stand in the pictures and samples that are made of the theme.
  const { tagline } = product;
  const edit = project.edit("site/words/page.ts", JSON.stringify(tagline), JSON.stringify("A new sentence."));
  await expectOnPage(page, "the hero's words", edit, () =>
    expect(page.locator("#home")).toContainText("A new sentence.", inTime),
  );
  // The server renders the new words too, and still has only one database open.
  expect(await (await fetch(url)).text()).toContain("A new sentence.");
});

test("an edit of a sample or of a colour is on the page within moments, and what was typed stays", async ({
  page,
  development: { url, project },
}) => {
  await typeInto(page, url);
  const sample = project.edit(`site/samples/${samples[0]}`, /[A-Za-z]{4,}/, "Abracadabra");
  await expectOnPage(page, "a sample", sample, () =>
    expect(page.locator("#home")).toContainText("Abracadabra", inTime),
  );
  expect(await (await fetch(url)).text()).toContain("Abracadabra");

  const themes = manifest.contributes.themes as { label: string; path: string }[];
  const { path = "" } = themes.find(({ label }) => label === variants.first) ?? themes[0] ?? {};
  const colour = project.edit(
    join("site/extension", path),
    /("editor\.background":\s*)"[^"]*"/,
    '$1"#102030"',
  );
  await expectOnPage(page, "a colour", colour, () =>
    expect(page.locator("html")).toHaveCSS("background-color", "rgb(16, 32, 48)", inTime),
  );
  await page.reload();
  await expect(page.locator("html")).toHaveCSS("background-color", "rgb(16, 32, 48)", inTime);
});

test("it survives each mistake in the owner's files and shows each repair; what was typed stays", async ({
  page,
  development: { url, project, printed, isRunning },
}) => {
  await typeInto(page, url);
  test.setTimeout(900_000);
  const overlay = page.locator("vite-error-overlay");
  const theme = join("site/extension", (manifest.contributes.themes as { path: string }[])[0]?.path ?? "");
  const person =
    (await readFile(join(project.folder, "site/team.ts"), "utf8")).match(/role: "[^"]+"/)?.[0] ?? "";
  const word = `team: ${JSON.stringify(navigationWording.team)}`;
  const mistakes: readonly (readonly [what: string, file: string, from: string, to: string])[] = [
    ["a quote is missing in the words", "site/words/page.ts", word, word.slice(0, -1)],
    ["a word is missing", "site/words/page.ts", `${word},`, ""],
    ["a word is empty", "site/words/page.ts", word, 'team: ""'],
    ["a word is a number", "site/words/contact.ts", JSON.stringify(contactWording.submit), "5"],
    ["a quote is missing among the people", "site/team.ts", person, person.slice(0, -1)],
    ["a photo is missing", "site/team.ts", person, `${person}, photo: "nobody.jpg"`],
    ["a sample is missing", "site/samples.ts", `"${samples[1]}"`, '"nothing.ts"'],
    ["a bracket is missing in the samples", "site/samples.ts", `"${samples[1]}",`, `"${samples[1]}`],
    ["an editor has another registry", "site/links.ts", 'registry: "marketplace" }', 'registry: "market" }'],
    [
      "the words of the server cannot be read",
      "site/words/server.ts",
      "export const refusalWording = {",
      "export const refusalWording = ",
    ],
    ["the theme is no JSON", theme, "{", "{{"],
    ["the extension has no version", "site/extension/package.json", '"version"', '"versio"'],
    ["the privacy page has an unknown setting", "site/pages/privacy.md", "# ", "{{nothing}}\n# "],
  ];
  for (const [what, file, from, to] of mistakes) {
    await test.step(what, async () => {
      const before = printed().length;
      const path = join(project.folder, file);
      const whole = await readFile(path, "utf8");
      await project.edit(file, from, to);
      await expect
        .poll(() => printed().slice(before), checked)
        .toContain(file.replace(/^site\/extension.*/, "site/extension"));
      await expect(overlay, what).toBeAttached(checked);
      expect(await overlay.count()).toBe(1);
      await writeFile(path, whole);
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
