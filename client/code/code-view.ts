import { type RefObject, useLayoutEffect } from "react";
import { type FontStyle, fontStyleOf, type TokenStyle } from "../../theme/scopes/scope-matcher.ts";
import type { ThemeRules } from "./theme-rules.ts";

/** Alternating: a run's length in UTF-16 units, and the index of its scopes. */
export type Runs = readonly number[];

/** Why a line has no tokens. */
export type PlainReason = "long" | "slow";

/** The events of a text that changes. */
export interface CodeListener {
  onText?(change: Change): void;
  /** Called when lines have new tokens. */
  onLines?(indexes: readonly number[]): void;
}

/** A text with its tokens. */
export interface TokenizedCode {
  readonly lines: readonly string[];
  /** For each line: its runs, the reason why it has none, or null until the worker has answered. */
  readonly runs: readonly (Runs | PlainReason | null)[];
  /** The scope stacks that the runs refer to. */
  readonly scopes: readonly string[];
  /** Missing for a text that never changes. @returns a function that ends the subscription. */
  subscribe?(listener: CodeListener): () => void;
}

/**
 * Draws the changed lines of a text. An edited line keeps its colours until `paintLines` gives it new ones.
 * @param root has an element for each line.
 */
function drawLines(root: Element, lines: readonly string[], { from, removed, added }: Change): void {
  const old = [...root.children].slice(from, from + removed);
  const next = root.children[from + removed] ?? null;
  const drawn = lines.slice(from, from + added);
  // If the number of lines stays the same, their elements are reused and nothing moves.
  for (const [index, element] of old.entries()) {
    const line = drawn[index];
    if (line === undefined) element.remove();
    else writeLine(element, line);
  }
  const inserted = document.createDocumentFragment();
  for (const line of drawn.slice(old.length)) {
    const element = document.createElement("div");
    element.textContent = line;
    inserted.append(element);
  }
  root.insertBefore(inserted, next);
}

/** Changes only the part of a line that differs. New characters get the colour of the character before them. */
function writeLine(element: Element, line: string): void {
  const before = element.textContent ?? "";
  if (before === line) return;
  const { from, removed, added } = changeBetween(before, line);
  const until = from + removed;
  let rest = line.slice(from, from + added);
  let end = 0;
  for (const span of element.children) {
    const text = span.textContent ?? "";
    const start = end;
    end += text.length;
    if (end < from || start > until) continue;
    const cut = text.slice(0, Math.max(0, from - start)) + rest + text.slice(Math.max(0, until - start));
    rest = "";
    if (cut !== text) span.textContent = cut;
  }
  if (rest !== "" || end === 0) element.textContent = line;
}

/** Colours the given lines, or all of them. Lines that the worker has not read yet stay as they are. */
function paintLines(
  root: Element,
  { lines, runs, scopes }: TokenizedCode,
  rules: ThemeRules,
  indexes: Iterable<number> = lines.keys(),
): void {
  const elements = [...root.children];
  for (const index of indexes) {
    const element = elements[index];
    const line = lines[index];
    const known = runs[index];
    if (!element || line === undefined || !known) continue;
    if (typeof known === "string" || known.length === 0) element.textContent = line;
    else element.replaceChildren(...tokensOf(line, known, (stack) => rules.styleAt(scopes, stack)));
  }
}

/** The elements of a line's tokens. Neighbours that look alike share an element. */
function tokensOf(
  line: string,
  runs: Runs,
  styleAt: (stack: number) => TokenStyle | undefined,
): HTMLElement[] {
  const tokens: HTMLElement[] = [];
  let start = 0;
  let end = 0;
  for (let run = 0; run < runs.length; run += 2) {
    const style = styleAt(runs[run + 1] ?? -1);
    end += runs[run] ?? 0;
    if (run + 2 < runs.length && looksLike(style, styleAt(runs[run + 3] ?? -1))) continue;
    const token = document.createElement("span");
    token.textContent = line.slice(start, end);
    if (style) applyStyle(token, style);
    tokens.push(token);
    start = end;
  }
  return tokens;
}

function looksLike(one: TokenStyle | undefined, other: TokenStyle | undefined): boolean {
  return one?.color === other?.color && one?.fontStyle === other?.fontStyle;
}

/** The value of `text-decoration-line`; empty for none. */
export function decorationOf({ underline, strikethrough }: FontStyle): string {
  return [underline && "underline", strikethrough && "line-through"].filter(Boolean).join(" ");
}

function applyStyle({ style }: HTMLElement, { color, fontStyle }: TokenStyle): void {
  const fontStyles = fontStyleOf(fontStyle);
  const { italic, bold } = fontStyles;
  style.color = color;
  if (italic) style.fontStyle = "italic";
  if (bold) style.fontWeight = "700";
  const decoration = decorationOf(fontStyles);
  if (decoration) style.textDecorationLine = decoration;
}

/** A replacement in a text or a list: its start, and the lengths of the old and the new part. */
export interface Change {
  from: number;
  removed: number;
  added: number;
}

/** The smallest single replacement that turns `before` into `after`: two texts, or two lists of lines. */
export function changeBetween(before: ArrayLike<string>, after: ArrayLike<string>): Change {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from += 1;
  let same = 0;
  while (same < shorter - from && before[before.length - 1 - same] === after[after.length - 1 - same])
    same += 1;
  return { from, removed: before.length - from - same, added: after.length - from - same };
}

/**
 * Draws a text, in a theme's colours once its rules have loaded.
 * @param place receives an element for each line.
 */
export function useDrawnCode(
  place: RefObject<HTMLElement | null>,
  code: TokenizedCode,
  rules: ThemeRules | undefined,
): void {
  useLayoutEffect(() => {
    const root = place.current;
    if (!root) return;
    drawLines(root, code.lines, { from: 0, removed: root.childElementCount, added: code.lines.length });
    return code.subscribe?.({ onText: (change) => drawLines(root, code.lines, change) });
  }, [place, code]);

  useLayoutEffect(() => {
    const root = place.current;
    if (!root || !rules) return;
    root.style.color = rules.theme.fg;
    paintLines(root, code, rules);
    return code.subscribe?.({ onLines: (indexes) => paintLines(root, code, rules, indexes) });
  }, [place, code, rules]);
}
