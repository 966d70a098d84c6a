import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { folderOf } from "../../toolkit/test/support/folders.ts";
import { project } from "../../vite/folders.ts";
import { checkSite } from "../../vite/site-check.ts";
import { main } from "../../vite/words.ts";

const sections = "signIn reviews contact newsletter team claims light chart ownCode ports changes".split(" ");

const files = {
  "sections.ts": `export const sections = { ${sections.map((name) => `${name}: true`).join(", ")} };`,
  "words/language.ts": 'export const language = { lang: "de" };',
  "words/reviews.ts": 'export const reviewsNeedScripts = "Bitte JavaScript einschalten.";',
  "words/page.ts": 'export const notFoundWording = { title: "Nicht gefunden" };',
};

/** An owner's site with some words, below a folder with the defaults, as in a checkout. */
function siteOf(): string {
  const root = folderOf(Object.fromEntries(Object.entries(files).map(([name, text]) => [`site/${name}`, text])));
  symlinkSync(join(project, "defaults"), join(root, "defaults"));
  symlinkSync(join(project, "node_modules"), join(root, "node_modules"));
  return join(root, "site");
}

let said = "";
beforeEach(() => {
  said = "";
  for (const method of ["log", "error"] as const) {
    vi.spyOn(console, method).mockImplementation((text: string) => {
      said += `${text}\n`;
    });
  }
});

afterEach(() => void vi.restoreAllMocks());

/** What the compiler says of a site's files. */
async function compile(site: string): Promise<string> {
  const declarations = ["defaults/settings/site.d.ts", "vite/virtual.d.ts"].map((file) => join(project, file));
  const settings = { extends: join(project, "tsconfig.json"), include: [site, ...declarations], exclude: [] };
  writeFileSync(join(site, "../tsconfig.json"), JSON.stringify(settings));
  const compiler = join(project, "node_modules/@typescript/native/bin/tsc");
  const { stdout } = await promisify(execFile)(process.execPath, [compiler, "--project", join(site, "..")]).catch(
    (error) => error,
  );
  return stdout;
}

test("without a site the command says what to do", async () => {
  expect(await main([], join(folderOf({}), "site"))).toBe(1);
  expect(said).toMatch(/^There is no site\/ .* npm run adopt -- <theme\.vsix or folder>\n$/);
});

test("a site gets files with exactly the words that it lacks, which compile; once it has them, nothing is missing", async () => {
  const site = siteOf();
  const [target, words] = [join(site, "untranslated"), join(site, "words")];
  expect(await main([], site)).toBe(0);
  expect(said).toMatch(/^\S*untranslated\/page\.ts: \d+ sentences\n\S*untranslated\/stage\.ts: \d+ sentences\n/);
  expect(readFileSync(join(target, "page.ts"), "utf8")).toMatch(
    /export const notFoundWording = \{\s*sentence: "There is no page at this address\.",?\s*\} satisfies/,
  );
  expect(readFileSync(join(target, "reviews.ts"), "utf8")).not.toContain("reviewsNeedScripts");
  expect(await compile(site)).toBe("");

  const page = 'export const notFoundWording = { title: "Nicht gefunden", sentence: "Hier ist nichts." };\n';
  for (const name of readdirSync(target)) {
    const [text, own] = [target, words]
      .map((folder) => join(folder, name))
      .map((file) => (existsSync(file) ? readFileSync(file, "utf8") : ""));
    const rest = text?.replace(/export const notFoundWording = \{[^}]*\}.*/, "");
    writeFileSync(join(words, name), name === "page.ts" ? rest + page : `${own}\n${rest}`);
    rmSync(join(target, name));
  }
  const { mistakes, unknownWords } = await checkSite(site);
  expect([mistakes, unknownWords]).toEqual([[], []]);
  said = "";
  expect(await main([], site)).toBe(0);
  expect(said).toMatch(/^Nothing is missing: site\/words\/ has all \d+ sentences\.\n$/);
  expect(readdirSync(target)).toEqual([]);
});

test("an existing file stays unchanged, even in another folder", async () => {
  const site = siteOf();
  const own = folderOf({ "page.ts": "// mine" });
  expect(await main([own], site)).toBe(0);
  expect(said).toMatch(/page\.ts: \d+ sentences\. The file already exists and stays unchanged\.\n/);
  expect(readFileSync(join(own, "page.ts"), "utf8")).toBe("// mine");
  expect(existsSync(join(own, "stage.ts"))).toBe(true);
  expect(existsSync(join(site, "untranslated"))).toBe(false);
});
