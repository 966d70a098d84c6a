import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { ports as settings } from "../../site/ports.ts";
import {
  type PortFacts,
  type PortStep,
  portCommandWording,
  portFileWording,
  portSteps,
} from "../../site/words/ports.ts";
import type { Hex } from "../color/color.ts";
import type { Extension } from "../extension/read-extension.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { SiteError } from "../site-error.ts";
import { wrap } from "../wrap.ts";
import { headerOf } from "./header.ts";
import { singleLine, stems } from "./names.ts";
import type { Palette, Slot } from "./palette.ts";
import { type Proof, proofOf, unproved } from "./proof.ts";
import { portPalette } from "./resolve-palette.ts";
import { portColors, type Target } from "./target.ts";
import { profileId } from "./targets/gnome-terminal.ts";
import { targets } from "./targets.ts";

/** The width of comments, in characters. */
const WIDTH = 100;

/** The name of the file with all steps, in the folder and in the zip. */
export const READ_ME = "README.txt";

/** One variant of the theme for one program. */
export interface PortFile {
  target: Target;
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
  steps: readonly PortStep[];
}

/** The programs that `site/ports.ts` lists, in its order. @throws SiteError for an unknown id. */
export function chosenTargets(): readonly Target[] {
  return [...new Set(settings.targets ?? targets.map(({ id }) => id))].map((id) => {
    const target = targets.find((known) => known.id === id);
    if (target === undefined) throw new SiteError(portCommandWording.unknownInSite(id));
    return target;
  });
}

interface Variant {
  theme: ThemeFile;
  stem: string;
  palette: Palette;
}

function factsOf({ theme, stem }: Variant, target: Target, extension: Extension): PortFacts {
  const file = target.fileName(stem);
  const name = singleLine(theme.name);
  return {
    file,
    // Most programs call a scheme by the name of its file.
    id: file.replace(/(?:-theme\.el|\.tokens\.json|\.[A-Za-z\d]+)$/, ""),
    name,
    isLight: theme.type === "light",
    profile: profileId(`${extension.identity.id}/${name}`),
  };
}

/** Pairs a light variant with a dark one, or a dark one with a light one. Prefers a variant of the same contrast. */
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

function stepsOf(variant: Variant, target: Target, extension: Extension, variants: readonly Variant[]) {
  const facts = (one: Variant) => factsOf(one, target, extension);
  const pair = pairOf(variant, variants);
  return (
    portSteps[target.id]?.(
      facts(variant),
      pair && { light: facts(pair.light), dark: facts(pair.dark), other: facts(pair.other) },
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
  const slots = [...new Set(Object.values(target.colors(palette)))];
  const header = headerOf(theme.name, palette, target, extension, slots);
  const name = singleLine(theme.name);
  const content = target.write({
    name,
    stem,
    extension: { ...extension.identity, license: extension.license },
    palette,
    header: header.flatMap((sentence) => wrap(sentence, WIDTH)),
    colors: portColors(target, palette),
  });
  return {
    target,
    variant: theme.name,
    path: `${target.id}/${target.fileName(stem)}`,
    content,
    colors: Object.fromEntries(slots.map((slot) => [slot, palette.color(slot).hex])),
    filled: slots.filter((slot) => palette.isFilled(slot)),
    header,
    notes: header.slice(2),
    proof: proofOf(target),
    steps: stepsOf(variant, target, extension, variants),
  };
}

/** The owner's file in place of the generated one, if `site/ports.ts` names one. Its colours and proof are unknown. */
function withHandMade(file: PortFile, siteFolder: string): PortFile {
  const path = settings.handMade[file.path];
  if (path === undefined) return file;
  const source = join(siteFolder, path);
  if (!statSync(source, { throwIfNoEntry: false })?.isFile())
    throw new SiteError(portCommandWording.noHandMade(path));
  const notes = [portFileWording.readMe.handMade];
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
 * Makes the files, ordered by program as in `site/ports.ts`, then by variant as in the extension. The same extension
 * always gives the same bytes.
 * @param only the ids of the programs; null for the programs that `site/ports.ts` lists.
 * @throws SiteError if `site/ports.ts` names an unknown program or a missing file.
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
  const chosen = only === null ? chosenTargets() : targets.filter(({ id }) => only.includes(id));
  const files = chosen.flatMap((target) =>
    variants.map((variant) => withHandMade(makeFile(variant, target, extension, variants), siteFolder)),
  );
  if (only !== null) return files;
  const paths = new Set(files.map(({ path }) => path));
  const unused = Object.keys(settings.handMade).find((path) => !paths.has(path));
  if (unused !== undefined) throw new SiteError(portCommandWording.nothingToReplace(unused));
  return files;
}

/** The text of `READ_ME`: the header and the steps of each file. */
export function readMe({ identity }: Extension, files: readonly PortFile[]): string {
  const title = portFileWording.readMe.title(identity.name, identity.version);
  const entries = files.map(({ path, header, steps }) =>
    [
      path,
      ...header.flatMap((sentence) => wrap(sentence, WIDTH)).map((line) => `  ${line}`),
      ...steps.flatMap(({ say, copy }) => [
        `  - ${say}`,
        ...(copy?.split("\n").map((line) => `      ${line}`) ?? []),
      ]),
    ].join("\n"),
  );
  return `${title}\n\n${entries.join("\n\n")}\n`;
}
