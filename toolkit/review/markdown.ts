import { type Hex, roundDown } from "../color/color.ts";
import type { ExtensionIdentity } from "../extension/identity.ts";
import { groupBy } from "../group-by.ts";
import type { AddedFaults, Since } from "../report/faults.ts";
import type { ContrastRow } from "../report/report.ts";
import type { ColorChange } from "../versions/changes.ts";
import type { VariantReview } from "./review.ts";

/** How many rows of a table are shown at once. The others are folded in. */
const ROWS_SHOWN = 12;

type Row = readonly string[];

/** A text of the extension, which Markdown and HTML do not read. */
const plain = (text: string) => text.replace(/[\\`*_[\]<>#|~@&]/g, "\\$&").replace(/\s+/g, " ");
const code = (text: string) => `\`${text.replace(/[`|\n]/g, "")}\``;

function table(head: Row, rows: readonly Row[]): string {
  const line = (cells: Row) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

function folded(title: string, head: Row, rows: readonly Row[]): string[] {
  if (rows.length === 0) return [];
  if (rows.length <= ROWS_SHOWN) return [`**${title}**`, table(head, rows)];
  return [`<details><summary><b>${title}</b> (${rows.length})</summary>`, table(head, rows), "</details>"];
}

const hex = (color: Hex | null) => (color === null ? "–" : code(color));
const ratio = (number: number | null) => (number === null ? "–" : roundDown(number, 2));

const changed = ({ before, after, deltaE, contrast }: ColorChange): Row => [
  hex(before),
  hex(after),
  deltaE === null ? "–" : roundDown(deltaE, 1),
  `${ratio(contrast.before)} → ${ratio(contrast.after)}`,
];

function colors(title: string, changes: readonly ColorChange[]): string[] {
  return folded(
    title,
    ["", "Before", "After", "ΔE", "Contrast"],
    changes.map((change) => [code(change.role), ...changed(change)]),
  );
}

/** Texts that are too faint on the same grounds: first on the editor's, else on that where they are faintest. */
interface FaintText extends Since<ContrastRow> {
  roles: string[];
  grounds: string[];
}

/** The texts that are faint, the faintest first: one row for those of one colour. */
function faintTexts(rows: readonly Since<ContrastRow>[]): FaintText[] {
  const rank = ({ ground, ratio }: ContrastRow) => (ground === "editor.background" ? 0 : ratio);
  const texts = [...groupBy(rows, ({ role }) => role)].flatMap(([role, own]) => {
    const sorted = own.toSorted((one, other) => rank(one) - rank(other));
    return sorted.slice(0, 1).map((shown) => ({ ...shown, role, grounds: sorted.map(({ ground }) => ground) }));
  });
  const alike = groupBy(texts, ({ foreground, grounds }) => [foreground, ...grounds].join());
  const merged = [...alike.values()].map((all) => ({ ...all[0], roles: all.map(({ role }) => role) }));
  return merged.sort((one, other) => one.ratio - other.ratio);
}

/** The first of a list, and how many there are besides. */
function andMore([first = "", ...others]: readonly string[]): string {
  return `${code(first)}${others.length === 0 ? "" : ` and ${others.length} more`}`;
}

const figures = (before: number | null, after: number, digits: number) =>
  `${before === null ? "–" : roundDown(before, digits)} → ${roundDown(after, digits)}`;

function faults({ texts, distances, marks }: AddedFaults): string[] {
  return [
    ...folded(
      "Hard to see on its ground",
      ["Mark", "Colour", "On", "Contrast", "ΔE"],
      marks.map(({ mark, hex, ground, ratio, deltaE }) => [
        code(mark),
        code(hex),
        code(ground),
        roundDown(ratio, 2),
        roundDown(deltaE, 1),
      ]),
    ),
    ...folded(
      "Too faint",
      ["Text", "Colour", "On", "Contrast"],
      faintTexts(texts).map(({ roles, foreground, grounds, before, ratio }) => [
        andMore(roles),
        code(foreground),
        andMore(grounds),
        figures(before, ratio, 2),
      ]),
    ),
    ...folded(
      "Too near each other",
      ["", "", "", "ΔE"],
      distances
        .toSorted((one, other) => one.deltaE - other.deltaE)
        .map(({ vision, a, b, before, deltaE }) => [
          vision,
          `${a.role} ${code(a.hex)}`,
          `${b.role} ${code(b.hex)}`,
          figures(before, deltaE, 1),
        ]),
    ),
  ];
}

/** How many faults are shown: texts of one colour count once. */
export function faultCount({ faults: { texts, distances, marks } }: VariantReview): number {
  return faintTexts(texts).length + distances.length + marks.length;
}

/** The scopes that changed alike in one row. */
function scopes(changes: readonly ColorChange[]): string[] {
  const alike = groupBy(changes, ({ before, after, fontStyle }) => JSON.stringify([before, after, fontStyle]));
  const rows = [...alike.values()].map((all) => {
    const { fontStyle } = all[0];
    const style = fontStyle ? `${fontStyle.before || "plain"} → ${fontStyle.after || "plain"}` : "";
    return [andMore(all.map(({ role }) => role)), ...changed(all[0]), style];
  });
  return folded("More of code", ["", "Before", "After", "ΔE", "Contrast", "Style"], rows);
}

function pictures({ scenes }: VariantReview): string[] {
  if (scenes.length === 0) return [];
  const picture = (path: string | null, scene: string) => (path === null ? "" : `![${scene}](${path})`);
  const rows = scenes.map(({ scene, before, after }) => [picture(before, scene), picture(after, scene)]);
  return [table(["Before", "After"], rows)];
}

/** `a, b and c` */
const listed = (words: readonly string[]) => words.join(", ").replace(/, (?=[^,]*$)/, " and ");

/** In a few words, what changed in a theme. */
function summary(variant: VariantReview): string {
  const { status, roles, scopes, workbench } = variant;
  const count = (number: number, what: string) => `${number} ${what}${number === 1 ? "" : "s"}`;
  const parts = [
    ...(roles.length > 0 ? [`${count(roles.length, "colour")} of code`] : []),
    ...(scopes.length > 0 ? [count(scopes.length, "scope")] : []),
    ...(workbench.length > 0 ? [`${count(workbench.length, "colour")} of the workbench`] : []),
  ];
  const what = status === "changed" ? listed(parts) : status;
  const found = faultCount(variant);
  return found === 0 ? what : `${what}; **${count(found, "fault")} new or worse**`;
}

/** The review for a pull request, in Markdown. The pictures stand beside it. */
export function reviewMarkdown(
  before: ExtensionIdentity,
  after: ExtensionIdentity,
  variants: readonly VariantReview[],
): string {
  const changed = variants.filter(({ status, scenes }) => status !== "unchanged" || scenes.length > 0);
  const from = `${plain(before.name)} ${plain(before.version)}`;
  const to = `${plain(after.name)} ${plain(after.version)}`;
  const title = before.version === after.version ? `## ${to}` : `## ${from} → ${to}`;
  if (changed.length === 0) return `${title}\n\nNo colour changed.\n`;
  const sections = changed.flatMap((variant) => [
    `### ${plain(variant.label)}`,
    `${summary(variant)}.`,
    ...pictures(variant),
    ...faults(variant.faults),
    ...colors("Code", variant.roles),
    ...scopes(variant.scopes),
    ...colors("Workbench", variant.workbench),
  ]);
  const others = variants.length - changed.length;
  const rest = others === 0 ? [] : [`${others} other ${others === 1 ? "theme is" : "themes are"} unchanged.`];
  return `${[title, ...sections, ...rest].join("\n\n")}\n`;
}
