import { roundDown } from "../color/color.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { groupBy } from "../group-by.ts";
import { count } from "../output.ts";
import type { SeenColor } from "../scopes/sample-tokens.ts";
import { DEFAULT_MARK, grounds } from "../workbench/backgrounds.ts";
import { type WorkbenchColors, workbenchColors } from "../workbench/colors.ts";
import { type Figures, type Finding, type Level, levels, type Order, orders } from "./finding.ts";
import { otherFindings } from "./other-findings.ts";
import type { TextRow } from "./report.ts";
import { isOfTerminal, type TextColor } from "./text-colors.ts";

/** Below this contrast, nobody can read a text for long (WCAG 2.2, 1.4.3, for large text). */
const READABLE = 3;

const byRatio = (one: TextRow, other: TextRow) => one.ratio - other.ratio;
const least = (rows: readonly TextRow[]): TextRow | undefined => rows.toSorted(byRatio)[0];

/** Whether most letters with a colour are in comments. */
const isOfComments = (seen: SeenColor | undefined) => seen !== undefined && seen.comments > seen.letters / 2;

function orderOf({ isCode, seen, rows }: TextColor): Order {
  if (isCode) return seen === undefined ? "rare" : isOfComments(seen) ? "comments" : "code";
  const whens = new Set(rows.map(({ moment }) => moment.when));
  if (whens.has("all day")) return "all day";
  return rows.some(({ moment }) => moment.isOften) ? "sometimes" : "rare";
}

const withoutMark = (name: string) => name.replace(DEFAULT_MARK, "");

/** The lowest contrast in VS Code's own themes for texts that are faint on purpose. */
const FAINT_BY_DEFAULT = 2;

const isMeantToBeFaint = (name: string) => grounds.meantToBeFaint.has(withoutMark(name));

/** What WCAG exempts. */
const DISABLED = "disabledForeground";

/** The level of a text by its contrast on its usual background; undefined if it is sufficient. */
function levelAtRest({ isCode, seen }: TextColor, { role, ratio, moment }: TextRow): Level | undefined {
  const id = withoutMark(role);
  const isFaint = ratio < READABLE;
  // A rule that colours no token is for rare tokens, or another rule overrides it.
  if (id === DISABLED || (isCode && seen === undefined)) return isFaint ? "note" : undefined;
  const isDefault = role.endsWith(DEFAULT_MARK);
  if (isMeantToBeFaint(role)) return ratio < (isDefault ? FAINT_BY_DEFAULT : READABLE) ? "warning" : undefined;
  if (isDefault && !moment.isOften) return isFaint ? "warning" : undefined;
  if (isFaint) return "error";
  // A readable default is VS Code's choice.
  if (isDefault) return undefined;
  return moment.isOften ? "warning" : "note";
}

const isOwn = ({ role, ground }: TextRow) => !role.endsWith(DEFAULT_MARK) && !ground.includes(DEFAULT_MARK);

/** Names of comments first, then the shortest selectors, which match the most tokens. */
function sortedNames(names: readonly string[], areComments: boolean): string[] {
  const rank = (name: string) => (areComments && name.startsWith("comment") ? 0 : name.split(/[. ]/).length);
  return [...new Set(names)].sort((one, other) => rank(one) - rank(other));
}

/** The last id that a text follows, such as `foreground`. */
function rootOf(colors: WorkbenchColors, id: string): string {
  const { from } = colors.shown(id);
  return from === "default" || from === "theme" ? id : rootOf(colors, from);
}

function onGround({ moment, ground, background }: TextRow): string {
  return `${moment.when && moment.when !== "all day" ? `${moment.when}, ` : ""}on ${ground} ${background}`;
}

