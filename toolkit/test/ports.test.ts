import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse as parsePlist } from "fast-plist";
import { parse as parseToml } from "smol-toml";
import { describe, expect, test } from "vitest";
import { parse as parseYaml } from "yaml";
import { contrast } from "../color/color.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { makePorts, type PortFile, variantFor } from "../ports/make-ports.ts";
import { portPalette } from "../ports/port-palette.ts";
import type { Slot } from "../ports/slots.ts";
import { readTarget, targets } from "../ports/targets.ts";
import { writePort } from "../ports/write-port.ts";
import { extensionWith, knownThemes, readKnownTheme } from "./support/known-themes.ts";
import { expectedColors, slotsByPlace } from "./support/port-colors.ts";
import { readColors, readIni, readXml } from "./support/port-readers.ts";

function filesOf(theme: ThemeFile, only: readonly string[] | null = null): PortFile[] {
  return makePorts(extensionWith([theme]), only);
}

function contentFor(id: string, theme: ThemeFile): string {
  return filesOf(theme, [id])[0]?.content ?? "";
}

const dracula = readKnownTheme("dracula");

test("the programs are in the order of the page", () => {
  expect(targets.map(({ id }) => id)).toEqual(
    "neovim vim helix zed jetbrains tmtheme emacs windows-terminal iterm2 ghostty kitty alacritty wezterm konsole warp tmux fzf base16 shiki css-variables design-tokens".split(
      " ",
    ),
  );
});

