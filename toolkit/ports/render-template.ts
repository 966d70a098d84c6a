import { channels, type Hex } from "../color/color.ts";
import { mix } from "../color/oklab.ts";
import { escapeAttribute } from "../xml.ts";

/**
 * Makes an extension's text safe for a file: one line of well-formed Unicode, without instructions for editors. Emacs
 * reads `-*- … -*-` in the first line and, after any text, `Local Variables:` near the end. Vim reads the word `vim:`,
 * with a version of any number of digits, in the first and last five lines.
 */
export function singleLine(text: string): string {
  return text
    .replace(/\p{Cs}/gu, "\uFFFD")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim()
    .replaceAll("-*", "- *")
    .replace(/(?<=\b(?:vim?|ex))(?=[<=>]*\d*:)/gi, " ")
    .replace(/(?<=local variables)(?=:)/gi, " ");
}

/** The same for a comment. tmux joins a line that ends in a backslash with the next, in comments too. */
export function commentText(text: string): string {
  return singleLine(text).replaceAll("\\", "/");
}

/** Wraps a text at `limit` characters. A longer word gets its own line. */
export function wrap(text: string, limit: number): string[] {
  const lines: string[] = [""];
  for (const word of text.split(" ")) {
    const last = lines.at(-1) ?? "";
    if (last !== "" && last.length + 1 + word.length > limit) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`.trim();
  }
  return lines;
}

/** The proportion of the background in a faint colour, as in Konsole's own schemes. */
const FAINT = 1 / 3;

/** Texts that YAML reads as strings without quotes. */
const PLAIN_YAML = /^(?!(?:true|false|null|yes|no|on|off|y|n)$)\p{L}(?:[\p{L}\p{N}_ ().+'-]*[\p{L}\p{N}_)])?$/iu;

/** The filters that format a value. @param background of the terminal. */
const filters: Readonly<Record<string, (value: string, background: () => Hex) => string>> = {
  /** A quoted string. It has no control characters, so it is valid in JSON, TOML and Lisp. */
  json: (text) => JSON.stringify(text),
  yaml: (text) => (PLAIN_YAML.test(text) ? text : JSON.stringify(text)),
  ini: (text) => text.replaceAll("\\", "\\\\"),
  xml: escapeAttribute,
  /** A comment of XML may not contain two hyphens in a row. */
  xmlcomment: (text) => text.replace(/-(?=-)/g, "- "),
  csscomment: (text) => text.replaceAll("*/", "* /"),
  /** A scheme for JetBrains IDEs has a parent scheme. */
  parent: (type) => (type === "dark" ? "Darcula" : "Default"),
  bare: (hex) => hex.slice(1),
  rgb: (hex) => channels(hex).join(","),
  faint: (hex, background) => channels(mix(hex as Hex, background(), FAINT)).join(","),
};

/** `{{name}}`, `{{name|filter}}`; `?` or `!` may follow the name. */
const PLACE = /\{\{([\w.-]+)([?!]?)(?:\|(\w+))?\}\}/g;

/** The placeholders of a template, in order. */
export function placesOf(template: string): { name: string; mark: string }[] {
  return [...template.matchAll(PLACE)].map(([, name = "", mark = ""]) => ({ name, mark }));
}

/** Returns the value for a placeholder: a text, several lines, or null, which removes the line. */
export type LookUp = (name: string, mark: string) => string | readonly string[] | null;

/**
 * Fills in a template. `lookUp` also gets the mark after a name. If a placeholder has several lines, its line is
 * repeated for each.
 * @throws Error for an unknown filter.
 */
export function renderTemplate(template: string, lookUp: LookUp, background: () => Hex = () => "#000000"): string {
  return template
    .split("\n")
    .flatMap((line) => {
      let rendered: string[] = [""];
      let from = 0;
      for (const place of line.matchAll(PLACE)) {
        const [whole, name = "", mark = "", filter] = place;
        const write = filter === undefined ? (text: string) => text : filters[filter];
        if (write === undefined) throw new Error(`There is no filter ${filter}.`);
        const value = lookUp(name, mark);
        if (value === null) return [];
        const before = line.slice(from, place.index);
        rendered = rendered.flatMap((start) =>
          [value].flat().map((text) => `${start}${before}${write(text, background)}`),
        );
        from = place.index + whole.length;
      }
      return from === 0 ? [line] : rendered.map((start) => `${start}${line.slice(from)}`.trimEnd());
    })
    .join("\n");
}
