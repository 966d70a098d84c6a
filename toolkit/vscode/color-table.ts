import { longForm } from "../color/color.ts";
import type { ColorDefault, ColorTable, ColorValue } from "../workbench/colors.ts";

/** A colour from VS Code's registry, as JSON. A colour that is an object there is `{ rgba: [r, g, b, a] }`. */
export interface Contribution {
  id: string;
  defaults: unknown;
  /** Whether an opaque value would hide what is behind it. */
  needsTransparency?: boolean;
  deprecationMessage?: string;
}

type Raw = Readonly<Record<string, unknown>>;

/** The functions of `ColorTransformType`, by their number, with their parameters in the order of the table. */
const functions: readonly (readonly [name: string, ...parameters: string[]])[] = [
  ["darken", "value", "factor"],
  ["lighten", "value", "factor"],
  ["transparent", "value", "factor"],
  ["opaque", "value", "background"],
  ["oneOf", "values"],
  ["lessProminent", "value", "background", "factor", "transparency"],
  ["ifDefinedThenElse", "if", "then", "else"],
  ["mix", "color", "with", "ratio"],
];

const kinds = ["dark", "light", "hcDark", "hcLight"] as const;

function isValue(defaults: unknown): boolean {
  return typeof defaults !== "object" || defaults === null || "op" in defaults || "rgba" in defaults;
}

function literal([r = 0, g = 0, b = 0, a = 1]: readonly number[]): ColorValue {
  const hex = (...parts: number[]) => `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
  if (a === 1) return hex(r, g, b);
  const byte = Math.round(a * 255);
  // VS Code reads an opacity of two digits with three decimals. Any other one is not a hex.
  return Number((byte / 255).toFixed(3)) === a ? hex(r, g, b, byte) : ["transparent", hex(r, g, b), a];
}

/** @throws Error for an unknown function, which means that VS Code has a new one. */
function colorValue(raw: unknown): ColorValue {
  if (raw === null || raw === undefined) return null;
  if (typeof raw === "string") return raw.startsWith("#") ? longForm(raw) : raw;
  const { op, rgba, ...values } = raw as Raw;
  if (Array.isArray(rgba)) return literal(rgba as number[]);
  const [name, ...parameters] = functions[op as number] ?? [];
  if (name === undefined || Object.keys(values).some((key) => !parameters.includes(key))) {
    throw new Error(`VS Code has a function of colours that workbench/colors.ts lacks: ${JSON.stringify(raw)}`);
  }
  return [
    name,
    ...parameters.flatMap((key) => values[key]).map((value) => (typeof value === "number" ? value : colorValue(value))),
  ];
}

function defaultOf({ defaults }: Contribution): ColorDefault {
  if (isValue(defaults)) return colorValue(defaults);
  const byKind = kinds.map((kind) => [kind, colorValue((defaults as Raw)[kind])] as const);
  const [[, first]] = byKind as [readonly [string, ColorValue]];
  const isOne = byKind.every(([, value]) => JSON.stringify(value) === JSON.stringify(first));
  return isOne ? first : Object.fromEntries(byKind.filter(([, value]) => value !== null));
}

/** The table of `workbench/colors.json`. */
export function colorTable(contributions: readonly Contribution[]): ColorTable {
  return Object.fromEntries(contributions.map((contribution) => [contribution.id, defaultOf(contribution)]));
}

/** VS Code's notes on colours: `workbench/notes.json`. */
export interface ColorNotes {
  /** The ids whose opaque value would hide what is behind it. */
  needsTransparency: string[];
  /** VS Code's message for each id that it calls deprecated. */
  deprecated: Record<string, string>;
}

export function colorNotes(contributions: readonly Contribution[]): ColorNotes {
  return {
    needsTransparency: contributions.filter(({ needsTransparency }) => needsTransparency).map(({ id }) => id),
    deprecated: Object.fromEntries(
      contributions.flatMap(({ id, deprecationMessage }) => (deprecationMessage ? [[id, deprecationMessage]] : [])),
    ),
  };
}

/** `colors.json`: one line for each colour, so that a new version changes few lines. */
export function tableText(vscode: string, colors: ColorTable): string {
  const lines = Object.entries(colors).map(([id, value]) => `${JSON.stringify(id)}: ${spaced(value)}`);
  return `{\n  "vscode": ${JSON.stringify(vscode)},\n  "colors": {\n    ${lines.join(",\n    ")}\n  }\n}\n`;
}

function spaced(value: unknown): string {
  return JSON.stringify(value).replace(/([,:])(?=["[{\d#n])/g, "$1 ");
}

/** The maximum length of a value in a line. LaTeX has a few hundred brackets. */
const SHOWN = 200;

function short(value: unknown): string {
  const text = spaced(value);
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}

/** What changed between two tables, one line each. */
export function tableChanges(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Record<"New" | "Gone" | "Changed", string[]> {
  const [old, current] = [Object.keys(before), Object.keys(after)];
  const isChanged = (id: string) =>
    Object.hasOwn(before, id) && JSON.stringify(before[id]) !== JSON.stringify(after[id]);
  return {
    New: current.filter((id) => !Object.hasOwn(before, id)).map((id) => `${id}: ${short(after[id])}`),
    Gone: old.filter((id) => !Object.hasOwn(after, id)),
    Changed: current.filter(isChanged).map((id) => `${id}: ${short(before[id])} → ${short(after[id])}`),
  };
}
