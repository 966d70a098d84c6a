import { getNodeValue, type Node, parseTree } from "jsonc-parser";
import { positionsIn } from "../extension/position.ts";
import { groupBy } from "../group-by.ts";

/** An entry of a JSON object. Offsets are those of its key and its value in the text. */
export interface Entry {
  key: string;
  value: unknown;
  keyOffset: number;
  valueOffset: number;
}

/** A token rule in the text. */
export interface RuleEntry {
  offset: number;
  /** If one text contains several selectors, separated by commas, both offsets are those of the whole text. */
  selectors: { selector: string; offset: number }[];
  settings: Entry[];
}

/** A theme's JSON, with the positions of its parts. */
export interface ThemeSource {
  /** Its path within the extension. */
  path: string;
  /** The position of an offset, as `line:column`. */
  placeOf(offset: number): string;
  colors: Entry[];
  /** The key of the list of token rules. */
  list: "tokenColors" | "settings";
  rules: RuleEntry[];
  semantic: Entry[];
  /** The entries of each object whose keys occur more than once. */
  repeated: Entry[][];
}

const entryOf = (property: Node): Entry[] => {
  const [key, value] = property.children ?? [];
  if (key === undefined || value === undefined) return [];
  return [{ key: String(key.value), value: getNodeValue(value), keyOffset: key.offset, valueOffset: value.offset }];
};

const entriesOf = (node: Node | undefined): Entry[] =>
  node?.type === "object" ? (node.children ?? []).flatMap(entryOf) : [];

/** The value of a key. If the key is repeated, the last value counts, as in VS Code. */
function partOf(node: Node | undefined, key: string): Node | undefined {
  const properties = node?.type === "object" ? (node.children ?? []) : [];
  return properties.findLast(({ children }) => children?.[0]?.value === key)?.children?.[1];
}

/** The selectors of a node of text or of a list of texts. */
function selectorsOf(node: Node | undefined): RuleEntry["selectors"] {
  if (node?.type === "array") return (node.children ?? []).flatMap((part) => ownSelectors(part, false));
  return node === undefined ? [] : ownSelectors(node, true);
}

function ownSelectors({ type, value, offset }: Node, isList: boolean): RuleEntry["selectors"] {
  if (type !== "string") return [];
  const selectors = isList ? String(value).split(",") : [String(value)];
  return selectors.map((selector) => ({ selector: selector.trim(), offset })).filter(({ selector }) => selector !== "");
}

function ruleOf(node: Node): RuleEntry[] {
  const settings = entriesOf(partOf(node, "settings"));
  const selectors = selectorsOf(partOf(node, "scope"));
  return settings.length === 0 ? [] : [{ offset: node.offset, selectors, settings }];
}

function repeatedIn(node: Node): Entry[][] {
  const inner = (node.children ?? []).flatMap(repeatedIn);
  if (node.type !== "object") return inner;
  const entries = entriesOf(node);
  const byKey = groupBy(entries, ({ key }) => key);
  return [...[...byKey.values()].filter((same) => same.length > 1), ...inner];
}

/** Reads a theme's JSON with positions. @param text valid JSON, possibly with comments. */
export function themeSource(path: string, text: string): ThemeSource {
  const root = parseTree(text, [], { allowTrailingComma: true });
  const list = partOf(root, "settings")?.type === "array" ? "settings" : "tokenColors";
  const rules = partOf(root, list);
  const positionOf = positionsIn(text);
  return {
    path,
    placeOf: (offset) => {
      const { line, column } = positionOf(offset);
      return `${line}:${column}`;
    },
    colors: entriesOf(partOf(root, "colors")),
    list,
    rules: rules?.type === "array" ? (rules.children ?? []).flatMap(ruleOf) : [],
    semantic: entriesOf(partOf(root, "semanticTokenColors")),
    repeated: root === undefined ? [] : repeatedIn(root),
  };
}
