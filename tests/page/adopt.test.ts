import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { zipSync } from "fflate";
import { describe, expect, test, vi } from "vitest";
import { folderOf, manifestOf } from "../../toolkit/test/support/folders.ts";
import { main } from "../../vite/adopt.ts";
import { adopt } from "../../vite/adoption.ts";

const encode = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const comments = { scope: "comment", settings: { foreground: "#202020" } };
const theme = { colors: { "editor.background": "#101010" }, tokenColors: [comments] };
const themes = [{ label: "A", uiTheme: "vs-dark", path: "./themes/a.json" }];

/** An extension's folder. */
function extension(manifest: Record<string, unknown> = {}): string {
  return folderOf({ "package.json": manifestOf(themes, manifest), "themes/a.json": theme });
}

/** The same as a `.vsix`. */
function vsix(manifest: Record<string, unknown> = {}): string {
  const bytes = zipSync({
    "[Content_Types].xml": encode(""),
    "extension.vsixmanifest": encode(""),
    "extension/package.json": encode(manifestOf(themes, manifest)),
    "extension/themes/a.json": encode(theme),
  });
  return join(folderOf({ "theme.vsix": bytes }), "theme.vsix");
}

/** A place for a site, in an empty folder. */
const noSite = () => join(folderOf({}), "site");

function contents(site: string): string[] {
  const paths = readdirSync(dirname(site), { recursive: true, encoding: "utf8" });
  return paths.map((path) => path.replaceAll("\\", "/")).sort();
}

/** Runs the command in this process, which is seconds faster than starting another one. */
async function outputOf(command: () => Promise<number>) {
  const log = vi.spyOn(console, "log").mockReturnValue();
  const error = vi.spyOn(console, "error").mockReturnValue();
  try {
    const code = await command();
    const [stdout = "", stderr = ""] = [log, error].map(({ mock }) =>
      mock.calls.map((words) => `${words.join(" ")}\n`).join(""),
    );
    return { code, stdout, stderr };
  } finally {
    log.mockRestore();
    error.mockRestore();
  }
}

test("the first adoption makes a site of the extension and the parts that need no words of its owner, keeps the .vsix byte for byte, and says what it wrote, what is left out and why, and what comes next", async () => {
  const site = noSite();
  const source = vsix();
  const { code, stdout: out } = await outputOf(() => main([source], site));
  expect(code).toBe(0);
  expect(contents(site)).toEqual([
    "site",
    "site/extension",
    "site/extension/package.json",
    "site/extension/themes",
    "site/extension/themes/a.json",
    "site/sections.ts",
    "site/versions",
    "site/versions/some-theme-0.3.1.vsix",
  ]);
  const sections = readFileSync(join(site, "sections.ts"), "utf8");
  for (const off of ["claims", "newsletter", "team"]) expect(sections).toContain(`${off}: false`);
  expect(readFileSync(join(site, "versions/some-theme-0.3.1.vsix"))).toEqual(readFileSync(source));
  expect(out).toContain("Adopted Some Theme 0.3.1 (somebody.some-theme)");
  expect(out).toContain("  kept for visitors to download: site/versions/some-theme-0.3.1.vsix\n");
  expect(out).toMatch(/^ {2}note: The page has no chart, because no theme .*\.$/m);
  expect(out).toMatch(/^ {2}note: The page has no light control for A: .*\.$/m);
  expect(out).toMatch(/site\/words\/page\.ts\. docs\/your-site\.md lists what else/);
});

test("a later adoption replaces the extension, keeps the earlier version, and changes nothing else; another extension needs --force", async () => {
  const site = noSite();
  await adopt(extension(), site, { force: false });
  expect(contents(site)).not.toContain("site/versions");
  writeFileSync(join(site, "sections.ts"), "export const sections = { ports: true };\n");
  writeFileSync(join(site, "theme.ts"), "export const theme = {};\n");
  await adopt(extension({ version: "0.4.0" }), site, { force: false });
  expect(JSON.parse(readFileSync(join(site, "extension/package.json"), "utf8")).version).toBe("0.4.0");
  expect(readFileSync(join(site, "sections.ts"), "utf8")).toContain("{ ports: true }");
  expect(existsSync(join(site, "theme.ts"))).toBe(true);
  expect(readdirSync(join(site, "versions"))).toEqual(["some-theme-0.3.1.vsix"]);

  const before = contents(site);
  const other = extension({ name: "other" });
  await expect(adopt(other, site, { force: false })).rejects.toThrow(
    "site/extension contains Some Theme 0.4.0. Add --force to replace it.",
  );
  expect(contents(site)).toEqual(before);
  const { extension: adopted } = await adopt(other, site, { force: true });
  expect(adopted.identity.id).toBe("somebody.other");
});

describe("what is refused changes nothing", () => {
  test.each([
    ["no extension", () => folderOf({ "README.md": "text" }), "not a VS Code extension"],
    ["an extension without a theme", () => folderOf({ "package.json": manifestOf([]) }), "theme"],
    ["a file that is no archive", () => join(folderOf({ "a.vsix": "text" }), "a.vsix"), "a.vsix"],
    ["a path with nothing", () => join(folderOf({}), "nothing"), "There is no such file or folder."],
  ])("%s", async (_name, source, reason) => {
    const site = noSite();
    const { code, stderr: out } = await outputOf(() => main([source()], site));
    expect(code).toBe(1);
    expect(out.trim().split("\n")).toHaveLength(1);
    expect(out).toContain("was not adopted. ");
    expect(out).toContain(reason);
    expect(contents(site)).toEqual([]);
  });

  test.each([[[]], [["a", "b"]], [["a", "--check"]]])("the words %j", async (words) => {
    const { code, stderr: out } = await outputOf(() => main(words, noSite()));
    expect(code).toBe(2);
    expect(out).toContain("npm run adopt -- <theme.vsix or folder> [--force]");
  });
});
