import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readExtension } from "../extension/read-folder.ts";
import { packTheme } from "../extension/vsix.ts";
import { extensionOf, folderOf, manifestOf } from "./support/folders.ts";
import { theme } from "./support/report-theme.ts";
import { runCommand } from "./support/run-command.ts";

describe("the commands", () => {
  const folder = extensionOf(theme);
  const repository = folderOf({
    "package.json": { name: "night-monorepo", private: true },
    "packages/night/package.json": manifestOf([{ label: "Night", path: "a.json" }]),
  });

  test("colors prints every colour of VS Code with its value and where it comes from", async () => {
    const { code, stdout } = await runCommand("colors", folder, "--json");
    const { vscode, themes } = JSON.parse(stdout);
    expect({ code, vscode }).toEqual({ code: 0, vscode: expect.stringMatching(/^1\.\d+/) });
    expect(themes[0].colors).toMatchObject({
      "editor.background": { value: "#101020", from: "theme" },
      "panel.background": { value: "#101020", from: "editor.background" },
      "terminal.background": { value: null, from: "default" },
    });
    expect((await runCommand("colors", folder)).stdout).toMatch(
      /^ {2}panel\.background +#101020 +editor\.background$/m,
    );
  });

  test("changes compares a folder with a .vsix", async () => {
    const version = (number: string, foreground: string) =>
      folderOf({
        "package.json": manifestOf([{ label: "Night", path: "a.json" }], { version: number }),
        "a.json": { tokenColors: [{ scope: "keyword", settings: { foreground } }] },
      });
    const { name, content } = packTheme(readExtension(version("1.0.0", "#ff8800"), ""));
    const from = join(folderOf({ [name]: content }), name);
    const { code, stdout } = await runCommand("changes", version("1.1.0", "#ffaa00"), "--from", from);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^From Some Theme 1\.0\.0 to Some Theme 1\.1\.0:\n\nNight: changed\n/);
    expect(stdout).toMatch(/^ {2}Keywords +#ff8800 +#ffaa00 +ΔE 11\.\d/m);
    const json = JSON.parse(
      (await runCommand("changes", version("1.1.0", "#ffaa00"), "--from", from, "--json")).stdout,
    );
    expect(json).toMatchObject({
      from: { version: "1.0.0" },
      to: { version: "1.1.0" },
      themes: [{ label: "Night", status: "changed" }],
    });
  });

  test("ports writes the files, and --json lists them with their colours", async () => {
    const out = folderOf({});
    const only = ["--only", "kitty", "--only", "neovim"];
    const { code, stdout } = await runCommand("ports", folder, "--out", out, ...only, "--json");
    expect(code).toBe(0);
    const listed = JSON.parse(stdout);
    expect(listed.map((entry: object) => Object.keys(entry))).toEqual([
      ["target", "variant", "file", "colours", "filled"],
      ["target", "variant", "file", "colours", "filled"],
    ]);
    expect(listed.map(({ file }: { file: string }) => file)).toEqual([
      "kitty/some-theme.conf",
      "neovim/some-theme.lua",
    ]);
    for (const { file, colours } of listed) {
      const content = readFileSync(join(out, file), "utf8");
      for (const hex of Object.values(colours)) expect(content).toContain(hex);
    }
    expect(readFileSync(join(out, "README.txt"), "utf8")).toContain("kitty/some-theme.conf");
    expect((await runCommand("ports", "--list")).stdout.trim().split("\n")).toHaveLength(21);
  });

  test("ports --check names the files that do not match the theme, and writes nothing", async () => {
    const out = folderOf({});
    const ports = ["ports", folder, "--out", out, "--only", "kitty,fzf"];
    const missing = await runCommand(...ports, "--check");
    expect(missing).toMatchObject({ code: 1, stdout: expect.stringContaining("kitty/some-theme.conf (missing)") });
    expect(readdirSync(out)).toEqual([]);
    await runCommand(...ports);
    const kitty = join(out, "kitty/some-theme.conf");
    writeFileSync(kitty, readFileSync(kitty, "utf8").replaceAll("\n", "\r\n"));
    expect((await runCommand(...ports, "--check")).code).toBe(0);
    writeFileSync(kitty, "mine");
    const different = await runCommand(...ports, "--check", "--json");
    expect(different.code).toBe(1);
    expect(JSON.parse(different.stdout)).toEqual([{ file: "kitty/some-theme.conf", state: "different" }]);
  });

  test("no text of an extension moves the cursor, turns a line around or begins one of its own", async () => {
    const hostile = "\u001b[2J\u009b1mx\r\nFAKE\u2028FAKE\u202e";
    const files = (foreground: string) => ({
      "package.json": manifestOf([{ label: `A${hostile}`, path: "a.json" }], {
        displayName: `B${hostile}`,
        description: hostile,
      }),
      "a.json": {
        colors: { [`editor${hostile}`]: foreground, "editor.foreground": foreground },
        tokenColors: [
          { scope: `comment.${hostile}`, settings: { foreground } },
          { scope: "comment", settings: { foreground } },
        ],
        semanticTokenColors: { [`x${hostile}`]: foreground },
      },
    });
    const [old, now] = [folderOf(files("#333333")), folderOf(files("#444444"))];
    const out = folderOf({});
    const commands = [
      ["report", now],
      ["changes", now, "--from", old],
      ["ports", now, "--out", out],
    ];
    for (const command of commands.flatMap((words) => [words, [...words, "--json"]])) {
      const { code, stdout, stderr } = await runCommand(...command);
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      expect(stdout, command.join(" ")).not.toMatch(/[^\P{Cc}\n]|[\u2028\u2029\u202e]|^FAKE/mu);
    }
  });

  test.each<[string[], RegExp]>([
    [[], /^Usage: vscode-theme-toolkit /],
    [["toString"], /^Unknown command 'toString'\. Try --help\.\n$/],
    [["repot"], /^Unknown command 'repot'\. Did you mean report\?\n$/],
    [["report"], /^Missing required argument 'extension'\. Try --help\.\n$/],
    [["report", "a", "b"], /^Too many arguments for 'report'\. .*\n$/],
    [["report", "--jsn"], /^Unknown option '--jsn'\. Did you mean --json\?\n$/],
    [["report", "/no/such/folder"], /^There is no file or folder \/no\/such\/folder\.\n$/],
    [["report", "/dev/null"], /^dev\/null: It is not a \.vsix file, /],
    [["changes", folder], /^Required option '--from <extension>' not specified\. /],
    [["colors", join(folder, "package.json")], /package\.json is not a theme, .*: name the extension's folder\.\n$/],
    [["colors", repository], /does not list any themes\. Name the folder in it that does: packages\/night\.\n$/],
    [["settings", folder], /^Say what to change: --comments 4\.5, /],
    [["settings", folder, "--comments", "faint"], /^Option '--comments .* It must be a contrast from 1 to 21/],
    [["settings", folder, "--ground", "grey"], /^Option '--ground .* Allowed choices are black, white\./],
    [["settings", folder, "--italics", "none", "--theme", "Nobody"], /^There is no theme "Nobody"\. Its themes: /],
    [["ports"], /^Name the extension: ports <extension> --out <folder>\.\n$/],
    [["ports", folder], /^Say where the files go: --out <folder>\.\n$/],
    [["ports", folder, "--out", "x", "--only", "word"], /^There is no program "word"\. The ids are neovim, /],
    [["ports", folder, "--out", join(folder, "package.json")], /is a file\. --out needs a folder\.\n$/],
    [["ports", folder, "--out", join(folder, "package.json/x")], /^The files could not be written: /],
  ])("%j ends with one sentence and 2", async (words, sentence) => {
    const { code, stdout, stderr } = await runCommand(...words);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(sentence);
  });

  test("--help of the program and of each command, and --version, exit with 0", async () => {
    const { code, stdout } = await runCommand("--help");
    expect(code).toBe(0);
    const names = [...stdout.matchAll(/^ {2}([a-z]+) \[options\]/gm)].map(([, name = ""]) => name);
    expect(names).toEqual(expect.arrayContaining(["report", "review", "settings"]));
    for (const name of names) {
      const help = await runCommand(name, "--help");
      expect(help).toMatchObject({
        code: 0,
        stdout: expect.stringContaining(`vscode-theme-toolkit ${name} `),
        stderr: "",
      });
    }
    expect(await runCommand("--version")).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
      stderr: "",
    });
  });

  test("report, colors and settings need neither a publisher nor a version", async () => {
    const nameless = extensionOf(theme, "vs-dark", { publisher: undefined, version: undefined });
    expect((await runCommand("report", nameless)).code).toBe(0);
    expect((await runCommand("colors", nameless)).code).toBe(0);
    expect((await runCommand("settings", nameless, "--italics", "none")).code).toBe(0);
  });

  test("settings prints what VS Code reads", async () => {
    const { code, stdout } = await runCommand("settings", folder, "--comments", "7", "--brackets", "off");
    expect(code).toBe(0);
    expect(Object.keys(JSON.parse(stdout))).toContain("editor.tokenColorCustomizations");
  });
});
