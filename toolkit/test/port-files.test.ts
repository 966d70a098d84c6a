import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { checkFiles, writeFiles } from "../commands/files.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { fileNames } from "../file-names.ts";
import { makePorts, READ_ME, readMe } from "../ports/make-ports.ts";
import { folderOf } from "./support/folders.ts";
import { extensionWith, readKnownTheme } from "./support/known-themes.ts";

const dracula = readKnownTheme("dracula");
const light = readKnownTheme("github-light");

function withoutStyle({ settings: { fontStyle: _, ...settings }, ...rule }: ThemeFile["tokenColors"][number]) {
  return { ...rule, settings };
}

describe("the files of an extension", () => {
  test("have unique names even if the labels differ only in case, accents or punctuation", () => {
    const labels = ["Dusk", "dusk", "Düsk!", "夕", "2 Suns", "Ayu / Dark"];
    expect(fileNames(labels, "acme")).toEqual(["dusk", "dusk-2", "dusk-3", "acme", "acme-2-suns", "ayu-dark"]);
    const letters = ["ığdır", "Łódź", "Ночь", "Straße"];
    expect(fileNames(letters, "acme")).toEqual(["igdir", "lodz", "noch", "strasse"]);
    const devices = ["Con", "NUL", "aux.", "com1", "Console"];
    expect(fileNames(devices, "acme")).toEqual(["acme-con", "acme-nul", "acme-aux", "acme-com1", "console"]);
    expect(fileNames(["Con"], "con")).toEqual(["con-con"]);
    const files = makePorts(extensionWith(labels.map((name) => ({ ...dracula, name }))), ["neovim"]);
    expect(new Set(files.map(({ path }) => path)).size).toBe(labels.length);
  });

  test("have the theme's id or its file's name if its label has no Latin form", () => {
    const named = (name: string, settingsId: string, file: string) => ({ ...dracula, name, settingsId, files: [file] });
    const night = named("夜", "夜", "themes/Yoru-color-theme.json");
    const day = named("昼", "Hiru", "themes/day.json");
    const paths = makePorts(extensionWith([night, day]), ["vim"]).map(({ path }) => path);
    expect(paths).toEqual(["vim/yoru.vim", "vim/hiru.vim"]);
  });

  test("are shared by themes that differ in style alone, if the format has no styles", () => {
    const plain = { ...dracula, name: "No Italics", tokenColors: dracula.tokenColors.map(withoutStyle) };
    const files = makePorts(extensionWith([dracula, plain]), ["kitty", "vim", "shiki"]);
    expect(files.map(({ path }) => path)).toEqual([
      "kitty/dracula.conf",
      "kitty/dracula.conf",
      "vim/dracula.vim",
      "vim/no-italics.vim",
      "shiki/dracula.json",
      "shiki/no-italics.json",
    ]);
    expect(files[0]?.content).toBe(files[1]?.content);
    expect(readMe(extensionWith([dracula]), files).match(/^kitty\//gm)).toHaveLength(1);
  });

  test("come with one sentence that names the file, and README.txt has it", () => {
    const extension = extensionWith([dracula, light]);
    const files = makePorts(extension);
    const text = readMe(extension, files);
    for (const { steps, path } of files) {
      expect(steps.say).toMatch(/^[A-Z][^\n]*\.$/);
      expect(steps.say, path).toContain(path.split("/")[1]);
      if (path.startsWith("tmux/")) expect(steps.say).toContain("It needs tmux 3.2 or newer.");
      expect(text).toContain(path);
    }
    expect(READ_ME).toBe("README.txt");
  });

  test("name the light and the dark theme together where the program follows the system", () => {
    const copied = makePorts(extensionWith([dracula, light]), ["ghostty", "helix"]).map(({ steps }) => steps.copy);
    for (const copy of copied) expect(copy).toMatch(/github-light.*dracula|dracula.*github-light/s);
    expect(makePorts(extensionWith([dracula]), ["ghostty"])[0]?.steps.copy).toBe("theme = dracula");
  });

  test("have no name of a program's own theme", () => {
    const files = makePorts(extensionWith([{ ...dracula, name: "Default" }]), ["helix", "tmtheme", "neovim", "kitty"]);
    expect(files.map(({ path }) => path).join(" ")).toBe(
      "helix/default-theme.toml tmtheme/default-theme.tmTheme neovim/default-theme.lua kitty/default.conf",
    );
  });
});

test("--check names a file of no port, and shows the lines that differ", () => {
  const folder = folderOf({});
  const files = makePorts(extensionWith([dracula]), ["kitty"]);
  writeFiles(folder, [...files, { path: "kitty/former.conf", content: "" }, { path: "mine.txt", content: "" }]);
  const kitty = join(folder, "kitty/dracula.conf");
  writeFileSync(kitty, readFileSync(kitty, "utf8").replace(/^color1 .*$/m, "color1 #123456"));
  const write = vi.spyOn(console, "log").mockReturnValue();
  const code = checkFiles(folder, files, false, [""]);
  const printed = `${write.mock.calls.join("")}\n`;
  write.mockRestore();
  expect(code).toBe(1);
  expect(printed.split("\n").slice(1, -1)).toEqual([
    "  kitty/dracula.conf (different)",
    "    -color1 #123456",
    "    +color1 #ff5555",
    "  kitty/former.conf (of no port)",
  ]);
});
