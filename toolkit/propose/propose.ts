import { contrast, type Hex, parseColor } from "../color/color.ts";
import { distance } from "../color/vision.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { grounds, layered } from "../workbench/backgrounds.ts";
import { baseColors, colorIds, workbenchColors } from "../workbench/colors.ts";
import since from "../workbench/since.json" with { type: "json" };
import { type Choice, chooseColor } from "./choose-color.ts";
import { paletteOf } from "./palette.ts";
import { knownRelations, relationsOf } from "./relations.ts";

/** A value from a theme's own palette for a key that the theme does not set. */
export interface Proposal {
  key: string;
  /** `#rrggbb[aa]`. */
  value: Hex;
  /** The key or role of code with this colour in the theme, or white or black. */
  from: string;
  /** WCAG 2.2's ratio: for text on its own background, for anything else on the editor's background. */
  contrast: number;
}

/** The minimum ΔE2000 between the proposal and a default that looks foreign, as required between two roles of code. */
const OTHER = 10;

/** The minimum ΔE2000 between every colour of the theme and a default that looks foreign. */
const OWN = 5;

/** If fewer known themes set a key, its proposal follows a key with a similar name. */
const KNOWN_MIN = 3;

/** The minimum share of common words in two similar names. */
const ALIKE = 0.5;

const setBy = (key: string) => knownRelations.filter(({ names }) => names.has(key)).length;

const wordsOf = (key: string): string[] => key.split(/[.\s]|(?<=[a-z\d])(?=[A-Z])/).map((word) => word.toLowerCase());

/** Among the keys that themes set, the one with the most similar name. */
function similarKey(key: string, keys: readonly string[]): string | undefined {
  const words = new Set(wordsOf(key));
  const kind = wordsOf(key).at(-1);
  const alike = keys.flatMap((other) => {
    const others = wordsOf(other);
    const common = others.filter((word) => words.has(word)).length;
    const share = common / (words.size + others.length - common);
    return others.at(-1) === kind && share >= ALIKE ? [{ other, share }] : [];
  });
  return alike.sort((one, next) => next.share - one.share)[0]?.other;
}

/** The ids that came with this version of VS Code, such as `1.134`, or later. */
export function keysSince(version: string): string[] {
  const minor = (text: string) => Number(text.split(".")[1]);
  return Object.entries(since).flatMap(([each, ids]) => (minor(each) >= minor(version) ? ids : []));
}

/** Chooses colours for keys of a theme. */
function chooser(theme: ThemeFile, fallbackOf: (key: string) => Hex, isNeeded: boolean) {
  const [palette, { bg }] = [paletteOf(theme), baseColors(theme)];
  const often = colorIds.filter((key) => setBy(key) >= KNOWN_MIN);
  const known = new Set(often);
  return (key: string): Choice | null => {
    const like = known.has(key) ? key : similarKey(key, often);
    if (like === undefined) return null;
    const own = palette.get(like);
    if (own !== undefined) return { value: own, from: like };
    const place = { palette, kind: theme.type, bg, fallback: fallbackOf(key) };
    return chooseColor(relationsOf(like, knownRelations), place, isNeeded);
  };
}

/**
 * Proposes values for keys that a theme does not set.
 * @param keys the keys; null for all keys in `from` whose default looks foreign: it does not follow a colour of the
 * theme, and differs from all of the theme's colours and from the proposal.
 */
export function proposalsFor(theme: ThemeFile, keys: readonly string[] | null, from: readonly string[]): Proposal[] {
  const colors = workbenchColors(theme);
  const { bg } = baseColors(theme);
  const seen = (color: unknown) => parseColor(color, bg) ?? bg;
  const fallbackOf = (key: string) => seen(colors.shown(key).value);
  const choose = chooser(theme, fallbackOf, keys !== null);
  const palette = [...paletteOf(theme).values()].map(seen);
  const isUnlikePalette = (key: string) => palette.every((own) => distance(fallbackOf(key), own, "normal") >= OWN);
  const open = (keys ?? from).filter((key) => !Object.hasOwn(theme.colors, key));
  const isPainted = (key: string) =>
    !/^#.{6}00$/.test(colors.shown(key).value ?? "#00000000") && !colors.isOfTheme(key);
  const chosen = open.flatMap((key): (Choice & { key: string })[] => {
    if (keys === null && !(isPainted(key) && isUnlikePalette(key))) return [];
    const choice = choose(key);
    const isFar = choice && distance(fallbackOf(key), seen(choice.value), "normal") >= OTHER;
    return choice && (keys !== null || isFar) ? [{ key, ...choice }] : [];
  });
  const made = Object.fromEntries(chosen.map(({ key, value }) => [key, value]));
  const proposed = workbenchColors({ ...theme, colors: { ...theme.colors, ...made } });
  return chosen.map(({ key, value, from: source }) => {
    const ground = layered(proposed, grounds.workbench[key]?.[0] ?? ["editor.background"], bg)?.hex ?? bg;
    const ratio = contrast(parseColor(value, ground) ?? ground, ground);
    return { key, value, from: source, contrast: Number(ratio.toFixed(2)) };
  });
}
