import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "@playwright/test";
import { contactWording } from "../../defaults/words/contact.ts";
import { extensionFolder } from "../../vite/folders.ts";
import { freePort } from "../support/ports.ts";
import { startProgram } from "../support/program.ts";
import { copyProject } from "../support/project-copy.ts";
import { emptyVariables } from "../support/site.ts";

/** What an owner edits while `npm run dev` runs is on the open page, and what a visitor typed stays. */

const TYPED = "Typed before the edits";

const product = (tagline: string) => `export const product = { tagline: () => "${tagline}" };\n`;
const sections = (team: boolean) => `export const sections = { contact: true, light: true, team: ${team} };\n`;
const person = 'export const team = [{ name: "Ada Example", role: "Palette", links: [] }];\n';

test("in development the page shows each edit of the owner's files", async ({ page }) => {
  const project = copyProject({ built: false });
  const site = join(project, "site");
  async function write(path: string, text: string): Promise<void> {
    await mkdir(dirname(join(site, path)), { recursive: true });
    await writeFile(join(site, path), text);
  }
  await rm(site, { recursive: true, force: true });
  await cp(extensionFolder, join(site, "extension"), { recursive: true });
  await write("sections.ts", sections(true));
  await write("team.ts", person);
  await write("words/page.ts", product("A sentence."));
  await write("samples/one.ts", "// A sample.\n");
  await write("pages/imprint.md", "# Imprint\n\nBefore.\n");
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const server = startProgram(["npm", "run", "dev"], {
    name: "The development server",
    cwd: project,
    env: { ...process.env, ...emptyVariables, NODE_ENV: "", PORT: String(port) },
  });
  try {
    await server.wrote(/ready in/);
    await test.step("other accounts and other sites read nothing but the page", async () => {
      await fetch(url);
      for (const file of [".data/database/pgdata/PG_VERSION", ".env.example", "package.json"]) {
        for (const query of ["", "?raw", "?import&raw", "?url", "?inline"]) {
          const answer = await fetch(`${url}/@fs${project}/${file}${query}`);
          expect([403, 404], file + query).toContain(answer.status);
        }
      }
      const other = await fetch(`${url}/entry-client.tsx`, { headers: { origin: "http://localhost:1" } });
      expect(other.status).toBe(200);
      expect(other.headers.get("access-control-allow-origin")).toBeNull();
    });
    await page.goto(url);
    const message = page.locator("#contact").getByLabel("Message", { exact: true });
    await message.scrollIntoViewIfNeeded();
    await expect(page.getByRole("button", { name: contactWording.submit })).toBeEnabled();
    await message.fill(TYPED);
    // A page receives no updates while it reloads.
    const followsEdits = () => expect(page.getByRole("button", { name: "Send it" })).toBeEnabled();

    await test.step("sentences", async () => {
      await write("words/page.ts", product("A new sentence."));
      await write("words/contact.ts", 'export const contactWording = { submit: "Send it" };\n');
      await followsEdits();
      await expect.poll(async () => (await fetch(url)).text()).toContain("A new sentence.");
    });
    await test.step("settings, samples and pages", async () => {
      await write("theme.ts", 'export const theme = { accent: "#40a0e0" };\n');
      await expect(page.locator("html")).toHaveCSS("--color-accent", "#40a0e0");
      await write("words/language.ts", 'export const language = { lang: "fr", dir: "rtl" };\n');
      await expect(page.locator("html[lang=fr][dir=rtl]")).toBeAttached();
      const logo = page.getByRole("banner").locator("img").first();
      const isAtRight = () => logo.evaluate((image) => image.getBoundingClientRect().left > innerWidth / 2);
      await expect.poll(isAtRight, "the page is mirrored").toBe(true);
      await followsEdits();
      await write("sections.ts", sections(false));
      await expect(page.locator("#team, a[href='#team']")).toHaveCount(0);
      await followsEdits();
      await write("samples/one.ts", "// A line of the test.\n");
      await expect(page.locator("#home pre").first()).toContainText("A line of the test.");
      await followsEdits();
      const reloaded = page.waitForEvent("load");
      await write("pages/imprint.md", "# Imprint\n\nAfter.\n");
      await reloaded;
      await followsEdits();
      expect(await (await fetch(`${url}/imprint`)).text()).toContain("After.");
    });
    await test.step("a mistake, and its correction", async () => {
      await write("words/page.ts", "export const product = {{");
      await expect(page.locator("vite-error-overlay")).toBeAttached();
      await write("words/page.ts", "export const product = { tagline: 5 };\n");
      await server.wrote(/site\/words\/page\.ts: product\.tagline has to be a function/);
      await write("words/page.ts", product("A sentence again."));
      await expect(page.locator("vite-error-overlay")).toHaveCount(0);
      await expect(page.locator("#home h1")).toHaveText("A sentence again.");
    });
    await expect(message).toHaveValue(TYPED);
  } finally {
    await server.end("SIGTERM");
  }
});
