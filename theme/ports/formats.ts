/** What several file formats share: nested colours, lines, comments, escapes. */

type Tree = { [key: string]: Tree | string } | (Tree | string)[];

const isColor = (value: unknown): value is string =>
  typeof value === "string" && /^#(?:[\da-f]{6}|[\da-f]{8})$/i.test(value);

function asArrays(value: Tree | string): Tree | string {
  if (typeof value === "string" || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, part]) => [key, asArrays(part)] as const);
  return entries.every(([key], index) => key === String(index))
    ? entries.map(([, part]) => part)
    : Object.fromEntries(entries);
}

/** Turns `{ "a/b": colour }` into `{ a: { b: colour } }`. Keys 0, 1, 2… become an array. */
export function nested(colors: Readonly<Record<string, string>>): Record<string, unknown> {
  // Without a prototype, "constructor" is an ordinary key.
  const root: Record<string, Tree | string> = Object.create(null);
  for (const [path, color] of Object.entries(colors)) {
    const steps = path.split("/");
    const last = steps.pop() ?? "";
    let place = root;
    for (const step of steps) {
      place[step] ??= Object.create(null) as Record<string, Tree | string>;
      place = place[step] as Record<string, Tree | string>;
    }
    place[last] = color;
  }
  return asArrays(root) as Record<string, unknown>;
}

/** Every colour in `value` by its path: the inverse of `nested`. */
export function flat(value: unknown, path = ""): Record<string, string> {
  if (isColor(value)) return { [path]: value };
  if (typeof value !== "object" || value === null) return {};
  return Object.assign(
    {},
    ...Object.entries(value).map(([key, part]) => flat(part, path === "" ? key : `${path}/${key}`)),
  );
}

/** Makes each line a comment that begins with `start`. */
export function comment(lines: readonly string[], start: string): string {
  return lines.map((line) => `${start} ${line}`.trimEnd()).join("\n");
}

/** An XML comment, which may not contain two hyphens in a row. */
export function xmlComment(lines: readonly string[]): string {
  return `<!--\n${lines.map((line) => `  ${line.replace(/-(?=-)/g, "- ")}`).join("\n")}\n-->`;
}

export function xmlText(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** A CSS comment, which may not contain its own end. */
export function cssComment(lines: readonly string[]): string {
  return `/*\n${lines.map((line) => ` * ${line.replaceAll("*/", "* /")}`).join("\n")}\n */`;
}

/** Red, green and blue, 0 to 255. */
export function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1, 7), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

export function fromChannels(parts: readonly (number | string)[]): string {
  return `#${parts.map((part) => Number(part).toString(16).padStart(2, "0")).join("")}`;
}

/**
 * Matches every line except empty lines and comments.
 * @throws Error for a line that `pattern` does not match.
 */
export function readLines(text: string, pattern: RegExp, comments = /^\s*#/): RegExpExecArray[] {
  return text
    .split("\n")
    .filter((line) => line.trim() !== "" && !comments.test(line))
    .map((line) => {
      const match = pattern.exec(line);
      if (match === null) throw new Error(`This line is not of the format: ${line}`);
      return match;
    });
}

/**
 * The sections of an INI file with their keys.
 * @throws Error for any other line, and for a repeated section or key.
 */
export function readIni(text: string): Record<string, Record<string, string>> {
  const sections: Record<string, Record<string, string>> = {};
  let section: Record<string, string> | undefined;
  for (const line of text.split("\n").map((one) => one.trim())) {
    if (line === "" || /^[#;]/.test(line)) continue;
    const name = /^\[(.+)\]$/.exec(line)?.[1];
    if (name !== undefined) {
      if (sections[name]) throw new Error(`The section ${name} comes twice.`);
      section = {};
      sections[name] = section;
      continue;
    }
    const [, key, value] = /^([^=]+?)\s*=\s*(.*)$/.exec(line) ?? [];
    if (key === undefined || value === undefined || section === undefined) {
      throw new Error(`This line is not of the format: ${line}`);
    }
    if (key in section) throw new Error(`The key ${key} comes twice.`);
    section[key] = value;
  }
  return sections;
}
