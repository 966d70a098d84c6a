// @vitest-environment node
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DOMParser } from "@xmldom/xmldom";
import { parse as parsePlist } from "fast-plist";
import { parse as parseToml } from "smol-toml";
import { describe, expect, test } from "vitest";
import { parse as parseYaml } from "yaml";
import { contrast, type Hex } from "../../theme/color/color.ts";
import { readThemeFile } from "../../theme/extension/read-extension.ts";
import type { ThemeFile } from "../../theme/extension/theme-file.ts";
import { everyPort, makePorts, type PortFile } from "../../theme/ports/make-ports.ts";
import { portPalette, type Slot } from "../../theme/ports/palette.ts";
import { targets } from "../../theme/ports/targets.ts";
import { themes as ownThemes } from "../support/owner.ts";
import { expectedColors, readColors, readIni, slotsByPlace } from "../support/port-readers.ts";
import { readAs } from "../support/port-themes.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = join(root, "node_modules/tm-themes/themes");
const foreign = readdirSync(folder).map((name) => readThemeFile(join(folder, name)));

const ALL = targets.map(({ id }) => id);

/** A name with characters that the formats escape in different ways. */
const hostile = `Ayu "Dark" & <é>  it's a/b\\c --> */ ]] $(x) \`y\` #1 {z}: %s; é`;

function filesOf(theme: ThemeFile): PortFile[] {
  return makePorts(readAs([theme]));
}

function contentFor(id: string, files: readonly PortFile[]): string {
  return files.find(({ target }) => target.id === id)?.content ?? "";
}

const [theme] = ownThemes;
const themes = [...foreign, ...ownThemes];

