import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Color from "colorjs.io";
import { Window } from "happy-dom";
import { describe, expect, test } from "vitest";
import { readExtension } from "../../theme/extension/read-extension.ts";
import { makeVsix } from "../../theme/extension/vsix.ts";
import { describeChanges } from "../../theme/versions/changelog.ts";
import { themeChanges } from "../../theme/versions/changes.ts";
import { readHistory } from "../../theme/versions/versions.ts";
import { changesArtefact, type VersionEntry } from "../../vite/theme/changes.tsx";
import { roleNames } from "../../words/roles.ts";
import { folderOf, manifestOf } from "../support/extension.ts";

/** An extension with one or more themes. Each theme is given by its keyword colour and its status bar's colour. */
function version(
  number: string,
  themes: Record<string, [keyword: string, statusBar: string | null]>,
): string {
  return folderOf({
    "package.json": manifestOf(
      Object.keys(themes).map((label) => ({ label, uiTheme: "vs-dark", path: `${label}.json` })),
      { version: number },
    ),
    ...Object.fromEntries(
      Object.entries(themes).map(([label, [keyword, statusBar]]) => [
        `${label}.json`,
        {
          colors: { "editor.background": "#101010", ...(statusBar && { "statusBar.background": statusBar }) },
          tokenColors: [{ scope: "keyword", settings: { foreground: keyword } }],
        },
      ]),
    ),
  });
}

const one = version("1.0.0", { Night: ["#ff8800", null], Gone: ["#ffffff", null] });
const two = version("1.1.0", { Night: ["#ffaa00", "#202020"], New: ["#ffffff", null] });

/** Puts the file of `one` into the project's earlier versions. */
function keepVersion(project: string): void {
  const { name, content } = makeVsix(one, readExtension(one, ""));
  mkdirSync(join(project, "site/versions"), { recursive: true });
  writeFileSync(join(project, "site/versions", name), content);
}

const changes = themeChanges(readExtension(one, "").themes, readExtension(two, "").themes);

describe("the changes between two versions", () => {
  test("name each colour before and after, with its difference and contrast", () => {
    expect(changes.map(({ label, status }) => [label, status])).toEqual([
      ["Night", "changed"],
      ["New", "added"],
      ["Gone", "removed"],
    ]);
    const [night] = changes;
    const [before, after, background] = [new Color("#ff8800"), new Color("#ffaa00"), new Color("#101010")];
    // Named "lab", because the formula takes any "lab" unchanged and would convert this colour to D50.
    const [labBefore, labAfter] = [
      new Color("lab", before.to("lab-d65").coords),
      new Color("lab", after.to("lab-d65").coords),
    ];
    const keywords = night?.roles.find(({ role }) => role === "Keywords");
    expect(keywords).toMatchObject({ before: "#ff8800", after: "#ffaa00" });
    expect(keywords?.deltaE).toBeCloseTo(labBefore.deltaE(labAfter, "2000"), 1);
    expect(keywords?.contrast.before).toBeCloseTo(before.contrast(background, "WCAG21"), 2);
    expect(keywords?.contrast.after).toBeCloseTo(after.contrast(background, "WCAG21"), 2);
    expect(night?.workbench).toEqual([
      {
        role: "statusBar.background",
        before: null,
        after: "#202020",
        deltaE: null,
        contrast: { before: null, after: expect.any(Number) },
      },
    ]);
  });

  test("become a changelog entry in words", () => {
    expect(describeChanges(changes)).toContain("### Night\n\n- Keywords: `#ff8800` → `#ffaa00` (ΔE 11.");
    expect(describeChanges(changes)).toContain("- 1 workbench colour");
    expect(describeChanges(changes)).toContain("### Gone\n\n- Removed");
    expect(describeChanges([])).toBe("No colour changed.");
  });
});

