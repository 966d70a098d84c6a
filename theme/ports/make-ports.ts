import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { contrast, type Hex, roundDown } from "../color/color.ts";
import { SiteError } from "../command-line.ts";
import type { Extension } from "../extension/read-extension.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { stems } from "../stems.ts";
import { comment, wrap } from "./formats.ts";
import { type Palette, portPalette, READABLE, type Slot } from "./palette.ts";
import recorded from "./proofs.json" with { type: "json" };
import { type Color, type Pair, type Sentence, say, type Target, translate, type Variant } from "./target.ts";
import { targets } from "./targets.ts";

/** The width of comments, in characters. */
const WIDTH = 100;

/** The name of the file with all steps, in the folder and in the zip. */
export const READ_ME = "README.txt";

/** What the owner of a site chooses in `site/ports.ts` and `words/ports.ts`. */
export interface PortChoices {
  /** The programs' ids, in the order of the page; null for all programs. */
  targets: readonly string[] | null;
  /** Hand-made files: the path of the generated file that each replaces, and its own path within `folder`. */
  handMade: Readonly<Record<string, string>>;
  folder: string;
  /** The sentences of files and steps, and the programs' names, in the owner's language, by the English text. */
  translations: Readonly<Record<string, string>>;
}

/** Every program, in English. */
export const everyPort: PortChoices = { targets: null, handMade: {}, folder: "", translations: {} };

/** How the tests loaded a program's files: by itself, or by a strict parser of the format. `proofs.json` has the record. */
interface Proof {
  kind: "loaded" | "parsed" | "none";
  program: string | null;
  version: string | null;
}

const proofs = recorded as Partial<Record<string, Proof>>;
const unproved: Proof = { kind: "none", program: null, version: null };

/** One variant of the theme for one program. */
export interface PortFile {
  target: Target;
  /** The program's name, in the owner's language. */
  program: string;
  /** The variant's label. */
  variant: string;
  /** The file's path within the folder of all files, such as `kitty/evenfall.conf`. */
  path: string;
  content: string;
  /** The colours in the file, by slot of the palette. */
  colors: Readonly<Record<string, Hex>>;
  /** The slots for which the theme sets no colour. */
  filled: readonly Slot[];
  /** The sentences of the comment at the top of the file. */
  header: readonly string[];
  /** The header without its title and without the sentence about where the file comes from. */
  notes: readonly string[];
  proof: Proof;
  steps: readonly { say: string; copy?: string }[];
}

/** Replaces line breaks and other control characters by spaces. A line break would end a comment. */
function singleLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}

/** The programs that the owner chose, in that order. @throws SiteError for an unknown id. */
export function chosenTargets({ targets: ids }: Pick<PortChoices, "targets">): readonly Target[] {
  if (ids === null) return targets;
  return [...new Set(ids)].map((id) => {
    const target = targets.find((known) => known.id === id);
    if (target !== undefined) return target;
    throw new SiteError(
      `site/ports.ts: there is no program "${id}". npm run ports -- --list prints all of them.`,
    );
  });
}

/** The sentences of a file's header: what the file is, which colours the theme does not set, and which are faint. */
function headerOf(
  label: string,
  program: string,
  { identity, license }: Extension,
  palette: Palette,
  slots: readonly Slot[],
): Sentence[] {
  const from = (origin: "default" | "derived") =>
    slots.filter((slot) => palette.color(slot).origin === origin).join(", ");
  const [defaults, derived] = [from("default"), from("derived")];
  const faint = slots.flatMap((slot) => {
    const { hex, background } = palette.color(slot);
    const value = background === undefined ? READABLE : contrast(hex, palette.color(background).hex);
    return value < READABLE ? [`${slot} (${roundDown(value, 1)}:1)`] : [];
  });
  const source = license === null ? identity.id : `${identity.id}, ${license}`;
  return [
    say`${label} for ${program}`,
    say`Made from the VS Code theme ${singleLine(identity.name)} ${identity.version} (${source}).`,
    ...(defaults === ""
      ? []
      : [say`The theme has no colour for these, so they are VS Code's defaults: ${defaults}.`]),
    ...(derived === ""
      ? []
      : [say`The theme has no colour for these, so they are derived from its other colours: ${derived}.`]),
    ...(faint.length === 0
      ? []
      : [say`Text whose contrast is below 3:1 in the theme or in VS Code's defaults: ${faint.join(", ")}.`]),
  ];
}

/** Writes a target's file. @returns the file without its comment, `withComment` to add one, and the slots of its colours. */
export function writePort(target: Target, variant: Variant, palette: Palette) {
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
  const port = { ...variant, palette, color: colorOf as Color };
  const text = target.write(port);
  const { comment: start } = target;
  const withComment = (sentences: readonly string[]) => {
    const texts = sentences.flatMap((sentence) => wrap(sentence, WIDTH));
    if (typeof start === "function") return start(text, texts, port);
    return start === undefined ? text : `${comment(texts, start)}\n\n${text}`;
  };
  return { text, withComment, slots: [...slots] };
}

