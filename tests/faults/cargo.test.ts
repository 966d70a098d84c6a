import { execFile } from "node:child_process";
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { extensionOf } from "../../theme/test/support/folders.ts";
import { copyProject, type ProjectCopy } from "../support/project-copy.ts";

const run = promisify(execFile);

/** Files of an extension, each of which would fail a check if it were the site's own code. */
const cargo: Record<string, string> = {
  "extension.js": 'const vscode = require("vscode");\nexports.activate = () => vscode.window.x(\n',
  "out/main.cjs": "module.exports = undeclared;\n",
  "lint.config.mjs": 'import rules from "@not/installed";\nexport default rules;\n',
  "src/build/build.ts": 'import "./nothing.ts";\nexport const width: number = "wide";\n',
  "src/build/view.tsx": "export const view = <div>;\n",
  "src/types.d.ts": "declare const process: never;\ndeclare module 'react' { export const useState: 5; }\n",
  "src/cycle-a.js": 'import "./cycle-b.js";\n',
  "src/cycle-b.js": 'import "./cycle-a.js";\nimport "../../../server/main.ts";\n',
  "demo/page.html": '<script type="module" src="./nothing.ts"></script>\n',
  "demo/styles.module.css": "a { colour red\n",
  "demo/theme.test.ts": 'import { test } from "vitest";\ntest("fails", () => { throw new Error(); });\n',
  "tsconfig.json": "{ this is no JSON\n",
  "biome.json": '{ "root": true, "linter": { "rulez": {} } }\n',
  "vite.config.ts": "export default 5 as string;\n",
  ".dependency-cruiser.cjs": "module.exports = {\n",
};

let project: ProjectCopy;

beforeAll(async () => {
  project = await copyProject({ built: false });
  await project.npm("adopt", "--", extensionOf({ colors: { "editor.background": "#14161f" } }), "--force");
  for (const [path, content] of Object.entries(cargo)) {
    const file = join(project.folder, "site/extension", path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
});
afterAll(() => project?.remove());

test("an extension's scripts and configuration files do not stop a build", () => project.npm("build"));

test("no tool of `npm run check` reads them", async () => {
  const bin = (name: string) => join(project.folder, "node_modules/.bin", name);
  const options = { cwd: project.folder };
  await run(bin("tsc"), ["--noEmit"], options);
  await run(bin("biome"), ["check", "--error-on-warnings", "."], options);
  const { stdout } = await run(bin("depcruise"), ["--output-type", "json", "site"], {
    ...options,
    maxBuffer: 64 * 1024 * 1024,
  });
  const { modules } = JSON.parse(stdout) as { modules: { source: string }[] };
  expect(modules.filter(({ source }) => source.startsWith("site/extension/"))).toEqual([]);
  expect(modules.map(({ source }) => source)).toContain("site/sections.ts");
});

test("git takes all of them, as an extension may hold what the site's own rules leave out", async () => {
  const own = join(project.folder, "site/extension");
  const kept = ["dist/extension.js", "builds/x.js", "debug.log", "node_modules/some/index.js"];
  for (const path of kept) {
    await mkdir(dirname(join(own, path)), { recursive: true });
    await writeFile(join(own, path), "");
  }
  const repository = join(project.folder, "repository");
  await cp(own, join(repository, "site/extension"), { recursive: true });
  await cp(join(project.folder, ".gitignore"), join(repository, ".gitignore"));
  const git = (...words: string[]) => run("git", words, { cwd: repository });
  await git("init", "--quiet");
  await git("add", ".");
  const { stdout } = await git("ls-files", "site/extension");
  const listed = stdout.trim().split("\n");
  for (const path of [...kept, ...Object.keys(cargo)]) expect(listed).toContain(`site/extension/${path}`);
  await rm(repository, { recursive: true });
});
