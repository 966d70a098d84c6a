import { posix } from "node:path";
import type { Hex } from "../color/color.ts";
import type { Extension } from "../extension/read-extension.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { fileNames, isFileName } from "../file-names.ts";
import { UserError } from "../user-error.ts";
import { portPalette } from "./port-palette.ts";
import { renderTemplate, singleLine, wrap } from "./render-template.ts";
import type { Palette, Slot } from "./slots.ts";
import { type Target, targets } from "./targets.ts";
import { notesOf, type PortVariant, type Source, WIDTH, writePort } from "./write-port.ts";

/** The maximum length of a licence, in characters. package.json may contain a text of any length. */
const LICENSE_LENGTH_MAX = 100;

/** The name of the file with the steps for all programs. */
export const READ_ME = "README.txt";

/** How to turn the theme on: one sentence and, if there is one, the text to copy. */
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
  /** The slots that the theme does not set. */
  filled: readonly Slot[];
  /**
   * Sentences about colours that the theme does not set, and about faint ones. The file's comment contains them, too.
   */
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

/** A light and a dark theme, for programs that follow the system's light and dark mode. */
interface Pair {
  light: PortVariant;
  dark: PortVariant;
}

/** A theme, with the data that is the same for all programs. */
interface Resolved {
  theme: ThemeFile;
  palette: Palette;
  /** The beginning of its file names. */
  stem: string;
}

/** A theme for one program. */
interface Named extends Resolved {
  variant: PortVariant;
}

/** Pairs a light theme with a dark one, preferably of the same contrast. Null if all themes have the same type. */
function pairOf({ theme, variant }: Named, all: readonly Named[]): Pair | null {
  const others = all.filter((other) => other.theme.type !== theme.type);
  const other =
    others.find((one) => one.theme.highContrast === theme.highContrast) ??
    others.find((one) => !one.theme.highContrast) ??
    others[0];
  if (other === undefined) return null;
  return theme.type === "light" ? { light: variant, dark: other.variant } : { light: other.variant, dark: variant };
}

/** Names that these programs reserve for their own themes, or read as "none". */
const reserved = ["default", "base16_default"];
const unreserved = (stem: string) => (reserved.includes(stem) ? `${stem}-theme` : stem);

/** The name of a scheme in programs where it differs from the file name. */
const schemes: Readonly<Record<string, (stem: string) => string>> = {
  helix: unreserved,
  neovim: unreserved,
  vim: unreserved,
  // bat's own theme.
  tmtheme: unreserved,
  // Warp shows the file's name in its list of themes.
  warp: (stem) => stem.replaceAll("-", "_"),
};

/** A theme with its name in a program. @param stem its label as a file name. */
export function variantFor(
  { id, ending }: Target,
  { name, type }: Pick<ThemeFile, "name" | "type">,
  stem: string,
): PortVariant {
  const scheme = schemes[id]?.(stem) ?? stem;
  return { name: singleLine(name), scheme, file: `${scheme}${ending}`, type };
}

/** How to turn a theme on. `pair` is null if the extension has no theme of the other type. */
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
  const needs = target.since === undefined ? "" : ` It needs ${target.program} ${target.since} or newer.`;
  return { say: render(target.say) + needs, ...(copy !== "" && { copy }) };
}

/** The file names of the themes. They come from the label or, if it has no Latin form, from the id or the file name. */
function stemsOf({ themes, identity }: Extension): string[] {
  const labels = themes.map(({ name, settingsId, files: [path = ""] }) => {
    const file = posix.basename(path).replace(/(?:[-_.]color-theme)?\.\w+$/i, "");
    return [name, settingsId, file].find(isFileName) ?? name;
  });
  return fileNames(labels, identity.extensionName.toLowerCase());
}

/**
 * The themes with their names in a program. Themes that differ only in font styles share a file if the format has no
 * styles.
 */
function namedFor(target: Target, themes: readonly Resolved[]): Named[] {
  const source: Source = { publisher: "", repository: "", license: null };
  const written = new Map<string, PortVariant>();
  return themes.map((resolved): Named => {
    const own = variantFor(target, resolved.theme, resolved.stem);
    // An editor lists themes by name, so each theme has its own file.
    if (target.kind === "editor") return { ...resolved, variant: own };
    const { write, slots } = writePort(target, { ...own, name: "", scheme: "", file: "" }, source, resolved.palette);
    const content = write(notesOf(resolved.palette, slots));
    const variant = written.get(content) ?? own;
    written.set(content, variant);
    return { ...resolved, variant };
  });
}

/**
 * Makes the files, by program and then by theme, in the extension's order. The same extension always produces the same
 * bytes.
 * @param only the ids of the programs; null for all.
 * @throws UserError for an unknown id.
 */
export function makePorts(extension: Extension, only: readonly string[] | null = null): PortFile[] {
  const { identity, themes } = extension;
  const license = extension.license === null ? null : singleLine(extension.license.slice(0, LICENSE_LENGTH_MAX));
  const from = [identity.id, ...(license === null ? [] : [license])].join(", ");
  const source = { ...identity, license };
  const stems = stemsOf(extension);
  const resolved = themes.map((theme, index) => ({ theme, palette: portPalette(theme), stem: stems[index] ?? "" }));
  return targetsOf(only).flatMap((target) => {
    const named = namedFor(target, resolved);
    return named.map((one): PortFile => {
      const { theme, palette, variant } = one;
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
        filled: slots.filter((slot) => !palette.isOfTheme(slot)),
        notes,
        steps: stepsFor(target, variant, pairOf(one, named)),
      };
    });
  });
}

/** The text of `READ_ME`: the steps and notes for each file. */
export function readMe({ identity }: Extension, files: readonly PortFile[]): string {
  const indented = (text: string, indent: string) => text.split("\n").map((line) => `${indent}${line}`);
  const own = files.filter(({ path }, index) => files.findIndex((file) => file.path === path) === index);
  const entries = own.map(({ path, notes, steps: { say, copy } }) =>
    [
      path,
      ...wrap(say, WIDTH).map((line) => `  ${line}`),
      ...(copy === undefined ? [] : indented(copy, "      ")),
      ...notes.flatMap((note) => wrap(note, WIDTH)).map((line) => `  ${line}`),
    ].join("\n"),
  );
  return `${singleLine(identity.name)} ${identity.version} for other programs\n\n${entries.join("\n\n")}\n`;
}
