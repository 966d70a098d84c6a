import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { folderOf, manifestOf, type ThemeContribution } from "../../theme/test/support/folders.ts";
import { project } from "../../vite/folders.ts";
import { importFresh } from "../../vite/site-files.ts";
import { copyProject, type ProjectCopy } from "../support/project-copy.ts";

/** `npm test` passes for any site: extensions of invented content, in another language, with parts off. */

const rules = [
  { scope: "comment", settings: { foreground: "#7a86a8" } },
  { scope: ["keyword", "storage.type"], settings: { foreground: "#e08fb0" } },
  { scope: "string", settings: { foreground: "#9ccf8f" } },
];
const night = {
  colors: { "editor.background": "#14161f", "editor.foreground": "#d5d9e8" },
  tokenColors: rules,
};
const day = {
  colors: { "editor.background": "#fbf7ef", "editor.foreground": "#3a3530" },
  tokenColors: [{ scope: "comment", settings: { foreground: "#6f6a60" } }],
};
const dark: ThemeContribution = { label: "Night", uiTheme: "vs-dark", path: "./night.json" };
const light: ThemeContribution = { label: "Day", uiTheme: "vs", path: "./day.json" };

/** An extension's folder. */
function extension(themes: ThemeContribution[], files: Record<string, unknown> = {}): string {
  const manifest = manifestOf(themes, { description: "Quiet colours for the late hours." });
  return folderOf({ "package.json": manifest, "night.json": night, "day.json": day, ...files });
}

const eleven = Array.from({ length: 11 }, (_, index) => ({
  ...(index === 0 ? light : dark),
  label: `Nocturne ${index + 1}`,
}));

/** The parts of a site for a static host, and of one with a server. */
const parts = {
  static: ["ownCode", "light", "chart", "ports", "changes"],
  server: ["ownCode", "reviews", "signIn"],
};

/** Every text of the product with marks around it, as the words of a site. */
async function translate(site: string): Promise<void> {
  const { module } = await importFresh<{ files: Record<string, Record<string, unknown>> }>(
    join(project, "vite/default-words.ts"),
    join(project, "words/none"),
  );
  mkdirSync(join(site, "words"), { recursive: true });
  for (const [path, words] of Object.entries(module.files)) {
    const lines = Object.entries(words).flatMap(([name, value]) => {
      const text = JSON.stringify(value, (key, part) =>
        typeof part === "string" && key !== "dir" ? (key === "lang" ? "fr" : `«${part}»`) : part,
      );
      return text === undefined ? [] : [`export const ${name} = ${text};`];
    });
    writeFileSync(join(site, "words", path.slice(path.lastIndexOf("/") + 1)), `${lines.join("\n")}\n`);
  }
}

async function siteCopy(source: string, on: readonly string[]): Promise<ProjectCopy> {
  const copy = await copyProject({ built: false });
  cpSync(join(project, "tests"), join(copy.folder, "tests"), { recursive: true });
  // What `adopt` copies of a folder; its tests say so.
  cpSync(source, join(copy.folder, "site/extension"), { recursive: true });
  await translate(join(copy.folder, "site"));
  const sections = Object.fromEntries(on.map((name) => [name, true]));
  writeFileSync(
    join(copy.folder, "site/sections.ts"),
    `export const sections = ${JSON.stringify(sections)};\n`,
  );
  return copy;
}

test.each([
  ["no changelog", extension([dark]), parts.server],
  [
    "changelog.md and license in small letters",
    extension([dark, light], { "changelog.md": "# Changes\n\n## 0.3.1\n\n- New.", license: "A licence." }),
    parts.static,
  ],
  ["eleven variants, a light one first", extension(eleven), parts.static],
])("the page's tests pass for an extension with %s", async (_name, source, on) => {
  const copy = await siteCopy(source, on);
  try {
    const vitest = join(project, "node_modules/vitest/vitest.mjs");
    const args = [vitest, "run", "--config=tests/vitest.config.ts", "--project=page", "served-page"];
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      cwd: copy.folder,
      env: { ...process.env, VITEST: undefined, NODE_ENV: undefined, VITEST_MODE: undefined },
    });
    expect(stdout).not.toMatch(/failed/);
  } finally {
    await copy.remove();
  }
});

test("a site without reviews, contact and sign-in builds as a folder for a static host", async () => {
  const copy = await siteCopy(extension(eleven), parts.static);
  try {
    await copy.npm("build", "--", "--static");
    const folder = join(copy.folder, "dist/static");
    const page = readFileSync(join(folder, "index.html"), "utf8");
    expect(page).toContain('lang="fr"');
    expect(page).toContain("Quiet colours for the late hours.");
    expect(page).not.toContain("Evenfall");
    for (const path of [
      "404.html",
      "robots.txt",
      "favicon.svg",
      "og.png",
      "ports/index.html",
      "privacy/index.html",
    ]) {
      expect(existsSync(join(folder, path)), path).toBe(true);
    }
    for (const [, address = ""] of readFileSync(join(folder, "sitemap.xml"), "utf8").matchAll(
      /<loc>(.*?)<\/loc>/g,
    )) {
      expect(existsSync(join(folder, new URL(address).pathname, "index.html")), address).toBe(true);
    }
  } finally {
    await copy.remove();
  }
});