/** The finding about a text on its usual backgrounds: for the worst one that the theme itself sets. */
function findingAtRest(text: TextColor, required: number): Finding[] {
  const faint = text.rows.filter(({ ratio }) => ratio < required);
  const found = faint.flatMap((row) => {
    const level = row.isAlways ? levelAtRest(text, row) : undefined;
    return level === undefined ? [] : [{ row, level }];
  });
  const sorted = found.toSorted(
    (one, other) =>
      Number(isOwn(other.row)) - Number(isOwn(one.row)) ||
      levels.indexOf(one.level) - levels.indexOf(other.level) ||
      byRatio(one.row, other.row),
  );
  const [worst] = sorted;
  if (worst === undefined) return [];
  const { row, level } = worst;
  const others = new Set(faint.map(({ ground }) => ground)).size - 1;
  const more = others === 0 ? "" : `, and on ${count(others, "other background")}`;
  const roles = sorted.map(({ row: { role } }) => role);
  const names = text.isCode ? sortedNames(roles, isOfComments(text.seen)) : [...new Set(roles)];
  const finding = { level, order: orderOf(text), figure: roundDown(row.ratio, 2), hex: row.foreground, names };
  return [{ ...finding, detail: `${onGround(row)}${more}` }];
}

/** If at least this many texts are affected, the background is the cause. */
const TEXTS_OF_GROUND = 3;

/** The findings about common backgrounds on which texts are under 3:1, although they are readable at rest. */
function findingsOnGrounds(texts: readonly TextColor[]): Finding[] {
  const worst = texts.flatMap((text) => {
    const row = least(text.rows.filter(({ moment, ratio }) => moment.isOften && ratio < READABLE));
    return row ? [{ ...row, role: sortedNames(text.names, isOfComments(text.seen))[0] ?? row.role }] : [];
  });
  const finding = { level: "warning", order: "grounds" } as const;
  return [...groupBy(worst, ({ ground }) => ground).values()].flatMap((rows): Finding[] => {
    const sorted = rows.toSorted(byRatio);
    const [{ ratio, role, foreground, ground, background, moment } = rows[0]] = sorted;
    if (rows.length < TEXTS_OF_GROUND) {
      const ofTheme = sorted.filter((row) => !row.role.endsWith(DEFAULT_MARK));
      return ofTheme.map((row) => {
        const detail = onGround(row);
        return { ...finding, figure: roundDown(row.ratio, 2), hex: row.foreground, names: [row.role], detail };
      });
    }
    const detail = `${moment.when}: ${rows.length} text colours are under 3:1 on it, the lowest ${role} ${foreground}`;
    return [{ ...finding, figure: roundDown(ratio, 2), hex: background, names: [ground], detail }];
  });
}

/** Whether VS Code's default for a text follows a colour that is already in the report. */
function repeats(text: TextColor, colors: WorkbenchColors, named: ReadonlySet<string>): boolean {
  return text.names.every((name) => {
    if (!name.endsWith(DEFAULT_MARK)) return false;
    const id = withoutMark(name);
    const root = rootOf(colors, id);
    return root !== id && named.has(root);
  });
}

/** What a theme's author should know, the most important first. */
export function findingsOf(theme: ThemeFile, measured: Figures): Finding[] {
  const colors = workbenchColors(theme);
  // VS Code itself raises the contrast of its terminal's texts.
  const texts = measured.textColors.filter(({ names }) => !names.some(isOfTerminal));
  const atRest = texts.map((text) => ({ text, found: findingAtRest(text, measured.ratio) }));
  const named = new Set(atRest.flatMap(({ found }) => found.flatMap(({ names }) => names)));
  const kept = atRest.filter(({ text }) => !repeats(text, colors, named));
  const others = kept.filter(({ found, text }) => {
    return found.length === 0 && orderOf(text) !== "rare" && !text.names.every(isMeantToBeFaint);
  });
  return [
    ...kept.flatMap(({ found }) => found),
    ...findingsOnGrounds(others.map(({ text }) => text)),
    ...otherFindings(theme, measured),
  ].sort(
    (one, other) =>
      orders.indexOf(one.order) - orders.indexOf(other.order) ||
      levels.indexOf(one.level) - levels.indexOf(other.level) ||
      Number.parseFloat(one.figure) - Number.parseFloat(other.figure),
  );
}
