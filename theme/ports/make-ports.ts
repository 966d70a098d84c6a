import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { ports as wishes } from "../../site/ports.ts";
import {
  type PortFacts,
  type PortStep,
  portCommandWording,
  portFileWording,
  portNames,
  portSteps,
  portsWording,
} from "../../site/words/ports.ts";
import { contrast, type Hex } from "../color/color.ts";
import type { Extension } from "../extension/read-extension.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { SiteError } from "../site-error.ts";
import { type Palette, portPalette, READABLE, type Slot } from "./palette.ts";
import { type Proof, proofOf } from "./proof.ts";
import type { Kind, Target } from "./target.ts";
import { profileId } from "./targets/gnome-terminal.ts";
import { targets } from "./targets.ts";

/** What stands beside the files in the folder and in the zip. */
export const READ_ME = "README.txt";

/** The program's name as the page says it. */
export function programName({ id, program }: Target): string {
  return portNames[id] ?? program;
}

/** A sentence for the owner about `site/ports.ts` or the command line. */
export class PortError extends SiteError {
  override name = "PortError";
}

/** One variant of the theme for one program. */
export interface PortFile {
  target: Target;
  /** The variant's label. */
  variant: string;
  /** Its path within the folder of all files. */
  path: string;
  content: string;
  /** The colours in it, by their places in the palette. */
  colors: Readonly<Record<string, Hex>>;
  /** The places that the theme has no colour for. */
  filled: readonly Slot[];
  /** The sentences at the head of the file. */
  head: readonly string[];
  proof: Proof;
  steps: readonly PortStep[];
}

/** Names for files, in small ASCII letters, digits and hyphens: each of them once. */
export function stems(labels: readonly string[], fallback: string): string[] {
  const taken = new Set<string>();
  return labels.map((label) => {
    const plain = label
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .replace(/[^a-z\d]+/g, "-")
      .replace(/^-+|-+$/g, "");
    // A letter first: names of Emacs themes and of starship's palettes begin with one.
    const wish = /^[a-z]/.test(plain) ? plain : [fallback, plain].filter((part) => part !== "").join("-");
    let stem = wish;
    for (let number = 2; taken.has(stem); number += 1) stem = `${wish}-${number}`;
    taken.add(stem);
    return stem;
  });
}

/** The owner's choice of programs, in the owner's order. @throws PortError for an id that there is not. */
export function chosenTargets(): readonly Target[] {
  return [...new Set(wishes.targets ?? targets.map(({ id }) => id))].map((id) => {
    const target = targets.find((one) => one.id === id);
    if (target === undefined) throw new PortError(portCommandWording.unknownInSite(id));
    return target;
  });
}

