import { mkdir, readdir, readFile, rm, symlink, unlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { outcomeOf } from "../support/program.ts";
import { copyProject, type ProjectCopy } from "../support/project-copy.ts";

let project: ProjectCopy;

beforeAll(async () => {
  project = await copyProject({ built: false });
});
afterAll(() => project?.remove());

/** The error output of a command, without npm's own lines. */
async function failureOf(...words: string[]): Promise<string[]> {
  const env = { ...process.env, NODE_ENV: "", PORT: "0" };
  const { code, out, error } = await outcomeOf(["npm", "--silent", ...words], { cwd: project.folder, env });
  if (code === 0) throw new Error(`npm ${words.join(" ")} did not fail.`);
  return `${out}${error}`.split("\n").filter((line) => line !== "" && !line.startsWith("npm "));
}

type Edit = readonly [file: string, from: string | RegExp, to: string];

/** Runs a function while files are edited, and restores the files afterwards. */
async function withEdits(edits: readonly Edit[], act: () => Promise<void>): Promise<void> {
  const files = [...new Set(edits.map(([file]) => join(project.folder, file)))];
  const before = await Promise.all(files.map((file) => readFile(file)));
  try {
    for (const edit of edits) await project.edit(...edit);
    await act();
  } finally {
    await Promise.all(files.map((file, index) => writeFile(file, before[index] ?? "")));
  }
}

/** Edits that work in any owner's files: they change keys, which the code defines, and read no values. */
const team = /^ {2}team: .*\n/m;
const addTo = (list: "team" | "samples", text: string): Edit => [
  `site/${list}.ts`,
  new RegExp(`(export const ${list}\\b.* = \\[)`),
  `$1\n${text},`,
];

/** Mistakes: the edits that make each, and the last lines that a build then prints, in any order. */
const mistakes: readonly (readonly [what: string, edits: readonly Edit[], sentences: readonly RegExp[]])[] = [
  [
    "the syntax is wrong",
    [["site/words/page.ts", team, '  team: "Team,\n']],
    [/^site\/words\/page\.ts:\d+: Unterminated string literal\.$/],
  ],
  [
    "words are missing, in the place that they are missing from",
    [
      ["site/words/page.ts", team, ""],
      ["site/words/page.ts", "loading:", "lading:"],
      ["site/words/page.ts", /stableVersion: .*/, 'stableVersion: "Stable",'],
      ["site/words/contact.ts", "export const contactWording", "export const contactWords"],
      ["site/words/server.ts", /(export const signInFailures = \{[^}]*\n {2})expired:/, "$1expird:"],
    ],
    [
      /^site\/words\/contact\.ts does not export contactWording, which \S+:\d+ needs\.$/,
      /^site\/words\/page\.ts:\d+: heroWording\.stableVersion does not fit client\/\S+:\d+: /,
      /^site\/words\/page\.ts:\d+: navigationWording has no "team", which client\/\S+:\d+ needs\.$/,
      /^site\/words\/page\.ts:\d+: splashWording has no "loading", which client\/\S+:\d+ needs\.$/,
      /^site\/words\/server\.ts:\d+: signInFailures has no "expired", which server\/\S+:\d+ needs\.$/,
    ],
  ],
  [
    "a person, an editor, a sample, a direction or a claim is of the wrong type",
    [
      addTo("team", '  { role: "Workbench", links: [] }'),
      addTo("team", '  { name: "Ada Example", role: 5, links: [] }'),
      ["site/links.ts", /registry: "\w+"(?=,?\s*\})/, 'registry: "market"'],
      addTo("samples", "  5"),
      ["site/words/language.ts", /dir: "\w+" \}/, 'dir: "left" }'],
      ["site/words/page.ts", /(export const claims\b[^[]*\[\][^[]*\[[^\]]*?)label:/, "$1lable:"],
    ],
    [
      /^site\/links\.ts:\d+: Type '"market"' is not assignable to /,
      /^site\/samples\.ts:\d+: Type 'number' is not assignable to type 'string'\.$/,
      /^site\/team\.ts:\d+: Property 'name' is missing\.$/,
      /^site\/team\.ts:\d+: Type 'number' is not assignable to type 'string'\.$/,
      /^site\/words\/language\.ts:\d+: Type '"left"' is not assignable to /,
      /^site\/words\/page\.ts:\d+: Object literal may only specify known properties, but 'lable' /,
    ],
  ],
  [
    "a word is empty, a link leads nowhere, a photo, a sample or the privacy page is missing, or a sample is listed twice",
    [
      ["site/words/page.ts", team, '  team: "",\n'],
      ["site/words/page.ts", /^ {2}top: .*$/m, "  top: 5,"],
      addTo("team", '  { name: "Ada Example", role: "Syntax", photo: "nobody.jpg", links: [] }'),
      addTo(
        "team",
        '  { name: "Ben Example", role: "Syntax", links: [{ label: "Code", href: "htps:code" }] }',
      ),
      addTo("samples", '  "nothing.ts"'),
      addTo("samples", '  "nothing.ts"'),
      ["site/words/language.ts", /lang: "[^"]*"/, 'lang: "no language"'],
      ["site/links.ts", /(privacyPage: .*=) .*/, '$1 "no-page";'],
    ],
    [
      /^site\/links\.ts:\d+: privacyPage is "no-page", but there is no site\/pages\/no-page\.md\.$/,
      /^site\/samples\.ts:\d+: nothing\.ts is not in site\/samples\/\.$/,
      /^site\/samples\.ts:\d+: nothing\.ts is listed twice\.$/,
      /^site\/team\.ts:\d+: "htps:code" is not an address, such as /,
      /^site\/team\.ts:\d+: the photo nobody\.jpg is not in site\/team\/\.$/,
      /^site\/words\/language\.ts:\d+: "no language" is not a language tag/,
      /^site\/words\/page\.ts:\d+: footerWording\.top is the number 5, not a text\.$/,
      /^site\/words\/page\.ts:\d+: navigationWording\.team is empty\.$/,
    ],
  ],
  [
    "a mark is not in the sample",
    [["site/samples.ts", "marks: [", 'marks: [{ line: 1, text: "not there", as: "selection" },']],
    [/^site\/samples\.ts: the mark “not there” is not in line 1 of /],
  ],
  ["a program is unknown", [["site/ports.ts", /targets: (?:null|\[.*?\]),/, 'targets: ["kity"],']], [/kity/]],
];

describe("a build ends with a sentence that names file and line", () => {
  test.each(mistakes)("when %s", (_, edits, sentences) =>
    withEdits(edits, async () => {
      const failure = (await failureOf("run", "build")).slice(-sentences.length);
      for (const sentence of sentences) expect(failure).toContainEqual(expect.stringMatching(sentence));
    }),
  );

  test("only once for a missing brace", () =>
    withEdits([["site/words/page.ts", /\};(\s+export const heroWording)/, "$1"]], async () => {
      expect(await failureOf("run", "build")).toEqual([
        expect.stringMatching(/^site\/words\/page\.ts:\d+: /),
      ]);
    }));

  const empty = /^\S+ exports nothing: its content is missing\.$/;
  test.each<[file: string, what: string, content: string | null, sentence: RegExp, lines: number]>([
    ["site/words/contact.ts", "gone", null, /^\S+ is missing\.$/, 1],
    ["site/words/server.ts", "gone", null, /^\S+ is missing\.$/, 1],
    ["site/links.ts", "gone", null, /^\S+ is missing\.$/, 1],
    ["site/words/team.ts", "empty", "", empty, 1],
    ["site/ports.ts", "empty", "", empty, 1],
    ["site/samples.ts", "empty", "", empty, 1],
    ["site/versions/damaged-99.0.0.vsix", "damaged", "no archive", /^\S+: It cannot be unpacked /, 5],
    ["site/logo.png", "no picture", "no picture", /^\S+ cannot be read as a picture/, 5],
    ["site/social.png", "no picture", "no picture", /^\S+ cannot be read as a picture/, 5],
  ])("when %s is %s", async (file, _, content, sentence, lines) => {
    const path = join(project.folder, file);
    const before = await readFile(path).catch(() => null);
    await mkdir(dirname(path), { recursive: true });
    await (content === null ? rm(path) : writeFile(path, content));
    try {
      const failure = await failureOf("run", "build");
      expect(failure.at(-1)).toMatch(sentence);
      expect(failure.at(-1)).toContain(file);
      expect(failure.length).toBeLessThanOrEqual(lines);
    } finally {
      await (before === null ? rm(path) : writeFile(path, before));
    }
  });

  test("as does a start that has to build", () =>
    withEdits([["site/words/page.ts", team, ""]], async () => {
      expect((await failureOf("start")).at(-1)).toMatch(
        /^site\/words\/page\.ts:\d+: navigationWording has no/,
      );
    }));
});

