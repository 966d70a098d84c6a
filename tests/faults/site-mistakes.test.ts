import { execFile } from "node:child_process";
import { mkdir, readdir, readFile, rename, rm, symlink, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { copyProject, type ProjectCopy } from "../support/project-copy.ts";

const run = promisify(execFile);

let project: ProjectCopy;

beforeAll(async () => {
  project = await copyProject({ built: false });
});
afterAll(() => project?.remove());

/** The error output of a command, without npm's own lines. */
async function failureOf(...words: string[]): Promise<string[]> {
  try {
    const env = { ...process.env, NODE_ENV: "", PORT: "0" };
    await run("npm", ["--silent", ...words], { cwd: project.folder, env });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return `${stdout}${stderr}`.split("\n").filter((line) => line !== "" && !line.startsWith("npm "));
  }
  throw new Error(`npm ${words.join(" ")} did not fail.`);
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

describe("a build ends with a sentence that names file and line", () => {
  test("when the syntax is wrong", () =>
    withEdits([["site/words/page.ts", 'team: "Team"', 'team: "Team']], async () => {
      expect(await failureOf("run", "build")).toEqual([
        expect.stringMatching(/^site\/words\/page\.ts:\d+: Unterminated string literal\.$/),
      ]);
    }));

  test("when words are missing, in the place that they are missing from", () =>
    withEdits(
      [
        ["site/words/page.ts", '  team: "Team",\n', ""],
        ["site/words/page.ts", 'loading: "Loading"', 'lading: "Loading"'],
        ["site/words/page.ts", /stableVersion: .*/, 'stableVersion: "Stable",'],
        ["site/words/contact.ts", "export const contactWording", "export const contactWords"],
      ],
      async () => {
        const failure = await failureOf("run", "build");
        for (const pattern of [
          /^site\/words\/page\.ts:\d+: navigationWording has no "team", which client\/\S+:\d+ needs\.$/,
          /^site\/words\/page\.ts:\d+: splashWording has no "loading", which client\/\S+:\d+ needs\.$/,
          /^site\/words\/page\.ts:\d+: heroWording\.stableVersion does not fit client\/\S+:\d+: /,
          /^site\/words\/contact\.ts does not export contactWording, which \S+:\d+ needs\.$/,
        ]) {
          expect(failure).toContainEqual(expect.stringMatching(pattern));
        }
        expect(failure.length).toBeLessThan(10);
      },
    ));

  test("when a file of words is gone", async () => {
    const file = join(project.folder, "site/words/contact.ts");
    await rename(file, `${file}.away`);
    try {
      expect(await failureOf("run", "build")).toEqual(["site/words/contact.ts is missing."]);
    } finally {
      await rename(`${file}.away`, file);
    }
  });

  test("when a person, an editor, a sample or a direction is of the wrong type", () =>
    withEdits(
      [
        ["site/team.ts", '    name: "Team Member Two",\n', ""],
        ["site/team.ts", 'role: "Workbench"', "role: 5"],
        ["site/links.ts", 'registry: "marketplace" }', 'registry: "market" }'],
        ["site/samples.ts", '"lamp.tsx"', "5"],
        ["site/words/language.ts", 'dir: "ltr" }', 'dir: "left" }'],
      ],
      async () => {
        expect((await failureOf("run", "build")).sort()).toEqual([
          expect.stringMatching(/^site\/links\.ts:\d+: Type '"market"' is not assignable to /),
          expect.stringMatching(
            /^site\/samples\.ts:\d+: Type 'number' is not assignable to type 'string'\.$/,
          ),
          expect.stringMatching(/^site\/team\.ts:\d+: Property 'name' is missing\.$/),
          expect.stringMatching(/^site\/team\.ts:\d+: Type 'number' is not assignable to type 'string'\.$/),
          expect.stringMatching(/^site\/words\/language\.ts:\d+: Type '"left"' is not assignable to /),
        ]);
      },
    ));

  test("when a word is empty, a link leads nowhere, or a photo or a sample is missing", () =>
    withEdits(
      [
        ["site/words/page.ts", 'team: "Team"', 'team: ""'],
        ["site/words/page.ts", 'top: "Back to top"', "top: 5"],
        ["site/team.ts", 'role: "Syntax"', 'role: "Syntax", photo: "nobody.jpg"'],
        ["site/team.ts", "https://github.com/evenfall", "htps:github"],
        ["site/samples.ts", '"lamp.tsx"', '"lamb.tsx"'],
        ["site/words/language.ts", 'lang: "en"', 'lang: "no language"'],
      ],
      async () => {
        expect((await failureOf("run", "build")).sort()).toEqual([
          expect.stringMatching(/^site\/samples\.ts:\d+: lamb\.tsx is not in site\/samples\/\.$/),
          expect.stringMatching(/^site\/team\.ts:\d+: "htps:github" is no address, such as /),
          expect.stringMatching(/^site\/team\.ts:\d+: the photo nobody\.jpg is not in site\/team\/\.$/),
          expect.stringMatching(/^site\/words\/language\.ts:\d+: "no language" is no language tag/),
          expect.stringMatching(/^site\/words\/page\.ts:\d+: navigationWording\.team is empty\.$/),
          expect.stringMatching(
            /^site\/words\/page\.ts:\d+: footerWording\.top is the number 5, and not a text\.$/,
          ),
        ]);
      },
    ));

  test("when a mark is not in the sample, or a program is unknown", async () => {
    await withEdits([["site/samples.ts", 'text: "DUSK", as: "sel', 'text: "DAWN", as: "sel']], async () => {
      expect((await failureOf("run", "build")).at(-1)).toMatch(
        /^site\/samples\.ts: the mark “DAWN” is not in /,
      );
    });
    await withEdits([["site/ports.ts", "targets: null", 'targets: ["kity"]']], async () => {
      const failure = await failureOf("run", "build");
      expect(failure.at(-1)).toContain("kity");
      expect(failure.length).toBeLessThan(6);
    });
  });

  test.each(["site/logo.png", "site/social.png"])("when %s is no picture", async (file) => {
    await writeFile(join(project.folder, file), "no picture");
    try {
      const failure = await failureOf("run", "build");
      expect(failure.at(-1)).toMatch(new RegExp(`^${file} cannot be read as a picture`));
      expect(failure.length).toBeLessThan(6);
    } finally {
      await unlink(join(project.folder, file));
    }
  });

  test("and so does a start that has to build", () =>
    withEdits([["site/words/page.ts", '  team: "Team",\n', ""]], async () => {
      expect((await failureOf("start")).at(-1)).toMatch(
        /^site\/words\/page\.ts:\d+: navigationWording has no/,
      );
    }));
});

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
    await withEdits([["site/words/page.ts", 'team: "Team"', 'team: ""']], async () => {
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
