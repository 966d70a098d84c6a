import { contrast, type Hex, roundDown } from "../color/color.ts";
import type { Extension } from "../extension/read-extension.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { fileNames } from "../file-names.ts";
import { UserError } from "../user-error.ts";
import { bodies } from "./bodies.ts";
import { portPalette, READABLE } from "./port-palette.ts";
import { commentText, type LookUp, renderTemplate, singleLine, wrap } from "./render-template.ts";
import type { Palette, Slot } from "./slots.ts";
import { type Target, targets } from "./targets.ts";

/** The width of comments, in characters. */
const WIDTH = 100;

/** The name of the file with the steps for every program. */
export const READ_ME = "README.txt";

/** How to switch the theme on: one sentence, and the text to copy where it says so. */
interface Steps {
  say: string;
  copy?: string;
}

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
    throw new UserError(`There is no program "${id}". The ids are ${targets.map((known) => known.id).join(", ")}.`);
  });
}

/** Which colours of a file the theme does not set, and which texts are faint in it. */
function notesOf(palette: Palette, slots: readonly Slot[]): string[] {
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

/** A theme of the extension, as one program calls it. */
export interface PortVariant {
  /** The label in one line. */
  name: string;
  /** The name of the scheme in the program: lower-case letters, digits and hyphens. */
  scheme: string;
  /** The file's name. */
  file: string;
  type: "dark" | "light";
}

/** A light and a dark theme, for programs that follow the system's light and dark mode. */
interface Pair {
  light: PortVariant;
  dark: PortVariant;
}

/** Where the theme comes from, in one line each. */
interface Source {
  publisher: string;
  repository: string;
  license: string | null;
}

/** A file without its comment yet. `write` takes the sentences of the comment; the first is its title. */
interface Draft {
  slots: Slot[];
  write(sentences: readonly string[]): string;
}

/** Writes a target's file. */
export function writePort(target: Target, variant: PortVariant, source: Source, palette: Palette): Draft {
  const slots = new Set<Slot>();
  const color = (slot: Slot): Hex => {
    const { hex, translucent } = palette.color(slot);
    slots.add(slot);
    return target.hasAlpha ? translucent : hex;
  };
  const { publisher, repository, license } = source;
  const facts: Readonly<Record<string, string | null>> = { publisher, repository, license, ...variant };
  const write = (sentences: readonly string[]) => {
    const [title = "", ...others] = sentences.map(commentText);
    const lookUp: LookUp = (name, mark) => {
      if (name === "title") return title;
      if (name === "comment") return others.flatMap((sentence) => wrap(sentence, WIDTH));
      if (name === "note") return [title, ...others].join(" ");
      if (name === "body") return bodies[target.id]?.({ palette, color, looks: target.looks }) ?? "";
      const fact = facts[name];
      if (fact !== undefined) return mark === "?" ? fact || null : fact;
      // With `?` the line stands only if the theme sets the colour, with `!` only if it does not.
      const slot = name as Slot;
      if (mark !== "" && palette.isDerived(slot) !== (mark === "!")) return null;
      return mark === "!" ? "" : color(slot);
    };
    return renderTemplate(target.file, lookUp, () => palette.color("background").hex);
  };
  write([]);
  return { slots: [...slots], write };
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

/** Names that these programs keep for themes of their own, or take for "none". */
const reserved = ["default", "base16_default"];
const unreserved = (stem: string) => (reserved.includes(stem) ? `${stem}-theme` : stem);

/** The name of a scheme in a program, where it is not the label as a file name. */
const schemes: Readonly<Record<string, (stem: string) => string>> = {
  helix: unreserved,
  neovim: unreserved,
  vim: unreserved,
  // bat's own theme.
  tmtheme: unreserved,
  // Warp shows the file's name in its list of themes.
  warp: (stem) => stem.replaceAll("-", "_"),
};

/** A theme as a program calls it. @param stem its label as a file name. */
export function variantFor({ id, ending }: Target, { name, type }: Pick<ThemeFile, "name" | "type">, stem: string) {
  const scheme = schemes[id]?.(stem) ?? stem;
  return { name: singleLine(name), scheme, file: `${scheme}${ending}`, type };
}

/** How to switch a theme on. `pair` is null if the extension has no theme of the other type. */
function stepsFor(target: Target, variant: PortVariant, pair: Pair | null): Steps {
  const facts: Readonly<Record<string, string>> = {
    ...variant,
    ...(pair && {
      "light.name": pair.light.name,
      "light.scheme": pair.light.scheme,
      "dark.name": pair.dark.name,
      "dark.scheme": pair.dark.scheme,
    }),
  };
  const render = (template: string) => renderTemplate(template, (name) => facts[name] ?? null);
  const copy = render(target.copy.join("\n"));
  return { say: render(target.say), ...(copy !== "" && { copy }) };
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
  const from = [identity.id, ...(license === null ? [] : [license])].join(", ");
  const source = { ...identity, license: license === null ? null : singleLine(license) };
  const labels = themes.map(({ name }) => name);
  const names = fileNames(labels, identity.extensionName.toLowerCase());
  return targetsOf(only).flatMap((target) => {
    const variants = new Map(themes.map((theme, index) => [theme, variantFor(target, theme, names[index] ?? "")]));
    return [...variants].map(([theme, variant]): PortFile => {
      const palette = palettes.get(theme) ?? portPalette(theme);
      const other = variants.get(otherTheme(theme, themes) ?? theme) ?? variant;
      const [light, dark] = theme.type === "light" ? [variant, other] : [other, variant];
      const pair: Pair | null = other === variant ? null : { light, dark };
      const { write, slots } = writePort(target, variant, source, palette);
      const notes = notesOf(palette, slots);
      return {
        target,
        variant: theme.name,
        path: `${target.id}/${variant.file}`,
        content: write([
          `${variant.name} for ${target.program}`,
          `Made from the VS Code theme ${identity.name} ${identity.version} (${from}).`,
          ...notes,
        ]),
        colors: Object.fromEntries(slots.map((slot) => [slot, palette.color(slot).hex])),
        filled: slots.filter((slot) => palette.isDerived(slot)),
        notes,
        steps: stepsFor(target, variant, pair),
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
