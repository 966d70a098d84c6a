import { parse as parsePlist } from "fast-plist";
import { SaxesParser, type SaxesTagPlain } from "saxes";
import { parse as parseToml } from "smol-toml";
import { parse as parseYaml } from "yaml";
import type { Target } from "../../ports/targets.ts";

/** A file's colours by place: a path such as `colors/normal/red`, or another name that its reader below gives it. */
export type Colors = Record<string, string>;

/** Every colour in `value` by its path, such as `colors/normal/red`. */
function flat(value: unknown, path = ""): Colors {
  if (typeof value === "string" && /^#(?:[\da-f]{6}|[\da-f]{8})$/i.test(value)) return { [path]: value };
  if (typeof value !== "object" || value === null) return {};
  const parts = Object.entries(value).map(([key, part]) => flat(part, path === "" ? key : `${path}/${key}`));
  return Object.assign({}, ...parts);
}

/**
 * Matches every line except empty lines and comments.
 * @throws Error for a line that `pattern` does not match.
 */
function readLines(text: string, pattern: RegExp, comments = /^\s*#/): RegExpExecArray[] {
  return text
    .split("\n")
    .filter((line) => line.trim() !== "" && !comments.test(line))
    .map((line) => {
      const match = pattern.exec(line);
      if (match === null) throw new Error(`This line does not have the format: ${line}`);
      return match;
    });
}

/** The colours of lines of which each has a key and a colour as its first groups. */
function byKey(lines: Iterable<RegExpMatchArray>): Record<string, string | undefined> {
  return Object.fromEntries([...lines].map(([, key = "", hex]) => [key, hex]));
}

/**
 * The colours of lines that set several for one name.
 * @param line has the name and its looks as groups. @param look has a key and a colour. @param parts the keys' places.
 */
function readLooks(text: string, line: RegExp, look: RegExp, parts: Record<string, string> = {}) {
  return Object.fromEntries(
    [...text.matchAll(line)].flatMap(([, name, looks = ""]) =>
      [...looks.matchAll(look)].map(([, key = "", hex]) => [`${name}/${parts[key] ?? key}`, hex]),
    ),
  );
}

/**
 * The sections of an INI file with their keys.
 * @throws Error for any other line, and for a repeated section or key.
 */
export function readIni(text: string): Record<string, Record<string, string>> {
  const sections: Record<string, Record<string, string>> = {};
  let section: Record<string, string> | undefined;
  for (const [, name, key = "", value = ""] of readLines(text, /^\[(.+)\]$|^([^=]+?)\s*=\s*(.*)$/, /^\s*[#;]/)) {
    if (name !== undefined) {
      if (sections[name]) throw new Error(`The section ${name} comes twice.`);
      section = {};
      sections[name] = section;
      continue;
    }
    if (section === undefined) throw new Error(`The key ${key} has no section.`);
    if (key in section) throw new Error(`The key ${key} comes twice.`);
    section[key] = value;
  }
  return sections;
}

/** `#rrggbb` from red, green and blue, each 0 to 255; `#rrggbbaa` with alpha. */
function fromChannels(parts: readonly (number | string)[]): string {
  return `#${parts.map((part) => Number(part).toString(16).padStart(2, "0")).join("")}`;
}

/**
 * Reads XML. @throws Error if it is not well-formed. @param onTag is called with each opened element and those around
 * it.
 */
export function readXml(text: string, onTag: (tags: readonly SaxesTagPlain[]) => void = () => {}): void {
  const open: SaxesTagPlain[] = [];
  const parser = new SaxesParser();
  parser.on("opentag", (tag) => {
    open.push(tag);
    onTag(open);
  });
  parser.on("closetag", () => open.pop());
  parser.write(text).close();
}

function readPropertyList(text: string): unknown {
  readXml(text);
  return parsePlist(text);
}

const readToml = (text: string) => flat(parseToml(text));

interface PlistTheme {
  settings: { name?: string; settings: Record<string, string> }[];
}

interface DesignToken {
  $value: { components: number[]; alpha?: number };
}

/** Parsers of the files by target id. A parser throws an error if the text does not have the format. */
const readers: Readonly<Record<string, (text: string) => Record<string, string | undefined>>> = {
  alacritty: readToml,
  wezterm: readToml,
  warp: (text) => flat(parseYaml(text)),
  base16: (text) => flat((parseYaml(text) as { palette: unknown }).palette),
  "windows-terminal": (text) => flat(JSON.parse(text)),
  zed: (text) => flat({ style: JSON.parse(text).themes[0].style }),

  "css-variables": (text) => byKey(text.matchAll(/^ {2}(--[a-z\d-]+): (#[\da-f]{6}(?:[\da-f]{2})?);$/gm)),

  // The colour is in the components. The hex next to them is only a fallback for programs.
  "design-tokens"(text) {
    const { $description: _, $type: __, ...groups } = JSON.parse(text);
    const entries = Object.entries(groups as Record<string, Record<string, DesignToken>>);
    return Object.fromEntries(
      entries.flatMap(([group, tokens]) =>
        Object.entries(tokens).map(([name, { $value }]) => {
          const { components, alpha } = $value;
          const parts = [...components, ...(alpha === undefined ? [] : [alpha])];
          const hex = fromChannels(parts.map((part) => Math.round(part * 255)));
          return [`${group}.${name.replaceAll("-", ".")}`, hex];
        }),
      ),
    );
  },

  emacs: (text) =>
    readLooks(text, /^ '\((\S+) \(\(t \((.*)\)\)\)\)\)?$/gm, /:(foreground|background) "(#[\da-f]{6})"/g, {
      foreground: "fg",
      background: "bg",
    }),

  fzf(text) {
    const list = /^export FZF_DEFAULT_OPTS="\$FZF_DEFAULT_OPTS --color=([^"\s]+)"$/m.exec(text)?.[1];
    if (list === undefined) throw new Error("The file does not export FZF_DEFAULT_OPTS.");
    return Object.fromEntries(list.split(",").map((pair) => pair.split(":")));
  },

  ghostty(text) {
    const matches = readLines(text, /^([a-z-]+) = (?:(\d+)=)?(#[\da-f]{6}|cell-foreground)$/);
    return Object.fromEntries(
      matches
        .filter(([, , , value]) => value !== "cell-foreground")
        .map(([, key, index, value]) => [index === undefined ? key : `${key} ${index}`, value]),
    );
  },

  helix(text) {
    const entries = Object.entries(readToml(text));
    return Object.fromEntries(entries.map(([path, hex]) => [path.replace("/underline/color", "/line"), hex]));
  },

  iterm2(text) {
    const entries = Object.entries(readPropertyList(text) as Record<string, Record<string, number>>);
    const hex = (parts: Record<string, number>) =>
      ["Red", "Green", "Blue"].map((name) => Math.round((parts[`${name} Component`] ?? 0) * 255));
    return Object.fromEntries(entries.map(([key, parts]) => [key, fromChannels(hex(parts))]));
  },

  jetbrains(text) {
    const places: Record<string, string> = { FOREGROUND: "fg", BACKGROUND: "bg", EFFECT_COLOR: "line" };
    const colors: Colors = {};
    readXml(text, (tags) => {
      const [owner, parent, option] = tags.slice(-3);
      const { name = "", value } = option?.attributes ?? {};
      if (option?.name !== "option" || value === undefined) return;
      if (parent?.name !== "value") colors[name] = `#${value}`;
      else if (places[name]) colors[`${owner?.attributes.name}/${places[name]}`] = `#${value}`;
    });
    return colors;
  },

  // Leaves out missing values.
  kitty: (text) => byKey(readLines(text, /^([a-z\d_]+) (#[\da-f]{6}|none)$/).filter(([, , value]) => value !== "none")),

  konsole(text) {
    return Object.fromEntries(
      Object.entries(readIni(text)).flatMap(([title, { Color }]) =>
        Color === undefined || title.endsWith("Faint") ? [] : [[title, fromChannels(Color.split(","))]],
      ),
    );
  },

  neovim(text) {
    const looks = readLooks(text, /^hi\("(\S+)", \{ (.*) \}\)$/gm, /(fg|bg|sp) = "(#[\da-f]{6})"/g, { sp: "line" });
    const terminal = [...text.matchAll(/^vim\.g\.terminal_color_(\d+) = "(#[\da-f]{6})"$/gm)];
    return { ...looks, ...Object.fromEntries(terminal.map(([, index, hex]) => [`terminal/${index}`, hex])) };
  },

  shiki(text) {
    const { colors, tokenColors } = JSON.parse(text) as {
      colors: object;
      tokenColors: { name: string; settings: { foreground: string } }[];
    };
    const syntax = tokenColors.map(({ name, settings }) => [`syntax/${name}`, settings.foreground]);
    return { ...flat({ colors }), ...Object.fromEntries(syntax) };
  },

  tmtheme(text) {
    const [first, ...others] = (readPropertyList(text) as PlistTheme).settings;
    const rules = others.map(({ name, settings }) => [`${name}/foreground`, settings.foreground]);
    return { ...first?.settings, ...Object.fromEntries(rules) };
  },

  tmux(text) {
    const lines = readLines(text, /^set -g ([a-z-]+) "(?:fg=)?(#[\da-f]{6})(?:,bg=(#[\da-f]{6}))?"$/);
    return Object.fromEntries(
      lines.flatMap(([line, option, first, bg]) => [
        [line.includes("fg=") ? `${option}/fg` : option, first],
        ...(bg === undefined ? [] : [[`${option}/bg`, bg]]),
      ]),
    );
  },

  vim(text) {
    const lines = readLines(
      text,
      /^hi (\w+) guifg=(\S+) guibg=(\S+)(?: guisp=(\S+))?|^let g:terminal_ansi_colors = (.*)$|^(?:hi clear|if | {2}syntax|endif|set |let )/,
      /^"/,
    );
    return Object.fromEntries(
      lines.flatMap(([, name, fg, bg, line, list = ""]) => [
        ...Object.entries({ fg, bg, line })
          .filter(([, hex]) => hex !== undefined && hex !== "NONE")
          .map(([part, hex]) => [`${name}/${part}`, hex]),
        ...[...list.matchAll(/#[\da-f]{6}/g)].map(([hex], index) => [`terminal/${index}`, hex]),
      ]),
    );
  },
};

/** Reads the colours from a target's file. @throws Error if the file does not have the format. */
export function readColors({ id }: Target, text: string): Colors {
  const read = readers[id];
  if (!read) throw new Error(`Add a reader of ${id}'s format to toolkit/test/support/port-readers.ts.`);
  return read(text) as Colors;
}
