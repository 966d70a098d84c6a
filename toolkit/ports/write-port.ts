import { contrast, type Hex, roundDown } from "../color/color.ts";
import { bodies } from "./bodies.ts";
import { READABLE } from "./color-sources.ts";
import { commentText, type LookUp, placesOf, renderTemplate, wrap } from "./render-template.ts";
import type { Palette, Slot } from "./slots.ts";
import type { Target } from "./targets.ts";

/** The maximum width of comments, in characters. */
export const WIDTH = 100;

/** A theme of the extension, with its name in one program. */
export interface PortVariant {
  /** The label, on one line. */
  name: string;
  /** The name of the scheme in the program: lower-case letters, digits and hyphens. */
  scheme: string;
  /** The file's name. */
  file: string;
  type: "dark" | "light";
}

/** The sources of the theme, one line each. */
export interface Source {
  publisher: string;
  repository: string;
  license: string | null;
}

/** A file without its comment. `write` takes the sentences of the comment; the first one is its title. */
interface Draft {
  slots: Slot[];
  write(sentences: readonly string[]): string;
}

/** Notes about colours in a file that the theme does not set, and about faint texts. */
export function notesOf(palette: Palette, slots: readonly Slot[]): string[] {
  const from = (origin: "default" | "derived") => slots.filter((slot) => palette.color(slot).origin === origin);
  const faint = slots.flatMap((slot) => {
    const { hex, background } = palette.color(slot);
    const ratio = background === undefined ? READABLE : contrast(hex, palette.color(background).hex);
    return ratio < READABLE ? [`${slot} (${roundDown(ratio, 1)}:1)`] : [];
  });
  const notes: readonly (readonly [string, readonly string[]])[] = [
    ["The theme has no colour for these, so they are VS Code's defaults", from("default")],
    ["The theme has no colour for these, so they are derived from its other colours", from("derived")],
    [`Text whose contrast is below ${READABLE}:1 in the theme or in VS Code's defaults`, faint],
  ];
  return notes.flatMap(([says, of]) => (of.length === 0 ? [] : [`${says}: ${of.join(", ")}.`]));
}

/** Whether to keep a template's line: with `?` if the theme sets the colour, with `!` if it does not. */
function isWritten(slot: Slot, mark: string, palette: Palette): boolean {
  return mark === "" || palette.isOfTheme(slot) === (mark === "?");
}

/** Writes a target's file. */
export function writePort(target: Target, variant: PortVariant, source: Source, palette: Palette): Draft {
  const { publisher, repository, license } = source;
  const facts: Readonly<Record<string, string | null>> = { publisher, repository, license, ...variant };
  const texts = ["title", "comment", "note", "body", ...Object.keys(facts)];
  const ofTemplate = placesOf(target.file)
    .filter(({ name, mark }) => !texts.includes(name) && mark !== "!" && isWritten(name as Slot, mark, palette))
    .map(({ name }) => name as Slot);
  const slots = new Set(ofTemplate);
  const color = (slot: Slot): Hex => {
    const { hex, translucent } = palette.color(slot);
    slots.add(slot);
    return target.hasAlpha ? translucent : hex;
  };
  const body = bodies[target.id]?.({ palette, color, looks: target.looks }) ?? "";
  const write = (sentences: readonly string[]) => {
    const [title = "", ...others] = sentences.map(commentText);
    const lookUp: LookUp = (name, mark) => {
      if (name === "title") return title;
      if (name === "comment") return others.flatMap((sentence) => wrap(sentence, WIDTH));
      if (name === "note") return [title, ...others].join(" ");
      if (name === "body") return body;
      const fact = facts[name];
      if (fact !== undefined) return mark === "?" ? fact || null : fact;
      const slot = name as Slot;
      if (!isWritten(slot, mark, palette)) return null;
      return mark === "!" ? "" : color(slot);
    };
    return renderTemplate(target.file, lookUp, () => palette.color("terminal.background").hex);
  };
  return { slots: [...slots], write };
}
