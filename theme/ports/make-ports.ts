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
import { headOf } from "./head.ts";
import { plain, stems } from "./names.ts";
import type { Palette, Slot } from "./palette.ts";
import { type Proof, proofOf } from "./proof.ts";
import { portPalette } from "./resolve-palette.ts";
import type { Target } from "./target.ts";
import { profileId } from "./targets/gnome-terminal.ts";
import { targets } from "./targets.ts";

/** The width of comments, in characters. */
const WIDTH = 100;

/** The file with the steps, in the folder and in the zip. */
export const READ_ME = "README.txt";

/** A mistake in `site/ports.ts` or on the command line; the message tells the owner what to do. */
export class PortError extends SiteError {
  override name = "PortError";
}

/** One variant of the theme for one program. */
export interface PortFile {
  target: Target;
  /** The variant's label. */
  variant: string;
  /** The file's path within the folder of all files. */
  path: string;
  content: string;
  /** The colours in the file, by palette slot. */
  colors: Readonly<Record<string, Hex>>;
  /** The slots for which the theme sets no colour. */
  filled: readonly Slot[];
  /** The sentences at the head of the file. */
  head: readonly string[];
  /** Those of them that say more than the title and where the file comes from. */
  notes: readonly string[];
  proof: Proof;
  steps: readonly PortStep[];
}

/** The programs that the owner chose, in that order. @throws PortError for an unknown id. */
export function chosenTargets(): readonly Target[] {
  return [...new Set(settings.targets ?? targets.map(({ id }) => id))].map((id) => {
    const target = targets.find((one) => one.id === id);
    if (target === undefined) throw new PortError(portCommandWording.unknownInSite(id));
    return target;
  });
}

interface Variant {
  theme: ThemeFile;
  stem: string;
  palette: Palette;
}

function facts({ theme, stem }: Variant, target: Target, extension: Extension): PortFacts {
  const file = target.fileName(stem);
  const name = plain(theme.name);
  return {
    file,
    // Programs take the scheme's name from the file's name.
    id: file.replace(/(?:-theme\.el|\.tokens\.json|\.[A-Za-z\d]+)$/, ""),
    name,
    isLight: theme.type === "light",
    profile: profileId(`${extension.identity.id}/${name}`),
  };
}

/** Pairs `variant` with the first variant of the other type, preferably one with the same `highContrast`. */
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
  const head = headOf(theme.name, palette, target, extension, slots);
  const name = plain(theme.name);
  const content = target.write({
    name,
    stem,
    extension: { ...extension.identity, license: extension.license },
    palette,
    head: head.flatMap((sentence) => wrap(sentence, WIDTH)),
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
    notes: head.slice(2),
    proof: proofOf(target),
    steps: stepsOf(variant, target, extension, variants),
  };
}

/** Replaces a generated file by the owner's. Its colours are unknown, so they are not listed. */
function replaced(file: PortFile, siteFolder: string): PortFile {
  const path = settings.handMade[file.path];
  if (path === undefined) return file;
  const source = join(siteFolder, path);
  if (!statSync(source, { throwIfNoEntry: false })?.isFile())
    throw new PortError(portCommandWording.noHandMade(path));
  const notes = [portFileWording.readMe.handMade];
  return {
    ...file,
    content: readFileSync(source, "utf8"),
    colors: {},
    filled: [],
    head: notes,
    notes,
    proof: { kind: "none", program: null, version: null },
  };
}

/**
 * Makes every file: programs in the owner's order, variants in the extension's order. The same extension gives the same
 * bytes.
 * @param only the ids of the programs, whether the owner chose them or not; null for the owner's choice.
 * @throws PortError if `site/ports.ts` names an unknown program or a missing file.
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
  const stray = Object.keys(settings.handMade).find((path) => !paths.has(path));
  if (stray !== undefined) throw new PortError(portCommandWording.nothingToReplace(stray));
  return files;
}

/** The text of `READ_ME`: for each file its program, its steps and the colours that the theme does not set. */
export function readMe({ identity }: Extension, files: readonly PortFile[]): string {
  const title = portFileWording.readMe.title(identity.name, identity.version);
  const entries = files.map(({ path, head, steps }) =>
    [
      path,
      ...head.flatMap((sentence) => wrap(sentence, WIDTH)).map((line) => `  ${line}`),
      ...steps.flatMap(({ say, copy }) => [
        `  - ${say}`,
        ...(copy?.split("\n").map((line) => `      ${line}`) ?? []),
      ]),
    ].join("\n"),
  );
  return `${title}\n\n${entries.join("\n\n")}\n`;
}