describe.each(knownThemes)("of $name", (theme) => {
  const files = filesOf(theme);

  test("every file has its format, exactly the palette's colours, and each that --json lists", () => {
    const palette = portPalette(theme);
    expect(files.map(({ target }) => target)).toEqual(targets);
    for (const { target, content, path, colors } of files) {
      expect(readColors(target, content), path).toEqual(expectedColors(target, theme));
      const slots = new Set(Object.values(slotsByPlace(target, palette)));
      expect([...slots].sort(), path).toEqual(Object.keys(colors).sort());
    }
  });

  test("every colour in a file has six digits, or eight where the format has alpha", () => {
    for (const { path, content, target } of files) {
      for (const [color, digits = ""] of content.matchAll(/(?<=["'=: ,])#([\da-fA-F]+)\b/g)) {
        expect([6, ...(target.hasAlpha ? [8] : [])], `${color} in ${path}`).toContain(digits.length);
      }
    }
  });

  test("text is below 3:1 only if the theme's own text is, and the file says so", () => {
    const palette = portPalette(theme);
    for (const { path, target, notes } of files) {
      for (const slot of Object.values(slotsByPlace(target, palette)) as Slot[]) {
        const { hex, background } = palette.color(slot);
        const ratio = background ? contrast(hex, palette.color(background).hex) : 3;
        if (ratio < 3)
          expect(notes.join(" "), path).toContain(`${slot} (${(Math.floor(ratio * 10) / 10).toFixed(1)}:1)`);
      }
    }
  });

  test("each file names the colours that the theme does not set, if its format has comments", () => {
    for (const { filled, content, target } of files) {
      if (!/\{\{(?:comment|note)/.test(target.file)) continue;
      const text = content.replace(/\s+(?:#|--|;;|\*|")?\s*/g, " ");
      for (const slot of filled) expect(text, target.id).toContain(slot);
    }
  });

  test("Helix shows the ruler and the primary selection", () => {
    const [colors = {}] = files
      .filter(({ target }) => target.id === "helix")
      .map(({ target, content }) => readColors(target, content));
    expect(colors["ui.virtual.ruler/bg"]).not.toBe(colors["ui.background/bg"]);
    expect(colors).toHaveProperty(["ui.selection.primary/bg"]);
  });
});

describe("a name with quotes, slashes, accents and spaces", () => {
  const hostile = `Ayu "Dark" & <é>  it's a/b\\c --> */ ]] $(x) \`y\` #1 {z}: %s; é`;
  const named = { ...dracula, name: hostile };
  /** Spaces in a row become one. */
  const shown = hostile.replace("  ", " ");

  test("becomes a file name of ASCII letters, digits and hyphens, and leaves every file valid", () => {
    for (const { path, target, content } of filesOf(named)) {
      expect(path).toMatch(/^[a-z\d-]+\/[\w.-]+$/);
      expect(readColors(target, content), path).toEqual(expectedColors(target, dracula));
    }
  });

  const names: Record<string, (text: string) => unknown> = {
    "windows-terminal": (text) => JSON.parse(text).name,
    zed: (text) => JSON.parse(text).themes[0].name,
    shiki: (text) => JSON.parse(text).displayName,
    wezterm: (text) => (parseToml(text).metadata as { name: string }).name,
    warp: (text) => parseYaml(text).name,
    base16: (text) => parseYaml(text).name,
    tmtheme: (text) => (parsePlist(text) as { name: string }).name,
    jetbrains(text) {
      let name: string | undefined;
      readXml(text, ([scheme]) => {
        name = scheme?.attributes.name;
      });
      return name;
    },
    kitty: (text) => /^## name: (.*)$/m.exec(text)?.[1],
    konsole: (text) => readIni(text).General?.Description?.replaceAll("\\\\", "\\"),
  };
  test.each(Object.entries(names))("is the name of the scheme in the file for %s", (id, read) => {
    expect(read(contentFor(id, named))).toBe(shown);
  });

  test("cannot leave a shell's comment or quotes", () => {
    const content = contentFor("fzf", named);
    const script = `FZF_DEFAULT_OPTS=\n${content}\nprintf %s "$FZF_DEFAULT_OPTS"`;
    const { stdout, stderr } = spawnSync("sh", ["-s"], { input: script, encoding: "utf8" });
    expect(stderr).toBe("");
    expect(stdout).toMatch(/^ --color=fg:#[\da-f]{6}(?:,[a-z+]+:#[\da-f]{6})+$/);
  });
});

describe("a name that an editor could read as an instruction", () => {
  test.each([
    '-*- eval: (write-region "x" nil "x.txt") -*-',
    "x -*-*- mode: sh -*-",
    "vim: set exrc:",
    "a vi:set ft=sh:",
    "a ex: shell:",
    "a vim>=700: set exrc:",
    "Night vim>0000000000000: set tabstop=13 :",
    "xLocal Variables: eval: (x) End:",
    "Local Variables: eval: (x) End:",
    "Dusk\n[colors]\nx = 1",
    "Dusk\u2028\u0085x = 1",
    "ends in a backslash \\",
    "\ud800",
    "*/ body{} /* --> <x> ]]>",
  ])("%j stays harmless in every file, and every file valid", (name) => {
    const extension = extensionWith([{ ...dracula, name }]);
    const files = makePorts({
      ...extension,
      license: name.padEnd(4000, "y"),
      identity: { ...extension.identity, name },
    });
    for (const { content, path, target, steps } of files) {
      expect(readColors(target, content), path).toEqual(expectedColors(target, dracula));
      const own = content.replace("-*- lexical-binding: t; -*-", "");
      expect(own, path).not.toMatch(/-\*-|(?:^|\s)(?:vim?|ex)[<=>]*\d*:|local variables:/im);
      expect(content, path).not.toMatch(/\p{Cs}|y{101}/u);
      // tmux joins the next line to a comment that ends in a backslash.
      if (/^# \{\{comment/m.test(target.file)) expect(content, path).not.toMatch(/^# .*\\$/m);
      expect(content, path).not.toMatch(/^x = 1/m);
      expect(`${steps.say}\n${steps.copy ?? ""}`, path).not.toMatch(/^x = 1/m);
    }
  });
});

describe("known bugs of other generators", () => {
  test("kitty's file sets the selection", () => {
    expect(contentFor("kitty", dracula)).toMatch(/^selection_background #/m);
    expect(contentFor("kitty", dracula)).toMatch(/^selection_foreground /m);
  });

  test("Konsole's file has each section and key once, and the faint colours", () => {
    expect(Object.keys(readIni(contentFor("konsole", dracula)))).toHaveLength(4 + 2 + 16 + 8 + 1);
  });

  test("Windows Terminal's magenta is purple", () => {
    expect(JSON.parse(contentFor("windows-terminal", dracula))).toHaveProperty("brightPurple");
    expect(contentFor("windows-terminal", dracula)).not.toContain("agenta");
  });

  test("iTerm2's colours name their colour space", () => {
    const colors = Object.values(parsePlist(contentFor("iterm2", dracula)) as Record<string, object>);
    for (const color of colors) expect(color).toMatchObject({ "Color Space": "sRGB" });
  });
});

test("the example of docs/ports.md writes what Rio reads", () => {
  const documented = readFileSync(join(import.meta.dirname, "../../docs/ports.md"), "utf8");
  const example = /^ {3}```\n(.*?)^ {3}```$/ms.exec(documented)?.[1]?.replace(/^ {3}/gm, "") ?? "";
  const rio = readTarget("rio", example);
  const source = { publisher: "publisher", repository: "", license: null };
  const { write } = writePort(rio, variantFor(rio, dracula, "dusk"), source, portPalette(dracula));
  const { colors } = parseToml(write(["Dusk for Rio"]));
  expect(colors).toMatchObject({ background: "#282a36", "light-red": "#ff6e6e" });
});
