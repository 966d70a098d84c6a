import { contrast, parseColor, roundDown } from "../color/color.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { groupBy } from "../group-by.ts";
import { ansiSlots } from "../ports/slots.ts";
import { keysSince, proposalsFor } from "../propose/propose.ts";
import { baseColors, workbenchColors } from "../workbench/colors.ts";
import since from "../workbench/since.json" with { type: "json" };
import { NEARLY_NONE } from "./coverage.ts";
import { isBetweenRoles, REQUIRED_DISTANCE } from "./figures.ts";
import type { Figures, Finding, Level } from "./finding.ts";
import { JUST_SEEN, type MarkRow } from "./marks.ts";
import type { DistanceRow } from "./report.ts";

/** A selection, match or row that is hard to see on its background. */
function markFinding({ mark, hex, ground, background, ratio, deltaE }: MarkRow): Finding {
  const isSelection = mark.startsWith("editor.selectionBackground");
  const isList = /^list\.|^menu\./.test(mark);
  const level: Level = isSelection && deltaE < JUST_SEEN ? "error" : isList ? "note" : "warning";
  const detail = `hard to see on ${ground} ${background}, ΔE ${roundDown(deltaE, 1)}`;
  return { level, order: isList ? "sometimes" : "marks", figure: roundDown(ratio, 2), hex, names: [mark], detail };
}

/** The report lists pairs of main roles under this ΔE2000. The requirement is higher. */
const HARD_TO_TELL = 5;

const pairOf = ({ a, b }: DistanceRow) => `${a.role}, ${b.role}`;
const nearest = (rows: readonly DistanceRow[]) => rows.toSorted((one, other) => one.deltaE - other.deltaE)[0];

const forWhom = ({ vision }: DistanceRow) => (vision === "normal" ? "for everybody" : `with ${vision}opia`);
const told = (row: DistanceRow) => `${row.a.role} and ${row.b.role} (${roundDown(row.deltaE, 1)} ${forWhom(row)})`;

/** One finding about all pairs, each with its worst kind of vision, closest first. */
function pairsFinding(rows: readonly DistanceRow[]): Finding[] {
  const worst = [...groupBy(rows, pairOf).values()].flatMap((pair) => nearest(pair) ?? []);
  const sorted = worst.toSorted((one, other) => one.deltaE - other.deltaE);
  const [first] = sorted;
  if (first === undefined) return [];
  const level = sorted.some(({ vision }) => vision === "normal") ? "warning" : "note";
  const figure = `ΔE ${roundDown(first.deltaE, 1)}`;
  return [{ level, order: "roles", figure, hex: first.a.hex, names: sorted.map(told), detail: "hard to tell apart" }];
}

/** The roles that share a colour, and the pairs that are hard to tell apart. */
function distanceFindings(rows: readonly DistanceRow[]): Finding[] {
  const isEqual = ({ a, b }: DistanceRow) => a.hex === b.hex;
  const equal = groupBy(rows.filter(isEqual), ({ a }) => a.hex);
  const names = [...equal].map(([hex, same]) => {
    const roles = [...new Set(same.flatMap(({ a, b }) => [a.role, b.role]))];
    return `${roles.join(" = ")} (${hex})`;
  });
  const near = pairsFinding(rows.filter((row) => !isEqual(row) && row.deltaE < HARD_TO_TELL));
  if (names.length === 0) return near;
  return [
    ...near,
    { level: "note", order: "roles", figure: "", hex: "", names, detail: "one colour for different roles" },
  ];
}

/** What the newest versions of VS Code added, where their defaults look foreign in the theme. */
function newColorFindings(theme: ThemeFile): Finding[] {
  const [first = ""] = Object.keys(since);
  const proposals = proposalsFor(theme, null, keysSince(first));
  if (proposals.length === 0) return [];
  const names = proposals.map(({ key, value }) => `${key} (propose: ${value})`);
  const detail = `new since VS Code ${first}; VS Code's default is unlike the theme's colours`;
  return [{ level: "note", order: "rest", figure: "", hex: "", names, detail }];
}

/** The languages with almost no colour, and the semantic tokens without a rule. */
function codeFindings({ languages, unruled }: Figures): Finding[] {
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  const note = { level: "note", order: "rest", figure: "", hex: "" } as const;
  const poor = languages.filter(({ coloured, usual }) => coloured < usual * NEARLY_NONE);
  const rows = poor.map(({ language, coloured, usual }): Finding => {
    const detail = `nearly without colour: ${percent(coloured)} of the letters, ${percent(usual)} is usual`;
    return { ...note, names: [language], detail };
  });
  if (unruled.length === 0) return rows;
  return [
    ...rows,
    { ...note, names: unruled, detail: "semantic tokens without a rule, although semantic highlighting is on" },
  ];
}

/** The contrast below which a terminal colour is hard to read in programs that do not raise it. */
const PORT_CONTRAST = 3;

/** The terminal's colours as other programs show them. One ANSI colour is close to the background on purpose. */
function portFindings(theme: ThemeFile): Finding[] {
  const colors = workbenchColors(theme);
  const { bg } = baseColors(theme);
  const ground = parseColor(colors.shown("terminal.background").value, bg) ?? bg;
  const meant = theme.type === "dark" ? "terminal.ansiBlack" : "terminal.ansiWhite";
  const found = ansiSlots.flatMap((id) => {
    const { value, from } = colors.shown(id);
    const hex = from === "theme" && id !== meant ? parseColor(value, ground) : undefined;
    return hex === undefined ? [] : [{ id, hex, ratio: contrast(hex, ground) }];
  });
  const faint = found.filter(({ ratio }) => ratio < PORT_CONTRAST).sort((one, other) => one.ratio - other.ratio);
  const [worst] = faint;
  if (worst === undefined) return [];
  const detail = `on the terminal's background ${ground}: VS Code raises the contrast in its own terminal to 4.5, but most other terminals do not`;
  const [figure, names] = [roundDown(worst.ratio, 2), faint.map(({ id }) => id)];
  return [{ level: "note", order: "rest", figure, hex: worst.hex, names, detail }];
}

/** The findings that are not about the contrast of texts. */
export function otherFindings(theme: ThemeFile, measured: Figures): Finding[] {
  const { distances } = measured.report;
  return [
    ...measured.marks.filter(({ isSeen }) => !isSeen).map(markFinding),
    ...distanceFindings(distances.filter(isBetweenRoles)),
    ...pairsFinding(distances.filter((row) => !isBetweenRoles(row) && row.deltaE < REQUIRED_DISTANCE)),
    ...newColorFindings(theme),
    ...codeFindings(measured),
    ...portFindings(theme),
  ];
}