describe("the changelog of the site", () => {
  /** A project with `two` as its extension. */
  function project(changelog: string | null): string {
    const folder = folderOf({});
    cpSync(two, join(folder, "evenfall/extension"), { recursive: true });
    if (changelog !== null) writeFileSync(join(folder, "site/extension/CHANGELOG.md"), changelog);
    return folder;
  }

  /** The entries and style sheet that the site gets. */
  async function changelogOf(folder: string) {
    const current = readExtension(join(folder, "evenfall/extension"), "");
    const history = await readHistory(current, join(folder, "site/versions"));
    const place = { folder: join(folder, "evenfall/extension"), repository: current.identity.repository };
    const artefact = changesArtefact(history, place);
    const [styles] = Object.values(artefact.files ?? {});
    const module = artefact.modules?.["virtual:changes"] ?? "";
    const entries: VersionEntry[] = JSON.parse(/entries = (.*);$/m.exec(module)?.[1] ?? "");
    return { entries, styles: String(await styles?.()) };
  }

  test("has only the current version if there is neither a changelog nor an earlier version", async () => {
    const { entries } = await changelogOf(project(null));
    expect(entries).toMatchObject([
      { version: "1.1.0", date: null, html: "", file: "/some-theme-1.1.0.vsix", colors: null },
    ]);
    expect(entries[0]?.themes).toContain("Comments #bbbbbb");
  });

  test("has the text of each version, and the colours of versions whose files are available", async () => {
    const folder = project("## 1.1.0 - 2026-11-23\n\nWarmer *keywords*.\n\n## 0.9.0\n\nFirst.\n");
    keepVersion(folder);
    const { entries, styles } = await changelogOf(folder);
    expect(entries.map(({ version, date }) => [version, date])).toEqual([
      ["1.1.0", "2026-11-23"],
      ["1.0.0", null],
      ["0.9.0", null],
    ]);
    const [newest, older, oldest] = entries;
    expect(newest?.colors).toEqual({ since: "1.0.0", themes: JSON.parse(JSON.stringify(changes)) });
    expect([older?.colors, oldest?.colors, oldest?.html]).toEqual([null, null, "<p>First.</p>"]);

    const page = new Window().document;
    page.body.innerHTML = newest?.html ?? "";
    expect(page.querySelector("p")?.innerHTML).toBe("Warmer <em>keywords</em>.");
    const row = [...page.querySelectorAll("tr")].find((element) =>
      element.textContent?.includes(roleNames.Keywords),
    );
    expect(row?.textContent).toMatch(/#ff8800 [\d.,]+:1.*#ffaa00 [\d.,]+:1.*1\d\.\d/);
    // Each swatch is on the theme's background.
    expect(row?.querySelector(".bg-101010 > .bg-ff8800")).not.toBeNull();
    expect(row?.querySelector(".bg-101010 > .bg-ffaa00")).not.toBeNull();
    expect(styles).toContain(".bg-ffaa00{background:#ffaa00}");
    expect(styles).toContain(".bg-101010{background:#101010}");
  });

  test("keeps a stranger's markup within its version", async () => {
    const { entries } = await changelogOf(
      project("## 1.1.0\n\n</div></article></main>x\n\n## 1.0.0\n\nThe *next* version.\n"),
    );
    expect(entries.map(({ html }) => html.trim())).toEqual(["x", "<p>The <em>next</em> version.</p>"]);
  });

  test("stops at a file of an earlier version that is damaged, and names it", async () => {
    const folder = project(null);
    mkdirSync(join(folder, "site/versions"));
    writeFileSync(join(folder, "site/versions/some-theme-1.0.5.vsix"), "no archive");
    await expect(changelogOf(folder)).rejects.toThrow(
      /^versions\/some-theme-1\.0\.5\.vsix: It cannot be unpacked \(.*\)\. Replace the file or remove it\.$/,
    );
  });
});

describe("npm run theme:changes", () => {
  const root = fileURLToPath(new URL("../..", import.meta.url));

  /** The project with the extension of `two`, with `one` in site/versions/ and tagged in git. */
  function project(): string {
    const folder = folderOf({});
    for (const code of ["theme", "vite"]) cpSync(join(root, code), join(folder, code), { recursive: true });
    cpSync(join(root, "package.json"), join(folder, "package.json"));
    cpSync(join(root, "site"), join(folder, "site"), { recursive: true });
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
    const extension = join(folder, "evenfall/extension");
    rmSync(extension, { recursive: true });
    cpSync(one, extension, { recursive: true });
    const git = (...words: string[]) =>
      execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...words], { cwd: folder });
    git("init", "-q");
    git("add", "site");
    git("commit", "-qm", "one");
    git("tag", "v1.0.0");
    rmSync(extension, { recursive: true });
    cpSync(two, extension, { recursive: true });
    return folder;
  }

  const folder = project();

  function run(...words: string[]) {
    return spawnSync(process.execPath, [join(folder, "vite/run.js"), "toolkit.ts", "changes", ...words], {
      encoding: "utf8",
      env: { ...process.env, INIT_CWD: folder },
    });
  }

  const asData = {
    from: { id: "somebody.some-theme", version: "1.0.0" },
    to: { id: "somebody.some-theme", version: "1.1.0" },
    themes: JSON.parse(JSON.stringify(changes)),
  };

  test("compares with the newest file in site/versions/ by default, as text or JSON", () => {
    keepVersion(folder);
    const { stdout, stderr, status } = run("--json");
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
    expect(JSON.parse(stdout)).toEqual(asData);
    const text = run().stdout;
    expect(text).toMatch(/^From Some Theme 1\.0\.0 to Some Theme 1\.1\.0:/);
    expect(text).toMatch(/Keywords +#ff8800 +#ffaa00 +ΔE 1\d\.\d +contrast [\d.]+ → [\d.]+/);
  });

  test("compares with a given .vsix file, folder or tag", () => {
    for (const from of ["site/versions/some-theme-1.0.0.vsix", one, "v1.0.0"]) {
      expect(JSON.parse(run("--json", "--from", from).stdout), from).toEqual(asData);
    }
  });

  test("refuses anything else in one line", () => {
    const { stderr, status } = run("--from", "v9.9.9");
    expect(status).toBe(2);
    expect(stderr).toBe(
      "v9.9.9 is neither a .vsix file, nor a folder, nor a git tag that has this extension.\n",
    );
  });

  test("writes the entry into the extension's changelog, once", () => {
    expect(run("--write").status).toBe(0);
    const file = join(folder, "site/extension/CHANGELOG.md");
    expect(readFileSync(file, "utf8")).toMatch(
      /^# Changelog\n\n## 1\.1\.0 - \d{4}-\d\d-\d\d\n\n### Night\n\n- Keywords: /,
    );
    expect(run("--write").stderr).toBe("CHANGELOG.md already has an entry for 1.1.0.\n");
  });
});