/** Cut to lines of at most 100 characters, between words. */
function wrapped(sentence: string): string[] {
  const lines: string[] = [];
  for (const word of sentence.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= 100)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** A contrast as it is said: one decimal, never rounded up. */
function ratio(value: number): string {
  return (Math.floor(value * 10) / 10).toFixed(1);
}

/** Text of the file that cannot be read in VS Code either, with its contrast. */
function faintPlaces(palette: Palette, slots: readonly Slot[]): [Slot, string][] {
  return slots.flatMap((slot): [Slot, string][] => {
    const ground = palette.ground(slot);
    if (ground === undefined) return [];
    const value = contrast(palette.color(slot).hex, palette.color(ground).hex);
    return value < READABLE ? [[slot, ratio(value)]] : [];
  });
}

interface Variant {
  theme: ThemeFile;
  stem: string;
  palette: Palette;
}

function headOf(variant: Variant, target: Target, extension: Extension, slots: readonly Slot[]): string[] {
  const { palette, theme } = variant;
  const { identity, license } = extension;
  const from = (kind: "default" | "derived") =>
    slots.filter((slot) => palette.color(slot).origin.kind === kind);
  const [defaults, derived] = [from("default"), from("derived")];
  const faint = faintPlaces(palette, slots);
  return [
    portFileWording.title(plain(theme.name), programName(target)),
    portFileWording.from(plain(identity.name), identity.version, identity.id, license),
    ...(defaults.length > 0 ? [portFileWording.defaults(defaults)] : []),
    ...(derived.length > 0 ? [portFileWording.derived(derived)] : []),
    ...(faint.length > 0 ? [portFileWording.faint(faint)] : []),
  ];
}

/** Without line breaks and other control characters, which would end a comment. */
function plain(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}

function facts({ theme, stem }: Variant, target: Target, extension: Extension): PortFacts {
  const file = target.fileName(stem);
  const name = plain(theme.name);
  return {
    file,
    // Emacs and the others take the scheme's name from the file's.
    id: file.replace(/(?:-theme\.el|\.tokens\.json|\.[A-Za-z\d]+)$/, ""),
    name,
    isLight: theme.type === "light",
    profile: profileId(`${extension.identity.id}/${name}`),
  };
}

/** `variant` with the first one of the other kind; high contrast goes with high contrast where there is a choice. */
function pairOf(
  variant: Variant,
  variants: readonly Variant[],
): Record<"light" | "dark" | "other", Variant> | null {
  const others = variants.filter(({ theme }) => theme.type !== variant.theme.type);
  const other =
    others.find(({ theme }) => theme.highContrast === variant.theme.highContrast) ??
    others.find(({ theme }) => !theme.highContrast) ??
    others[0];
  if (other === undefined) return null;
  const isLight = variant.theme.type === "light";
  return { light: isLight ? variant : other, dark: isLight ? other : variant, other };
}

function steps(variant: Variant, target: Target, extension: Extension, variants: readonly Variant[]) {
  const factsOf = (one: Variant) => facts(one, target, extension);
  const pair = pairOf(variant, variants);
  return (
    portSteps[target.id]?.(
      factsOf(variant),
      pair && { light: factsOf(pair.light), dark: factsOf(pair.dark), other: factsOf(pair.other) },
    ) ?? []
  );
}

function makeFile(
  variant: Variant,
  target: Target,
  extension: Extension,
  variants: readonly Variant[],
): PortFile {
  const { theme, stem, palette } = variant;
  const places = target.colors(palette);
  const slots = [...new Set(Object.values(places))];
  const head = headOf(variant, target, extension, slots);
  const name = plain(theme.name);
  const content = target.write({
    name,
    stem,
    extension: { ...extension.identity, license: extension.license },
    palette,
    head: head.flatMap(wrapped),
    colors: Object.fromEntries(
      Object.entries(places).map(([place, slot]) => {
        const { hex, translucent } = palette.color(slot);
        return [place, target.hasAlpha ? translucent : hex];
      }),
    ),
  });
  return {
    target,
    variant: theme.name,
    path: `${target.id}/${target.fileName(stem)}`,
    content,
    colors: Object.fromEntries(slots.map((slot) => [slot, palette.color(slot).hex])),
    filled: slots.filter((slot) => palette.isFilled(slot)),
    head,
    proof: proofOf(target),
    steps: steps(variant, target, extension, variants),
  };
}

/** The owner's own file in the place of a generated one: of its colours only the file itself can tell. */
function replaced(file: PortFile, siteFolder: string): PortFile {
  const path = wishes.handMade[file.path];
  if (path === undefined) return file;
  const source = join(siteFolder, path);
  if (!statSync(source, { throwIfNoEntry: false })?.isFile())
    throw new PortError(portCommandWording.noHandMade(path));
  return {
    ...file,
    content: readFileSync(source, "utf8"),
    colors: {},
    filled: [],
    head: [portFileWording.readMe.handMade],
    proof: { kind: "none", program: null, version: null },
  };
}

/**
 * Every file for every chosen program, in the owner's order; within a program in the order of the variants. The same
 * extension gives the same bytes.
 * @param only ids of programs to make alone, of all that there are; null for the owner's choice.
 * @throws PortError when `site/ports.ts` asks for what there is not.
 */
export function makePorts(
  extension: Extension,
  siteFolder: string,
  only: readonly string[] | null = null,
): PortFile[] {
  const names = stems(
    extension.themes.map(({ name }) => name),
    extension.identity.extensionName.toLowerCase(),
  );
  const variants = extension.themes.map(
    (theme, index): Variant => ({ theme, stem: names[index] ?? "theme", palette: portPalette(theme) }),
  );
  const wanted = only === null ? chosenTargets() : targets.filter(({ id }) => only.includes(id));
  const files = wanted.flatMap((target) =>
    variants.map((variant) => replaced(makeFile(variant, target, extension, variants), siteFolder)),
  );
  if (only !== null) return files;
  const paths = new Set(files.map(({ path }) => path));
  const stray = Object.keys(wishes.handMade).find((path) => !paths.has(path));
  if (stray !== undefined) throw new PortError(portCommandWording.nothingToReplace(stray));
  return files;
}

/** What stands in the folder beside the files: for each, its program, its steps and what was filled in. */
export function readMe({ identity }: Extension, files: readonly PortFile[]): string {
  const title = portFileWording.readMe.title(identity.name, identity.version);
  const entries = files.map(({ path, head, steps }) =>
    [
      path,
      ...head.flatMap(wrapped).map((line) => `  ${line}`),
      ...steps.flatMap(({ say, copy }) => [
        `  - ${say}`,
        ...(copy?.split("\n").map((line) => `      ${line}`) ?? []),
      ]),
    ].join("\n"),
  );
  return `${title}\n\n${entries.join("\n\n")}\n`;
}

/** A program with the files of every variant, in the words of the page. */
export interface PortProgram {
  id: string;
  program: string;
  kind: Kind;
  /** What was proved of the files, as a sentence. */
  proof: string;
  /** One for each variant, in the order of the extension. */
  files: readonly { path: string; steps: readonly PortStep[]; notes: readonly string[] }[];
}

/** The sentence that says how far a program's files are proved. */
function proofSentence(target: Target, { kind, program, version, colours }: Proof): string {
  if (kind === "none" || program === null || version === null || colours === undefined) {
    return portsWording.unverified;
  }
  if (kind === "loaded") return portsWording.loaded(program, version, colours.read, colours.of);
  return program === target.program
    ? portsWording.checked(program, version, colours.of)
    : portsWording.parsed(program, version, colours.of);
}

/** The files by their programs. */
export function portPrograms(files: readonly PortFile[]): PortProgram[] {
  return [...new Set(files.map(({ target }) => target))].map((target) => {
    const own = files.filter((file) => file.target === target);
    const [first] = own;
    return {
      id: target.id,
      program: programName(target),
      kind: target.kind,
      proof: first ? proofSentence(target, first.proof) : portsWording.unverified,
      // The title and what the file is made from are on the page already.
      files: own.map(({ path, steps, head }) => ({ path, steps, notes: head.slice(2) })),
    };
  });
}
