import { type Hex, roundDown } from "../color/color.ts";
import { DEFAULT_MARK } from "../workbench/backgrounds.ts";
import { REQUIRED_DISTANCE } from "./figures.ts";
import type { MeasuredTheme } from "./measure.ts";
import type { DistanceRow, TextRow } from "./report.ts";
import type { TextColor } from "./text-colors.ts";

type Figures = Record<string, number>;

/** A theme's figures, to compare later versions with. A baseline stores them. */
export interface KnownFigures {
  /** The path of the theme's file, which stays the same if the theme is renamed. */
  file: string;
  label: string;
  /** Each text colour: the texts that use it, and its lowest contrast on each kind of background. */
  texts: { color: Hex; roles: string[]; figures: Figures }[];
  /** ΔE2000, by pair and kind of vision. */
  distances: Figures;
  /** The contrast of marks that are hard to see, by mark and background. */
  marks: Figures;
}

/** A fault that is new, or worse by a tenth. */
export interface Fault {
  kind: "too faint" | "too near" | "hard to see";
  /** A text, two roles or a mark. */
  name: string;
  /** The colour of a text. */
  color: Hex | "";
  /** The kind of ground, the kind of vision, or the ground. */
  where: string;
  /** A contrast or a ΔE2000; null if the earlier version does not have it. */
  before: number | null;
  now: number;
  /** The number of other kinds of background on which the text is new or worse. */
  more: number;
}

/** A figure is worse if it is lower by a tenth. */
const WORSE = 0.9;

/** The theme may replace VS Code's default by its own colour. The place stays the same. */
const placeOf = (name: string) => name.replaceAll(DEFAULT_MARK, "");
const pairOf = ({ a, b }: DistanceRow) => `${a.role} and ${b.role}`;
const rounded = (figure: number) => Number(roundDown(figure, 2));

/** `at rest`, `selected`, `in a diff` and so on. */
function kindOf({ isAlways, isCode, moment }: TextRow): string {
  return isAlways ? "at rest" : isCode ? moment.when : "elsewhere";
}

/** The lowest contrast of a text colour on each kind of background. */
function figuresOf({ rows }: TextColor): Figures {
  const figures: Figures = {};
  for (const row of rows) {
    const kind = kindOf(row);
    figures[kind] = Math.min(figures[kind] ?? row.ratio, row.ratio);
  }
  return Object.fromEntries(Object.entries(figures).map(([kind, figure]) => [kind, rounded(figure)]));
}

/** The figures of a theme. Rules that colour no token are left out, because other rules may override them. */
export function figuresIn({ file, report, textColors, marks }: MeasuredTheme): KnownFigures {
  const texts = textColors.filter(({ isCode, seen }) => !isCode || seen !== undefined);
  const unseen = marks.filter(({ isSeen }) => !isSeen);
  return {
    file,
    label: report.label,
    texts: texts.map((text) => ({ color: text.color, roles: text.names.map(placeOf), figures: figuresOf(text) })),
    distances: Object.fromEntries(
      report.distances.map((row) => [`${pairOf(row)}, ${row.vision}`, rounded(row.deltaE)]),
    ),
    marks: Object.fromEntries(unseen.map((row) => [placeOf(`${row.mark} on ${row.ground}`), rounded(row.ratio)])),
  };
}

/** Whether a figure fails a requirement that the earlier one met, or fails it by more. */
function isAdded(now: number, was: number | undefined, required: number): boolean {
  return now < required && (was === undefined || was >= required || now < was * WORSE);
}

/** The earlier figures of a colour and its roles, by kind of background. The lowest one counts. */
function knownTexts(texts: KnownFigures["texts"]): Map<string, number> {
  const known = new Map<string, number>();
  for (const { color, roles, figures } of texts) {
    for (const [kind, figure] of Object.entries(figures)) {
      for (const name of [color, ...roles].map((each) => `${each} ${kind}`)) {
        known.set(name, Math.min(figure, known.get(name) ?? figure));
      }
    }
  }
  return known;
}

/** A fault for each text colour that is fainter on a kind of background, for the first such kind. */
function addedTexts(now: KnownFigures["texts"], before: KnownFigures["texts"], required: number): Fault[] {
  const known = knownTexts(before);
  return now.flatMap(({ color, roles, figures }): Fault[] => {
    const [first, ...others] = Object.entries(figures).flatMap(([kind, figure]) => {
      // A role without an earlier figure is a new selector. Its colour decides.
      const names = roles.map((role) => ({ role, was: known.get(`${role} ${kind}`) ?? known.get(`${color} ${kind}`) }));
      const worse = names.find(({ was }) => isAdded(figure, was, required));
      return worse ? [{ name: worse.role, where: kind, before: worse.was ?? null, now: figure }] : [];
    });
    return first ? [{ kind: "too faint", color, ...first, more: others.length }] : [];
  });
}

function addedFigures(kind: Fault["kind"], now: Figures, before: Figures, required: number, between: string): Fault[] {
  return Object.entries(now).flatMap(([place, figure]): Fault[] => {
    const was = Object.hasOwn(before, place) ? before[place] : undefined;
    if (!isAdded(figure, was, required)) return [];
    const [name = "", where = ""] = place.split(between);
    return [{ kind, name, color: "", where, before: was ?? null, now: figure, more: 0 }];
  });
}

/** The faults of a theme that are new or worse than in its earlier figures. Without these, all are new. */
export function addedFaults(theme: MeasuredTheme, before: KnownFigures | undefined): Fault[] {
  const now = figuresIn(theme);
  return [
    ...addedTexts(now.texts, before?.texts ?? [], theme.ratio),
    ...addedFigures("hard to see", now.marks, before?.marks ?? {}, Number.POSITIVE_INFINITY, " on "),
    ...addedFigures("too near", now.distances, before?.distances ?? {}, REQUIRED_DISTANCE, ", "),
  ];
}
