import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { folderOf, manifestOf, type ThemeContribution } from "../../toolkit/test/support/folders.ts";
import { project } from "../../vite/folders.ts";
import { importFresh } from "../../vite/site-files.ts";
import { readKnownThemes } from "../../vite/theme/stage-files.ts";
import { parseHtml } from "../support/html.ts";
import { copyProject } from "../support/project-copy.ts";
import { startSite } from "../support/site.ts";

/** Extensions of invented content, in another language, with parts off: `npm test` passes, and the site builds. */

const run = promisify(execFile);

const night = {
  colors: { "editor.background": "#14161f", "editor.foreground": "#d5d9e8" },
  tokenColors: [
    { scope: "comment", settings: { foreground: "#7a86a8" } },
    { scope: ["keyword", "storage.type"], settings: { foreground: "#e08fb0" } },
    { scope: "string", settings: { foreground: "#9ccf8f" } },
  ],
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

const labels = ["夜", "昼", "ночь", "🌙", "—", "Fjord", "Grove", "Harbour", "Indigo", "Jade", "Kelp"];
const eleven = labels.map((label, index) => ({ ...(index === 0 ? light : dark), label }));

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

/** The source code of an owner's text for a default one; undefined if the default is not a text. */
function translate(place: string, value: unknown): string | undefined {
  if (place === "language.lang") return '"fr"';
  if (place === "language.dir") return undefined;
  if (typeof value === "string") return JSON.stringify(`«${value}»`);
  // Two themes have two titles.
  if (typeof value === "function") return `(...about: unknown[]) => \`«${place} \${about.join(" ")}»\``;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const parts = Object.entries(value).flatMap(([key, part]) => {
    const source = translate(`${place}.${key}`, part);
    return source === undefined ? [] : [`${JSON.stringify(key)}: ${source}`];
  });
  return parts.length === 0 ? undefined : `{ ${parts.join(", ")} }`;
}

/** Writes a site's `words/`: every default text in guillemets, so that a test finds texts that are not replaced. */
async function writeTranslatedWords(site: string): Promise<void> {
  const { module } = await importFresh<{ files: Record<string, Record<string, unknown>> }>(
    join(project, "vite/default-words.ts"),
    join(project, "defaults/words/none"),
  );
  mkdirSync(join(site, "words"), { recursive: true });
  for (const [path, words] of Object.entries(module.files)) {
    const lines = Object.entries(words).flatMap(([name, value]) => {
      const source = translate(name, value);
      return source === undefined ? [] : [`export const ${name} = ${source};`];
    });
    writeFileSync(join(site, "words", basename(path)), `${lines.join("\n")}\n`);
  }
}

/** A copy of the project with a site of these parts. Its words are between guillemets. */
async function siteCopy(source: string, parts: readonly string[]): Promise<string> {
  const copy = copyProject({ built: false });
  const site = join(copy, "site");
  rmSync(site, { recursive: true, force: true });
  cpSync(join(project, "tests"), join(copy, "tests"), { recursive: true });
  // What `adopt` copies of a folder; its tests say so.
  cpSync(source, join(site, "extension"), { recursive: true });
  await writeTranslatedWords(site);
  const sections = Object.fromEntries(parts.map((name) => [name, true]));
  writeFileSync(join(site, "sections.ts"), `export const sections = ${JSON.stringify(sections)};\n`);
  return copy;
}

test.concurrent.each([
  [
    "one variant, and changelog.md and license in small letters",
    extension([dark], { "changelog.md": "# Changes\n\n## 0.3.1\n\n- New.", license: "A licence." }),
    ["light", "ports", "contact", "changes"],
  ],
  [
    "eleven variants, a light one first, and no changelog",
    extension(eleven),
    ["ownCode", "light", "chart", "ports", "reviews", "signIn", "changes"],
  ],
])("the page's tests pass for an extension with %s", async (_name, source, parts) => {
  const vitest = join(project, "node_modules/vitest/vitest.mjs");
  const args = [vitest, "run", "--config=tests/vitest.config.ts", "--project=site", "served-page"];
  // Fails if a test fails.
  await run(process.execPath, args, {
    cwd: await siteCopy(source, parts),
    env: { ...process.env, VITEST: undefined, NODE_ENV: undefined, VITEST_MODE: undefined },
  });
});

describe("a site without reviews, contact and sign-in, of an extension that holds more than themes", () => {
  let copy: string;
  const built = (file: string) => readFileSync(join(copy, "dist/static", file), "utf8");

  beforeAll(async () => {
    copy = await siteCopy(extension(eleven, cargo), ["ownCode", "light", "chart", "ports"]);
    const env = { ...process.env, NODE_ENV: "", PUBLIC_URL: "https://name.example/some/theme" };
    await run("npm", ["run", "build", "--", "--static"], { cwd: copy, env });
  });

  test("is a folder for a static host, in which each page has its policy first", () => {
    // Browsers refuse frame-ancestors there.
    const page =
      /^<!doctype html>\s*<html[^>]*>\s*<head>\s*<meta charset="utf-8" ?\/><meta http-equiv="Content-Security-Policy" content="default-src 'none';script-src 'self' 'sha256-(?:(?!frame-ancestors)[^"])*"\/>/i;
    expect(built("404.html")).toMatch(page);
    for (const file of ["robots.txt", "favicon.svg", "favicon.ico", "apple-touch-icon.png", "og.png"]) {
      expect(existsSync(join(copy, "dist/static", file)), file).toBe(true);
    }
    const addresses = [...built("sitemap.xml").matchAll(/<loc>(.*?)<\/loc>/g)].map(
      ([, address = ""]) => new URL(address).pathname,
    );
    expect(addresses.sort()).toEqual(["/some/theme/", "/some/theme/ports", "/some/theme/privacy"]);
    // What it says of a server, such as counts and limits, would be false here.
    expect(built("privacy/index.html")).toContain("The site is a folder of files");
    for (const path of addresses) {
      expect(built(join(path.slice("/some/theme".length), "index.html")), path).toMatch(page);
    }
  });

  test("is below the path of PUBLIC_URL: every address in its files begins with that path and leads to a file", () => {
    const folder = join(copy, "dist/static");
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
    const named = new Set<string>();
    for (const file of files.filter((name) => /\.(?:html|css|js|xml|webmanifest|json)$/.test(name))) {
      const text = readFileSync(join(folder, file), "utf8");
      const links =
        /(?:(?:href|src|action)=|url\()["']?(\/(?!\/)[^"')> ]*)|"(\/[^"\s]*\.(?:css|js|json|png|svg|vsix|woff2|webmanifest|webp))"|https:\/\/name\.example([^"'<\s)]*)/g;
      for (const [, link, name, path] of text.matchAll(links)) named.add(link ?? name ?? path ?? "");
    }
    expect(named.size).toBeGreaterThan(50);
    for (const address of named) {
      const path = decodeURI(address.replace(/[?#].*$/, ""));
      expect(path, address).toMatch(/^\/some\/theme(?:\/|$)/);
      expect(existsSync(join(folder, path.slice("/some/theme".length))), address).toBe(true);
    }
  });

  test("has every variant, and what the extension says of itself", () => {
    const page = built("index.html");
    expect(page).toContain('lang="fr"');
    for (const label of labels) expect(page, label).toContain(label);
  });

  test("has no sentence that its words do not replace, and nothing of the shipped site", () => {
    const editors = ["VS Code Insiders", "VS Code", "Cursor", "Windsurf", "VSCodium"];
    const names = ["Some Theme", ...labels, ...editors, ...readKnownThemes().map(({ name }) => name)];
    // The page about privacy is English until a site has its own.
    const own = [...names, "TypeScript", "UTF-8", "Privacy"];
    for (const file of ["index.html", "404.html"]) {
      expect(built(file)).not.toMatch(/Evenfall|2022/);
      const { body } = parseHtml(built(file));
      for (const element of body.querySelectorAll("script, style, pre, code, kbd, svg")) element.remove();
      const texts = [...body.querySelectorAll("*")].flatMap((element) => [
        ...[...element.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ textContent }) => textContent),
        ...["aria-label", "title", "alt", "placeholder"].map((name) => element.getAttribute(name) ?? ""),
      ]);
      const others = texts.map((text) => own.reduce((rest, name) => rest.replaceAll(name, ""), text.trim()));
      const isFile = (text: string) => /^[a-z]+\.[a-z]+,? ?$/.test(text);
      expect(others.filter((text) => /\p{L}{2}/u.test(text) && !/^«.*»$/s.test(text) && !isFile(text))).toEqual([]);
    }
  });

  test("lacks what is off: on the page, in its menu, and among the addresses that answer", async () => {
    const page = parseHtml(built("index.html"));
    for (const id of ["reviews", "contact", "team"]) {
      expect(page.querySelector(`#${id}, [href$="#${id}"]`), id).toBeNull();
    }
    const site = await startSite({ project: copy });
    try {
      // Visitors have the page before its pictures are drawn.
      await expect.poll(async () => (await fetch(`${site.url}/og.png`)).status).toBe(200);
      for (const path of ["/trpc/reviews.list", "/trpc/auth.viewer", "/auth/login", "/changes", "/owner"]) {
        expect((await fetch(site.url + path)).status, path).toBe(404);
      }
    } finally {
      await site.stop();
    }
  });

  test("passes the tools of `npm run check`, which do not read what the extension holds", async () => {
    const bin = (name: string) => join(copy, "node_modules/.bin", name);
    const options = { cwd: copy, maxBuffer: 64 * 1024 * 1024 };
    await run(bin("tsc"), ["--noEmit"], options);
    await run(bin("biome"), ["check", "--error-on-warnings", "."], options);
    const { stdout } = await run(bin("depcruise"), ["--output-type", "json", "site"], options);
    const { modules } = JSON.parse(stdout) as { modules: { source: string }[] };
    expect(modules.filter(({ source }) => source.startsWith("site/extension/"))).toEqual([]);
    expect(modules.map(({ source }) => source)).toContain("site/sections.ts");
  });

  test("is committed with everything in the extension, even what the site's own rules leave out", async () => {
    const site = join(copy, "site/extension");
    const kept = ["dist/extension.js", "builds/x.js", "debug.log", "node_modules/some/index.js"];
    for (const path of kept) {
      mkdirSync(dirname(join(site, path)), { recursive: true });
      writeFileSync(join(site, path), "");
    }
    const git = (...words: string[]) => run("git", words, { cwd: copy });
    await git("init", "--quiet");
    await git("add", "site");
    const { stdout } = await git("ls-files", "site/extension");
    const listed = stdout.trim().split("\n");
    for (const path of [...kept, ...Object.keys(cargo)]) expect(listed).toContain(`site/extension/${path}`);
  });
});
