import { contrast, fromRgb, type Hex, roundDown } from "../../theme/color/color.ts";

/** A token under the pointer. */
export interface Token {
  /** The computed colour: `rgb(…)`. */
  color: string;
  /** Its role in the palette, its scope and its contrast, if known. */
  description: string;
}

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

function colorOf(element: Element): string {
  return getComputedStyle(element).color;
}

/** The computed colour of a swatch. */
export function colorOfSwatch(swatch: Element): string {
  return getComputedStyle(swatch, "::before").backgroundColor;
}

/** Describes a token. @param scope its innermost scope, if known. */
export function describeToken(element: Element, scope: string | null): Token {
  const color = colorOf(element);
  const swatches = [...document.querySelectorAll<HTMLElement>("[data-role]")];
  const role = swatches.find((swatch) => colorOfSwatch(swatch) === color)?.querySelector("b")?.textContent;
  const ground = getComputedStyle(document.documentElement).getPropertyValue("--color-bg").trim() as Hex;
  const ratio = roundDown(contrast(fromRgb(color), ground), 1);
  return { color, description: [role, scope, `${ratio}:1`].filter(Boolean).join(" · ") };
}

/** Dims all tokens of a sample except those of one colour; null dims none. */
export function dimOtherTokens(panel: HTMLElement, color: string | null): void {
  const code = panel.querySelector("code");
  if (!code) return;
  panel.toggleAttribute("data-dim", color !== null);
  code.toggleAttribute("data-lit", color !== null && colorOf(code) === color);
  for (const token of code.querySelectorAll("i")) {
    token.toggleAttribute("data-lit", color !== null && colorOf(token) === color);
  }
}
