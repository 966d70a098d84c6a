import { tokenColors } from "virtual:code-samples";
import { labels } from "virtual:extension";
import { palette } from "virtual:theme";
import { roleName } from "../../shared/role-name.ts";
import { contrast, fromRgb, type Hex, roundDown, toRgb } from "../../theme/color/color.ts";
import { activeTheme } from "../variants/active-theme.ts";

/** A token under the pointer. */
export interface Token {
  /** Its colour in the theme file. */
  color: Hex | undefined;
  /** Its role in the palette, its scope and its contrast, if known. */
  description: string;
}

const plainText = palette.find(({ role }) => role === "Text");

/** The line and column at a point of the screen, both from 0; null outside the text. */
export function placeAt(code: Element, x: number, y: number): { line: number; column: number } | null {
  const [node, offset] = caretFrom(x, y);
  if (!node || !code.contains(node)) return null;
  const before = document.createRange();
  before.setStart(code, 0);
  before.setEnd(node, offset);
  const lines = before.toString().split("\n");
  return { line: lines.length - 1, column: lines.at(-1)?.length ?? 0 };
}

function caretFrom(x: number, y: number): [node: Node | null, offset: number] {
  if ("caretPositionFromPoint" in document) {
    const position = document.caretPositionFromPoint(x, y);
    return [position?.offsetNode ?? null, position?.offset ?? 0];
  }
  // Safari before 18.4
  const range = (document as Document).caretRangeFromPoint(x, y);
  return [range?.startContainer ?? null, range?.startOffset ?? 0];
}

/** The text node and offset of a place in the text. */
function nodeAt(code: Element, line: number, column: number): { node: Text; offset: number } | null {
  const text = code.textContent ?? "";
  let index = 0;
  for (let skipped = 0; skipped < line; skipped += 1) index = text.indexOf("\n", index) + 1;
  index += column;
  const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { length } = node as Text;
    if (index <= length) return { node: node as Text, offset: index };
    index -= length;
  }
  return null;
}

/** The pixel position of a line and column, relative to the element that positions the caret. */
export function rectangleAt(
  code: HTMLElement,
  line: number,
  column: number,
): { left: number; top: number } | null {
  const place = nodeAt(code, line, column);
  const frame = code.parentElement?.getBoundingClientRect();
  if (!place || !frame) return null;
  const range = document.createRange();
  range.setStart(place.node, place.offset);
  const { left, top } = range.getBoundingClientRect();
  return { left: left - frame.left, top: top - frame.top };
}

/** The element that colours the character after a place; null at white space and at the end of a line. */
export function tokenAt(code: Element, line: number, column: number): Element | null {
  // One character further, so that a place between two tokens belongs to the second.
  const { node, offset = 0 } = nodeAt(code, line, column + 1) ?? {};
  return node?.data[offset - 1]?.trim() ? node.parentElement : null;
}

/** The index of the active theme in the lists of colours. */
function activeIndex(): number {
  return labels.indexOf(activeTheme());
}

/** Describes a token. @param scope its innermost scope, if known. */
export function describeToken(element: Element, scope: string | null): Token {
  const index = activeIndex();
  const color = (tokenColors[element.className] ?? plainText?.colors)?.[index];
  const role = palette.find(({ colors }) => colors[index] === color)?.role;
  // The visitor may have made faint colours readable.
  const shown = fromRgb(getComputedStyle(element).color);
  const ratio = roundDown(contrast(shown, palette[0].colors[index] ?? shown), 1);
  return { color, description: [role && roleName(role), scope, `${ratio}:1`].filter(Boolean).join(" · ") };
}

let sheet: CSSStyleSheet | undefined;

/**
 * Dims the code in the panel, except tokens of one colour. Null ends the dimming. It changes CSS rules instead of elements,
 * because a visitor's code may have 20,000 tokens.
 */
export function dimOtherTokens(color: Hex | null): void {
  sheet ??= new CSSStyleSheet();
  // A change of theme replaces the document's adopted style sheets.
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
  sheet.replaceSync(color === null ? "" : dimmingRules(color));
}

function dimmingRules(color: Hex): string {
  const index = activeIndex();
  const lit = Object.keys(tokenColors).filter((name) => tokenColors[name]?.[index] === color);
  const others = [
    `#file-panel pre i${lit.map((name) => `:not(.${name})`).join("")}`,
    `[data-code="yours"] span:not([style*="color: ${toRgb(color)};"])`,
  ];
  const plain =
    "color: color-mix(in oklab, currentcolor 35%, transparent); transition: color var(--duration-fast)";
  return `${others.join()} { opacity: 0.35 } ${plainText?.colors[index] === color ? "" : `#file-panel pre code { ${plain} }`}`;
}
