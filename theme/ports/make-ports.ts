import { contrast, type Hex, roundDown } from "../color/color.ts";
import type { Extension } from "../extension/read-extension.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { stems } from "../stems.ts";
import { UserError } from "../user-error.ts";
import { comment, commentText, singleLine, wrap } from "./formats.ts";
import { portPalette, READABLE } from "./port-palette.ts";
import type { Palette, Slot } from "./slots.ts";
import type { ColorOf, Pair, PortVariant, Steps, Target } from "./target.ts";
import { targets } from "./targets.ts";

/** The width of comments, in characters. */
const WIDTH = 100;

/** The name of the file with the steps for every program. */
export const READ_ME = "README.txt";

/** One theme of the extension for one program. */
export interface PortFile {
  target: Target;
  /** The theme's label. */
  variant: string;
  /** The file's path within the folder of all files, such as `kitty/evenfall.conf`. */
  path: string;
  content: string;
  /** The colours in the file, by slot of the palette. */
  colors: Readonly<Record<string, Hex>>;
  /** The slots for which the theme sets no colour. */
  filled: readonly Slot[];
  /** Sentences about colours that the theme does not set, and about faint ones. The file's comment has them, too. */
  notes: readonly string[];
  steps: Steps;
}

/** The programs with these ids, in this order; all of them for null. @throws UserError for an unknown id. */
export function targetsOf(ids: readonly string[] | null): readonly Target[] {
  if (ids === null) return targets;
  return [...new Set(ids)].map((id) => {
    const target = targets.find((known) => known.id === id);
    if (target !== undefined) return target;
    throw new UserError(
      `There is no program "${id}". The ids are ${targets.map((known) => known.id).join(", ")}.`,
    );
  });
}

/** Which colours of a file the theme does not set, and which texts are faint in it. */
function notesOf(palette: Palette, slots: readonly Slot[]): string[] {
  const from = (origin: "default" | "derived") =>
    slots.filter((slot) => palette.color(slot).origin === origin);
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

/**
 * Writes a target's file. @returns the file without its comment, `withComment` to add one, and the slots of its
 * colours.
 */
export function writePort(target: Target, variant: PortVariant, palette: Palette) {
  const slots = new Set<Slot>();
  const colorOf = (part: unknown): unknown => {
    if (typeof part === "string") {
      const slot = part as Slot;
      const { hex, translucent } = palette.color(slot);
      slots.add(slot);
      return target.hasAlpha ? translucent : hex;
    }
    if (Array.isArray(part)) return part.map(colorOf);
    if (typeof part !== "object" || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, colorOf(value)]));
  };
  const port = { ...variant, palette, color: colorOf as ColorOf };
  const text = target.write(port);
  const { comment: start } = target;
  const withComment = (sentences: readonly string[]) => {
    const texts = sentences.flatMap((sentence) => wrap(commentText(sentence), WIDTH));
    if (typeof start === "function") return start(text, texts, port);
    return start === undefined ? text : `${comment(texts, start)}\n\n${text}`;
  };
  return { text, withComment, slots: [...slots] };
}

/** Pairs a light theme with a dark one, or a dark one with a light one. Prefers one of the same contrast. */
function otherTheme(theme: ThemeFile, themes: readonly ThemeFile[]): ThemeFile | undefined {
  const others = themes.filter(({ type }) => type !== theme.type);
  return (
    others.find(({ highContrast }) => highContrast === theme.highContrast) ??
    others.find(({ highContrast }) => !highContrast) ??
    others[0]
  );
}

/** Each theme as a program calls it. */
function variantsFor(target: Target, { identity, license, themes }: Extension): Map<ThemeFile, PortVariant> {
  const names = stems(
    themes.map(({ name }) => name),
    identity.extensionName.toLowerCase(),
  );
  return new Map(
    themes.map((theme, index): [ThemeFile, PortVariant] => {
      const stem = names[index] ?? "";
      const scheme = target.scheme?.(stem) ?? stem;
      const file = `${scheme}${target.ending}`;
      const extension = { ...identity, license: license === null ? null : singleLine(license) };
      return [theme, { name: singleLine(theme.name), scheme, file, type: theme.type, extension }];
    }),
  );
}

/**
 * Makes the files, by program and then by theme, in the extension's order. The same extension always gives the same
 * bytes.
 * @param only the ids of the programs; null for all.
 * @throws UserError for an unknown id.
 */
export function makePorts(extension: Extension, only: readonly string[] | null = null): PortFile[] {
  const { identity, license, themes } = extension;
  const palettes = new Map(themes.map((theme) => [theme, portPalette(theme)]));
  const source = [identity.id, ...(license === null ? [] : [license])].join(", ");
  return targetsOf(only).flatMap((target) => {
    const variants = variantsFor(target, extension);
    return [...variants].map(([theme, variant]): PortFile => {
      const palette = palettes.get(theme) ?? portPalette(theme);
      const other = variants.get(otherTheme(theme, themes) ?? theme) ?? variant;
      const [light, dark] = theme.type === "light" ? [variant, other] : [other, variant];
      const pair: Pair | null = other === variant ? null : { light, dark };
      const { withComment, slots } = writePort(target, variant, palette);
      const notes = notesOf(palette, slots);
      return {
        target,
        variant: theme.name,
        path: `${target.id}/${variant.file}`,
        content: withComment([
          `${variant.name} for ${target.program}`,
          `Made from the VS Code theme ${identity.name} ${identity.version} (${source}).`,
          ...notes,
        ]),
        colors: Object.fromEntries(slots.map((slot) => [slot, palette.color(slot).hex])),
        filled: slots.filter((slot) => palette.isFilled(slot)),
        notes,
        steps: target.steps(variant, pair),
      };
    });
  });
}

/** The text of `READ_ME`: the steps for each file, and its notes. */
export function readMe({ identity }: Extension, files: readonly PortFile[]): string {
  const indented = (text: string, indent: string) => text.split("\n").map((line) => `${indent}${line}`);
  const entries = files.map(({ path, notes, steps: { say, copy } }) =>
    [
      path,
      ...wrap(say, WIDTH).map((line) => `  ${line}`),
      ...(copy === undefined ? [] : indented(copy, "      ")),
      ...notes.flatMap((note) => wrap(note, WIDTH)).map((line) => `  ${line}`),
    ].join("\n"),
  );
  return `${singleLine(identity.name)} ${identity.version} for other programs\n\n${entries.join("\n\n")}\n`;
}
