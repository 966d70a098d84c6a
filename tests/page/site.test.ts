import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { neutral } from "../../defaults/settings/sections.ts";
import type * as Reviews from "../../defaults/words/reviews.ts";
import { folderOf } from "../../toolkit/test/support/folders.ts";
import { project } from "../../vite/folders.ts";
import { checkSite, describeSite } from "../../vite/site-check.ts";
import { importFresh } from "../../vite/site-files.ts";
import { placeOf } from "../../vite/static.ts";

/** A site is a layer: what its files say replaces the defaults, and nothing else does. */

const isOn = (name: string) => ["ownCode", "light", "chart", "ports", "reviews", "signIn"].includes(name);
const chosen = Object.fromEntries(Object.keys(neutral).map((name) => [name, isOn(name)]));
const sections = `export const sections = ${JSON.stringify(chosen)};`;
const french = 'export const language = { lang: "fr" };';
const responsible = 'export const responsible = "Somebody, Some Street 1";';
const importWords = <Module>(name: string, folder: string) =>
  importFresh<Module>(join(project, "defaults/words", name), folder).then(({ module }) => module);

test("a site's words replace single sentences; the others are the defaults, never the shipped site's", async () => {
  const folder = folderOf({
    "words/reviews.ts": 'export const reviewWording = { submit: "Envoyer", signedBy: (name) => "Signé " + name };',
  });
  const own = await importWords<typeof Reviews>("reviews.ts", folder);
  const neutral = await importWords<typeof Reviews>("reviews.ts", join(folder, "none"));
  expect(own.reviewWording.submit).toBe("Envoyer");
  expect(own.reviewWording.signedBy("Ada")).toBe("Signé Ada");
  const { submit, signedBy, ...others } = own.reviewWording;
  expect(JSON.stringify(neutral.reviewWording)).toContain(JSON.stringify(others).slice(1, 100));
});

test("the defaults name no theme and no person", async () => {
  const { module } = await importFresh<{ files: Record<string, unknown> }>(
    join(project, "vite/default-words.ts"),
    join(project, "defaults/words/none"),
  );
  const texts = JSON.stringify(module.files, (_key, value) => (typeof value === "function" ? String(value) : value));
  expect(texts).not.toMatch(/Evenfall|2022|100\+|last light of the day/i);
  const { team } = (await importFresh<{ team: unknown[] }>(join(project, "defaults/settings/team.ts"), "none")).module;
  expect(team).toEqual([]);
});

test("a section that a site does not name is off", async () => {
  const folder = folderOf({ "sections.ts": "export const sections = { ports: true };" });
  const { sections: chosen } = (
    await importFresh<{ sections: Record<string, boolean> }>(join(project, "defaults/settings/sections.ts"), folder)
  ).module;
  expect(Object.entries(chosen).filter(([, on]) => on)).toEqual([["ports", true]]);
  expect((await checkSite(folder)).unnamed).toContain("reviews");
});

test("each error is a sentence with its file and key", async () => {
  const folder = folderOf({
    "sections.ts": 'export const sections = { ports: "yes", reviews: true, reviewz: true, team: true };',
    "team.ts": 'export const team = [{ name: "Ada", role: "Palette", links: [{ label: "Site", href: "site" }] }];',
    "theme.ts": 'export const theme = { accent: "gold" };',
    "teams.ts": "export const team = [];",
    "words/reviews.ts": "export const reviewWording = { submit: 5 };",
    "words/team.ts": "export const = ;",
    "words/language.ts": 'export const language = { lang: "français" };',
  });
  const { mistakes } = await checkSite(folder);
  expect(mistakes).toEqual(
    expect.arrayContaining([
      "site/sections.ts: sections.ports has to be a boolean.",
      "site/sections.ts: there is no sections.reviewz.",
      "site/team.ts: team.0.links.0.href is no web or mail address.",
      "site/theme.ts: theme.accent is no colour such as #e0a040.",
      expect.stringMatching(/^site\/teams\.ts: a site has no such file/),
      "site/words/reviews.ts: reviewWording.submit has to be a text.",
      expect.stringMatching(/^site\/words\/team\.ts cannot be read: /),
      "site/words/language.ts: language.lang has to be a language tag, such as fr or pt-BR.",
    ]),
  );
  expect(mistakes).toHaveLength(8);
});

test("an import of version 1.1's folders is named with its line and with what replaces it", async () => {
  const folder = folderOf({
    "sections.ts":
      'import type { Sections } from "../settings/sections.ts";\n\nexport const sections = {} satisfies Partial<Sections>;',
    "words/reviews.ts": 'import type * as words from "../../words/reviews.ts";\nexport const reviewWording = {};',
  });
  expect((await checkSite(folder)).mistakes.sort()).toEqual([
    "site/sections.ts:1: import ../defaults/settings/sections.ts in place of ../settings/sections.ts.",
    "site/words/reviews.ts:1: import ../../defaults/words/reviews.ts in place of ../../words/reviews.ts.",
  ]);
});

test("a build of a translated site says how many sentences are still English, those of parts that are off apart", async () => {
  const folder = folderOf({
    "sections.ts": sections,
    "links.ts": responsible,
    "words/language.ts": french,
    "words/reviews.ts": 'export const reviewWording = { submit: "Envoyer" };',
    "words/moved.ts": 'export const moved = { heading: "Ici" };',
  });
  const check = await checkSite(folder);
  expect(check.mistakes).toEqual([]);
  const lines = describeSite(check);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain("moved.ts: all of it");
  expect(lines[1]).toContain(`${check.words - 1} of ${check.words} sentences are still English`);
  expect(lines[1]).not.toMatch(/team\.ts|contact\.ts/);
  expect(lines[1]?.length).toBeLessThan(500);
});

test("a finished site in English gets no line", async () => {
  const folder = folderOf({ "sections.ts": sections, "links.ts": responsible });
  expect(describeSite(await checkSite(folder))).toEqual([]);
});

test.each([
  ["--statick", "", 2, /^Use npm run build, or npm run build -- --static\.\n$/],
  ["--static", "theme.example", 1, /^PUBLIC_URL has to be .*\n$/],
])("a build with %s and PUBLIC_URL=%s is refused in one sentence", (option, publicUrl, code, sentence) => {
  const { status, stderr } = spawnSync(process.execPath, [join(project, "vite/build.js"), option], {
    encoding: "utf8",
    env: { ...process.env, PUBLIC_URL: publicUrl },
  });
  expect(status).toBe(code);
  expect(stderr).toMatch(sentence);
});

test.each([
  ["https://theme.example", { origin: "https://theme.example", base: "/" }],
  ["https://name.github.io/my-theme", { origin: "https://name.github.io", base: "/my-theme/" }],
  ["http://localhost:8080/a/b/", { origin: "http://localhost:8080", base: "/a/b/" }],
  ["name.github.io/my-theme", null],
  ["ftp://theme.example", null],
  ["https://theme.example/?page=1", null],
  ["https://theme.example/#home", null],
  ["https://me@theme.example", null],
  ["https://theme.example//a", null],
])("a static site has the origin and path of PUBLIC_URL: %s", (publicUrl, place) => {
  expect(placeOf(publicUrl)).toEqual(place);
});
