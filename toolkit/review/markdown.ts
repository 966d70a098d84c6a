import { type Hex, roundDown } from "../color/color.ts";
import type { ExtensionIdentity } from "../extension/identity.ts";
import { groupBy } from "../group-by.ts";
import { code } from "../markdown.ts";
import { count } from "../output.ts";
import type { Fault } from "../report/faults.ts";
import type { ColorChange } from "../versions/changes.ts";
import { colorIds } from "../workbench/colors.ts";
import formerFile from "../workbench/former.json" with { type: "json" };
import type { VariantReview } from "./review.ts";

/** A table with more rows is collapsed. */
const ROWS_SHOWN = 12;

/** GitHub accepts 65,536 characters. The rest is reserved for the program that posts the review. */
export const REVIEW_LENGTH_MAX = 60_000;

/** The maximum numbers of table rows. The longer the review, the fewer rows. */
const ROWS_MAX = [Number.POSITIVE_INFINITY, 100, 30, ROWS_SHOWN, 3];

type Row = readonly string[];

function table(head: Row, rows: readonly Row[]): string {
  const line = (cells: Row) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** A table with a title. A long review shortens it. */
interface Section {
  title: string;
  head: Row;
  rows: readonly Row[];
}

function folded({ title, head, rows }: Section, most: number): string[] {
  if (rows.length === 0) return [];
  const shown = table(head, rows.slice(0, most));
  if (rows.length <= ROWS_SHOWN) return [`**${title}**`, shown];
  return [`<details><summary><b>${title}</b> (${rows.length})</summary>`, shown, "</details>"];
}

const hex = (color: Hex | null) => (color === null ? "–" : code(color));
const ratio = (number: number | null) => (number === null ? "–" : roundDown(number, 2));

const changed = ({ before, after, deltaE, contrast }: ColorChange): Row => [
  hex(before),
  hex(after),
  deltaE === null ? "–" : roundDown(deltaE, 1),
  `${ratio(contrast.before)} → ${ratio(contrast.after)}`,
];

const former: Readonly<Record<string, { until?: string; use: string }>> = formerFile;
const known = new Set(colorIds);

/** Why a key changes nothing; empty if VS Code reads it. */
function unread(key: string): string {
  if (known.has(key)) return "";
  const { until, use } = (Object.hasOwn(former, key) && former[key]) || { use: "" };
  if (use === "") return " (VS Code does not read it)";
  return ` (VS Code no longer reads it${until ? ` since ${until}` : ""}: ${code(use)})`;
}

function colors(title: string, changes: readonly ColorChange[], note = (_key: string) => ""): Section {
  const rows = changes.map((change) => [code(change.role) + note(change.role), ...changed(change)]);
  return { title, head: ["", "Before", "After", "ΔE", "Contrast"], rows };
}

/** The first item of a list, and the number of further items. */
function andMore([first = "", ...others]: readonly string[]): string {
  return `${code(first)}${others.length === 0 ? "" : ` and ${others.length} more`}`;
}

function faults(found: readonly Fault[]): Section {
  const rows = found.map(({ kind, name, color, where, before, now, more }) => [
    kind,
    code(name),
    color && code(color),
    `${code(where)}${more > 0 ? ` and ${more} more` : ""}`,
    `${ratio(before)} → ${ratio(now)}`,
  ]);
  return { title: "Faults new or worse", head: ["", "", "Color", "Where", "Contrast or ΔE"], rows };
}

/** One row for all scopes with the same change. */
function scopes(changes: readonly ColorChange[]): Section {
  const alike = groupBy(changes, ({ before, after, fontStyle }) => JSON.stringify([before, after, fontStyle]));
  const rows = [...alike.values()].map((all) => {
    const { fontStyle } = all[0];
    const style = fontStyle ? `${fontStyle.before || "plain"} → ${fontStyle.after || "plain"}` : "";
    return [andMore(all.map(({ role }) => role)), ...changed(all[0]), style];
  });
  return { title: "More of code", head: ["", "Before", "After", "ΔE", "Contrast", "Style"], rows };
}

function pictures({ scenes }: VariantReview): string[] {
  if (scenes.length === 0) return [];
  const picture = (path: string | null, scene: string) => (path === null ? "" : `![${scene}](${path})`);
  if (scenes.every(({ before }) => before === null)) return scenes.map(({ scene, after }) => picture(after, scene));
  const rows = scenes.map(({ scene, before, after }) => [picture(before, scene), picture(after, scene)]);
  return [table(["Before", "After"], rows)];
}

/** `a, b and c` */
const listed = (words: readonly string[]) => words.join(", ").replace(/, (?=[^,]*$)/, " and ");

/** A short summary of what changed in a theme. */
function summary(variant: VariantReview): string {
  const { status, roles, scopes, workbench } = variant;
  const parts = [
    ...(roles.length > 0 ? [`${count(roles.length, "color")} of code`] : []),
    ...(scopes.length > 0 ? [count(scopes.length, "scope")] : []),
    ...(workbench.length > 0 ? [`${count(workbench.length, "color")} of the workbench`] : []),
  ];
  const plainly = { changed: listed(parts), added: "new", removed: "removed", unchanged: "unchanged" }[status];
  const what = variant.formerly === undefined ? plainly : `formerly ${code(variant.formerly, false)}; ${plainly}`;
  const found = variant.faults.length;
  return found === 0 ? what : `${what}; **${count(found, "fault")} new or worse**`;
}

function section(variant: VariantReview, most: number): string {
  const tables = [
    faults(variant.faults),
    colors("Code", variant.roles),
    scopes(variant.scopes),
    colors("Workbench", variant.workbench, unread),
  ];
  const others = variant.alike.map((label) => code(label, false));
  const alike =
    others.length === 0
      ? ""
      : ` The same in ${listed(others)}, which ${others.length === 1 ? "differs" : "differ"} only in font styles.`;
  return [
    `### ${code(variant.label, false)}`,
    `${summary(variant)}.${alike}`,
    ...pictures(variant),
    ...tables.flatMap((each) => folded(each, most)),
  ].join("\n\n");
}

/**
 * The review for a pull request, in Markdown of at most {@link REVIEW_LENGTH_MAX} characters. The pictures are in the
 * same folder.
 */
export function reviewMarkdown(
  before: ExtensionIdentity,
  after: ExtensionIdentity,
  variants: readonly VariantReview[],
): string {
  const isChanged = ({ status, scenes, formerly }: VariantReview) =>
    status !== "unchanged" || scenes.length > 0 || formerly !== undefined;
  const changed = variants.filter(isChanged);
  const name = (identity: ExtensionIdentity) => code(`${identity.name} ${identity.version}`, false);
  const title = before.version === after.version ? `## ${name(after)}` : `## ${name(before)} → ${name(after)}`;
  if (changed.length === 0) return `${title}\n\nNo color changed.\n`;
  const rest = variants.filter((variant) => !isChanged(variant));
  const others = rest.reduce((sum, { alike }) => sum + 1 + alike.length, 0);
  const last = others === 0 ? [] : [`${others} other ${others === 1 ? "theme is" : "themes are"} unchanged.`];
  const note = "*This review is shortened: `review --json` prints all of it.*";
  for (const most of ROWS_MAX) {
    const own = most < Number.POSITIVE_INFINITY ? [title, note] : [title];
    const text = `${[...own, ...changed.map((variant) => section(variant, most)), ...last].join("\n\n")}\n`;
    if (text.length <= REVIEW_LENGTH_MAX) return text;
  }
  let text = `${title}\n\n${note}\n`;
  for (const variant of changed) {
    const next = `\n${section(variant, ROWS_MAX.at(-1) ?? 0)}\n`;
    if (text.length + next.length > REVIEW_LENGTH_MAX) break;
    text += next;
  }
  return text;
}