/** Type errors in code that uses nothing of `site/`, and in code that stands just above a use. */
const mistakesInCode: readonly Edit[] = [
  ["shared/trpc.ts", /$/, "\nexport const wrong: string = 5;\n"],
  ["server/auth/pages.tsx", "const endings", "export const wrong: string = 5;\nconst endings"],
];

test("a type error in code that is not because of site/ does not stop a build", () =>
  withEdits(mistakesInCode, async () => {
    await project.npm("build");
    expect(await readdir(join(project.folder, "dist"))).toContain("client");
  }));

test("without TypeScript a build says that the types are not checked, and still finds an empty word", async () => {
  const modules = join(project.folder, "node_modules");
  const packages = join(process.cwd(), "node_modules");
  await unlink(modules);
  await mkdir(modules);
  const left = ["typescript", "@typescript", ".bin", ".cache"];
  const names = (await readdir(packages)).filter((name) => !left.includes(name));
  await Promise.all(names.map((name) => symlink(join(packages, name), join(modules, name))));
  await mkdir(join(modules, ".bin"));
  await symlink(join(packages, ".bin/vite"), join(modules, ".bin/vite"));
  try {
    await withEdits([["site/words/page.ts", team, '  team: "",\n']], async () => {
      expect(await failureOf("run", "build")).toEqual([
        "The types of site/ are not checked: TypeScript is not installed. `npm ci` installs it.",
        expect.stringMatching(/^site\/words\/page\.ts:\d+: navigationWording\.team is empty\.$/),
      ]);
    });
  } finally {
    await rm(modules, { recursive: true });
    await symlink(packages, modules);
  }
});