describe.each(themes)("of $name", (theme) => {
  const files = filesOf(theme);

  test("every file has its format and exactly the palette's colours", () => {
    expect(files.map(({ target }) => target.id)).toEqual(ALL);
    for (const file of files) {
      expect(readColors(file.target, file.content), file.path).toEqual(expectedColors(file.target, theme));
    }
  });

  test("every file has each colour that --json lists, and no other", () => {
    const palette = portPalette(theme);
    for (const { target, colors, path } of files) {
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
    for (const { path, target, header } of files) {
      const places = slotsByPlace(target, palette);
      const check = (slot: Slot, background: Slot) => {
        const value = contrast(palette.color(slot).hex, palette.color(background).hex);
        if (value >= 3) return;
        expect(palette.color(slot).background, `${slot} on ${background} in ${path}: ${value}`).toBe(
          background,
        );
        expect(header.join(" "), path).toContain(`${slot} (${(Math.floor(value * 10) / 10).toFixed(1)}:1)`);
      };
      for (const [place, slot] of Object.entries(places)) {
        const { background } = palette.color(slot);
        if (background === undefined) continue;
        check(slot, background);
        const backgroundInFile =
          places[
            place.replace(/\/(?:fg|fg_color|base)$/, (part) =>
              part.replace("fg", "bg").replace("base", "background"),
            )
          ];
        // A look with one colour for both draws a mark, not text.
        if (backgroundInFile !== undefined && backgroundInFile !== slot) check(slot, backgroundInFile);
      }
    }
  });

  test("each file names the values that the theme does not define, if its format has comments", () => {
    for (const { filled, content, header, target } of files) {
      for (const slot of filled) expect(header.join(" ")).toContain(slot);
      if (target.comment === undefined) continue;
      const text = content.replace(/\s+(?:#|--|;;|\/\/|\*|")?\s*/g, " ");
      for (const slot of filled) expect(text, target.id).toContain(slot);
    }
  });
});

describe("a name with quotes, slashes, accents and spaces", () => {
  const files = filesOf({ ...theme, name: hostile });
  const content = (id: string) => contentFor(id, files);

  test("becomes a file name of ASCII letters, digits and hyphens", () => {
    for (const { path } of files) expect(path).toMatch(/^[a-z\d-]+\/[\w.-]+$/);
  });

  test("leaves every file valid, with all its colours", () => {
    for (const file of files)
      expect(readColors(file.target, file.content), file.path).toEqual(expectedColors(file.target, theme));
  });

  test.each([
    ["windows-terminal", (text: string) => JSON.parse(text).name],
    ["zed", (text: string) => JSON.parse(text).themes[0].name],
    ["shiki", (text: string) => JSON.parse(text).displayName],
    ["wezterm", (text: string) => (parseToml(text).metadata as { name: string }).name],
    ["warp", (text: string) => parseYaml(text).name],
    ["base16", (text: string) => parseYaml(text).name],
    ["base24", (text: string) => parseYaml(text).name],
    ["tmtheme", (text: string) => (parsePlist(text) as { name: string }).name],
    [
      "jetbrains",
      (text: string) =>
        new DOMParser().parseFromString(text, "text/xml").documentElement?.getAttribute("name"),
    ],
    ["kitty", (text: string) => /^## name: (.*)$/m.exec(text)?.[1]],
    ["konsole", (text: string) => readIni(text).General?.Description?.replaceAll("\\\\", "\\")],
    ["ptyxis", (text: string) => readIni(text).Palette?.Name?.replaceAll("\\\\", "\\")],
    ["xfce4-terminal", (text: string) => readIni(text).Scheme?.Name?.replaceAll("\\\\", "\\")],
    [
      "gnome-terminal",
      (text: string) =>
        Object.values(readIni(text))[0]?.["visible-name"]?.slice(1, -1).replace(/\\(.)/g, "$1"),
    ],
  ])("is the variant's name in the file for %s", (id, read) => {
    expect(read(content(id))).toBe(hostile);
  });

  test("cannot end a comment or a shell's quotes", () => {
    const sh = spawnSync("sh", ["-n"], { input: content("fzf"), encoding: "utf8" });
    expect(sh.stderr).toBe("");
    const exported = spawnSync("sh", ["-s"], {
      input: `FZF_DEFAULT_OPTS=\n${content("fzf")}\nprintf %s "$FZF_DEFAULT_OPTS"`,
      encoding: "utf8",
    });
    expect(exported.stdout).toMatch(/^ --color=fg:#[\da-f]{6}(?:,[a-z+]+:#[\da-f]{6})+$/);
  });

  test("with a line break becomes one line", () => {
    for (const { target, content: text, path } of filesOf({ ...theme, name: "Dusk\n[colors]\nx = 1" })) {
      expect(text, target.id).not.toMatch(/^x = 1/m);
      expect(path).toMatch(/dusk/);
    }
  });
});

describe("known bugs of other generators", () => {
  const files = filesOf(theme);
  const content = (id: string) => contentFor(id, files);

  test("Rio's bright colours have hyphens", () => {
    expect(content("rio")).toContain("light-black = ");
    expect(content("rio")).not.toContain("light_");
  });

  test("kitty's file sets the selection", () => {
    expect(content("kitty")).toMatch(/^selection_background #/m);
    expect(content("kitty")).toMatch(/^selection_foreground /m);
  });

  test("Konsole's file has each section and key once, and the faint colours", () => {
    expect(() => readIni(content("konsole"))).not.toThrow();
    expect(Object.keys(readIni(content("konsole")))).toHaveLength(4 + 2 + 16 + 8 + 1);
  });

  test("Windows Terminal's magenta is purple", () => {
    expect(JSON.parse(content("windows-terminal"))).toMatchObject({
      purple: expect.any(String) as Hex,
      brightPurple: expect.any(String) as Hex,
    });
    expect(content("windows-terminal")).not.toContain("agenta");
  });

  test("iTerm2's colours name their colour space", () => {
    const colors = Object.values(parsePlist(content("iterm2")) as Record<string, Record<string, unknown>>);
    for (const color of colors) expect(color["Color Space"]).toBe("sRGB");
  });

  test("no file has the name of a built-in theme of Helix", () => {
    const helix = (name: string) =>
      makePorts(readAs([{ ...theme, name }]), { ...everyPort, targets: ["helix"] }).map(({ path }) => path);
    expect(helix("Default")).toEqual(["helix/default-theme.toml"]);
  });
});
