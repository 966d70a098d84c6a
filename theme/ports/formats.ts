import type { FontStyle } from "../extension/theme-file.ts";
import type { SyntaxRole } from "../scopes/roles.ts";
import type { Palette, Slot } from "./slots.ts";
import type { ColorOf } from "./target.ts";

/**
 * A text of the extension as it may stand in a file: one line of well-formed Unicode, in which editors find no
 * instruction. Emacs reads `-*- … -*-` in a first line and `Local Variables:` near the end, Vim `vim:` in the first and
 * last five lines.
 */
export function singleLine(text: string): string {
  return text
    .replace(/\p{Cs}/gu, "\uFFFD")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim()
    .replaceAll("-*", "- *")
    .replace(/(?<=\b(?:vim?|ex))(?=[<=>]{0,2}\d{0,9}:)/gi, " ")
    .replace(/(?<=\blocal variables)(?=:)/gi, " ");
}

/** The same for a comment. tmux joins a line that ends in a backslash with the next, in comments too. */
export function commentText(text: string): string {
  return singleLine(text).replaceAll("\\", "/");
}

/** A line for each entry. */
export function lines(
  values: Readonly<Record<string, string>>,
  line: (key: string, value: string) => string,
): string {
  return Object.entries(values)
    .map(([key, value]) => line(key, value))
    .join("\n");
}

/** A value of a keyfile. */
export function escaped(text: string): string {
  return text.replaceAll("\\", "\\\\");
}

/** Makes each line a comment that begins with `start`. */
export function comment(texts: readonly string[], start: string): string {
  return texts.map((text) => `${start} ${text}`.trimEnd()).join("\n");
}

/** Adds a comment before the root element of an XML document. A comment may not contain two hyphens in a row. */
export function xmlComment(xml: string, texts: readonly string[]): string {
  const text = texts.map((line) => `  ${line.replace(/-(?=-)/g, "- ")}`).join("\n");
  return xml.replace(/(?=<[a-z])/, () => `<!--\n${text}\n-->\n`);
}

/**
 * Adds a comment at the top of a style sheet. In the comment, a space separates the two characters that would end it.
 */
export function cssComment(css: string, texts: readonly string[]): string {
  return `/*\n${texts.map((line) => ` * ${line.replaceAll("*/", "* /")}`).join("\n")}\n */\n${css}`;
}

/** Adds the comment to a JSON object, as the value of its first key. */
export function jsonComment(key: string): (json: string, texts: readonly string[]) => string {
  return (json, texts) =>
    json.replace("{", () => `{\n  ${JSON.stringify(key)}: ${JSON.stringify(texts.join(" "))},`);
}

/** Wraps a text at `limit` characters. A longer word gets a line of its own. */
export function wrap(text: string, limit: number): string[] {
  const lines: string[] = [""];
  for (const word of text.split(" ")) {
    const last = lines.at(-1) ?? "";
    if (last !== "" && last.length + 1 + word.length > limit) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`.trim();
  }
  return lines;
}

/** The look of a highlight group in Vim, a scope in Helix, a face in Emacs or an attribute in JetBrains IDEs. */
export interface EditorLook<Value = Slot> {
  fg?: Value;
  bg?: Value;
  /** The underline's colour. */
  line?: Value;
  style?: Partial<FontStyle> & { curl?: boolean };
}

/** EditorLooks by the editor's name for what they apply to, such as `Comment` in Vim. */
export type EditorLooks = Readonly<Record<string, EditorLook>>;

/** The looks of syntax elements. `roles` has the role of each of the editor's names. */
export function codeLooks(roles: Readonly<Record<string, SyntaxRole>>, palette: Palette): EditorLooks {
  return Object.fromEntries(
    Object.entries(roles).map(([name, role]) => {
      const slot = `syntax.${role}` as const;
      return [name, { fg: slot, style: palette.color(slot).style }];
    }),
  );
}

/** The looks in their order, with colours. */
export function coloredLooks(looks: EditorLooks, color: ColorOf): ColoredLook[] {
  return Object.entries(looks).map(([name, { style = {}, ...slots }]) => ({ name, style, ...color(slots) }));
}

export type ColoredLook = EditorLook<string> & { name: string; style: NonNullable<EditorLook["style"]> };