/** Pairs a light variant with a dark one, or a dark one with a light one. Prefers a variant of the same contrast. */
function otherTheme(theme: ThemeFile, themes: readonly ThemeFile[]): ThemeFile | undefined {
  const others = themes.filter(({ type }) => type !== theme.type);
  return (
    others.find(({ highContrast }) => highContrast === theme.highContrast) ??
    others.find(({ highContrast }) => !highContrast) ??
    others[0]
  );
}

/** The owner's file in place of the generated one, if the owner chose one. Its colours and proof are unknown. */
function withHandMade(file: PortFile, { handMade, folder, translations }: PortChoices): PortFile {
  const path = handMade[file.path];
  if (path === undefined) return file;
  const source = join(folder, path);
  if (!statSync(source, { throwIfNoEntry: false })?.isFile())
    throw new SiteError(`site/ports.ts: there is no file site/${path}. Put your hand-made file there.`);
  const notes = [translate(say`Made by hand.`, translations)];
  return {
    ...file,
    content: readFileSync(source, "utf8"),
    colors: {},
    filled: [],
    header: notes,
    notes,
    proof: unproved,
  };
}

/**
 * Makes the files, ordered by program as the owner chose, then by variant as in the extension. The same extension always
 * gives the same bytes.
 * @throws SiteError if the owner chose an unknown program or a missing file, or if a hand-made file replaces none.
 */
export function makePorts(extension: Extension, choices: PortChoices = everyPort): PortFile[] {
  const { identity, license, themes } = extension;
  const names = stems(
    themes.map(({ name }) => name),
    identity.extensionName.toLowerCase(),
  );
  const palettes = themes.map(portPalette);
  const translated = (sentence: Sentence) => translate(sentence, choices.translations);
  const files = chosenTargets(choices).flatMap((target) => {
    const program = choices.translations[target.program] ?? target.program;
    const variants = new Map(
      themes.map((theme, index): [ThemeFile, Variant] => {
        const stem = names[index] ?? "";
        const scheme = target.scheme?.(stem) ?? stem;
        const name = singleLine(theme.name);
        const file = `${scheme}${target.ending}`;
        return [theme, { name, scheme, file, type: theme.type, extension: { ...identity, license } }];
      }),
    );
    const pairOf = (theme: ThemeFile, variant: Variant): Pair | null => {
      const other = variants.get(otherTheme(theme, themes) ?? theme) ?? variant;
      if (other === variant) return null;
      const [light, dark] = theme.type === "light" ? [variant, other] : [other, variant];
      return { light, dark, other };
    };
    return [...variants].map(([theme, variant], index) => {
      const palette = palettes[index] ?? portPalette(theme);
      const { withComment, slots } = writePort(target, variant, palette);
      const header = headerOf(variant.name, program, extension, palette, slots).map(translated);
      const steps = target.steps(variant, pairOf(theme, variant));
      const file: PortFile = {
        target,
        program,
        variant: theme.name,
        path: `${target.id}/${variant.file}`,
        content: withComment(header),
        colors: Object.fromEntries(slots.map((slot) => [slot, palette.color(slot).hex])),
        filled: slots.filter((slot) => palette.isFilled(slot)),
        header,
        notes: header.slice(2),
        proof: proofs[target.id] ?? unproved,
        steps: steps.map(({ say: sentence, ...copied }) => ({ say: translated(sentence), ...copied })),
      };
      return withHandMade(file, choices);
    });
  });
  const unused = Object.keys(choices.handMade).find((path) => !files.some((file) => file.path === path));
  if (unused === undefined) return files;
  throw new SiteError(
    `site/ports.ts: "${unused}" replaces no generated file. Use the path of the generated file below --out, such as kitty/my-theme.conf.`,
  );
}

/** The text of `READ_ME`: the header and the steps of each file. */
export function readMe(
  { identity }: Extension,
  files: readonly PortFile[],
  { translations }: Pick<PortChoices, "translations"> = everyPort,
): string {
  const title = translate(say`${identity.name} ${identity.version} for other programs`, translations);
  const entries = files.map(({ path, header, steps }) =>
    [
      path,
      ...header.flatMap((sentence) => wrap(sentence, WIDTH)).map((line) => `  ${line}`),
      ...steps.flatMap(({ say: sentence, copy }) => [
        `  - ${sentence}`,
        ...(copy?.split("\n").map((line) => `      ${line}`) ?? []),
      ]),
    ].join("\n"),
  );
  return `${title}\n\n${entries.join("\n\n")}\n`;
}
