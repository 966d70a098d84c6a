import { type Change, changeBetween } from "./change.ts";
import type { Look, Plain, Runs } from "./protocol.ts";

/** The time for lines and colours in one frame, in milliseconds. */
const FRAME_SHARE = 8;
/** The largest number of visible lines, which are drawn first. */
const IN_SIGHT = 30;
/** The number of other lines that each frame adds: the browser has to lay them out. */
const LINES_A_FRAME = 4 * IN_SIGHT;
/** How much of a line each frame draws, in UTF-16 units. The text area lays out the whole line in the first frame. */
const UNITS_A_FRAME = 5_000;

/** The content of a view: the lines of the text, their tokens and their looks. */
export interface CodeSource {
  lines: readonly string[];
  runs: readonly (Runs | Plain | null)[];
  looks: readonly Look[];
}

/**
 * Draws a text with an element for each line. Visible lines are drawn at once, the others and all colours within the next
 * frames. An edited line keeps its colours until it gets new ones.
 */
export class CodeView {
  readonly #root: HTMLElement;
  readonly #scroller: HTMLElement;
  readonly #source: () => CodeSource;
  #waiting = new Set<number>();
  readonly #looks = new WeakMap<Element, Look | undefined>();
  #frame = 0;
  /** Lines that are drawn partially, with the rest of their text. */
  readonly #rests = new Map<Element, string>();
  /** Updated on scrolling, because reading it during an edit would force a layout. */
  #firstInSight = 0;

  /** @param root receives the lines. @param scroller the scrolling element around `root`. */
  constructor(root: HTMLElement, scroller: HTMLElement, source: () => CodeSource) {
    this.#root = root;
    this.#scroller = scroller;
    this.#source = source;
    scroller.addEventListener("scroll", this.#look);
  }

  /** Draws the changed lines of the source. */
  replace({ from, removed, added }: Change): void {
    const made = this.#root.children;
    const { lines } = this.#source();
    this.#root.style.minHeight = `${lines.length}lh`;
    if (from + removed > made.length || added > IN_SIGHT) {
      // The lines after the edit are drawn again, some in each frame.
      while (made.length > from) made[made.length - 1]?.remove();
      this.#waiting = new Set([...this.#waiting].filter((index) => index < from));
      this.#make(Math.max(made.length, this.#firstInSight) + IN_SIGHT);
      this.#workAfterNextFrame();
      return;
    }
    // If the number of lines stays the same, their elements are reused and nothing moves.
    const kept = Math.min(removed, added);
    for (let index = from; index < from + kept; index += 1) this.#write(made[index], lines[index] ?? "");
    for (let index = kept; index < removed; index += 1) made[from + kept]?.remove();
    const before = made[from + kept] ?? null;
    for (let index = from + kept; index < from + added; index += 1)
      this.#root.insertBefore(this.#lineElement(lines[index]), before);
    this.#waiting = new Set(
      [...this.#waiting].flatMap((index) =>
        index < from ? [index] : index < from + removed ? [] : [index + added - removed],
      ),
    );
  }

  /** Colours lines, or all of them: a few at once, the others when there is time. */
  paint(indexes: Iterable<number> = this.#source().lines.keys()): void {
    for (const index of indexes) this.#waiting.add(index);
    if (this.#frame === 0) this.#work();
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#scroller.removeEventListener("scroll", this.#look);
  }

  readonly #look = (): void => {
    const { scrollTop, scrollHeight } = this.#scroller;
    const share = scrollTop / Math.max(1, scrollHeight);
    this.#firstInSight = Math.max(0, Math.floor(share * this.#source().lines.length) - 2);
  };

  /** Adds elements until there are `count`, without colours. */
  #make(count: number): void {
    const { lines } = this.#source();
    const added = document.createDocumentFragment();
    for (let index = this.#root.children.length; index < Math.min(count, lines.length); index += 1) {
      added.append(this.#lineElement(lines[index]));
      this.#waiting.add(index);
    }
    this.#root.append(added);
  }

  /** Does the work of one frame, and requests another frame for the rest. */
  #work(): void {
    this.#frame = 0;
    const source = this.#source();
    const end = performance.now() + FRAME_SHARE;
    const first = this.#firstInSight;
    const inSight: number[] = [];
    const others: number[] = [];
    for (const index of this.#waiting)
      (index >= first && index <= first + IN_SIGHT ? inSight : others).push(index);
    for (const index of [...inSight, ...others]) {
      if (performance.now() > end) break;
      this.#waiting.delete(index);
      this.#paintLine(index, source);
    }
    const made = this.#root.children;
    const most = Math.min(made.length + LINES_A_FRAME, source.lines.length);
    while (made.length < most && performance.now() < end) this.#make(made.length + IN_SIGHT);
    this.#continueLine();
    cancelAnimationFrame(this.#frame);
    if (this.#waiting.size > 0 || made.length < source.lines.length || this.#rests.size > 0)
      this.#frame = requestAnimationFrame(() => this.#work());
  }

  /** Skips one frame, in which the browser lays out the text area. */
  #workAfterNextFrame(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => {
      this.#frame = requestAnimationFrame(() => this.#work());
    });
  }

  /** Draws more of the first partially drawn line. */
  #continueLine(): void {
    for (const [element, rest] of this.#rests) {
      this.#rests.delete(element);
      if (!element.isConnected) continue;
      element.append(rest.slice(0, UNITS_A_FRAME));
      if (rest.length > UNITS_A_FRAME) this.#rests.set(element, rest.slice(UNITS_A_FRAME));
      return;
    }
  }

  #lineElement(line = ""): HTMLElement {
    const element = document.createElement("div");
    this.#begin(element, line);
    return element;
  }

  /** Draws the part of a line for one frame. The rest follows in later frames. */
  #begin(element: Element, line: string): void {
    element.textContent = line.slice(0, UNITS_A_FRAME);
    if (line.length <= UNITS_A_FRAME) return;
    this.#rests.set(element, line.slice(UNITS_A_FRAME));
    this.#workAfterNextFrame();
  }

  #write(element: Element | undefined, line: string): void {
    if (!element) return;
    this.#rests.delete(element);
    if (line.length - (element.textContent?.length ?? 0) > UNITS_A_FRAME) this.#begin(element, line);
    else write(element, line);
  }

  #paintLine(index: number, { lines, runs, looks }: CodeSource): void {
    const element = this.#root.children[index];
    const line = lines[index];
    const known = runs[index];
    if (!element || line === undefined || known === null || known === undefined) return;
    if (typeof known === "string" || known.length === 0) {
      if (element.firstElementChild) element.textContent = line;
      return;
    }
    if (!element.firstElementChild) element.textContent = "";
    let count = 0;
    let start = 0;
    let end = 0;
    for (let run = 0; run < known.length; run += 2) {
      const look = looks[known[run + 1] ?? -1];
      end += known[run] ?? 0;
      if (run + 2 < known.length && isAlike(look, looks[known[run + 3] ?? -1])) continue;
      const text = line.slice(start, end);
      const there = element.children[count];
      // Elements with the same look are reused, because each new one costs a style computation.
      if (!there || !isAlike(look, this.#looks.get(there))) {
        const span = this.#span(text, look);
        if (there) there.replaceWith(span);
        else element.append(span);
      } else if (there.textContent !== text) there.textContent = text;
      count += 1;
      start = end;
    }
    while (element.children.length > count) element.lastElementChild?.remove();
  }

  #span(text: string, look: Look | undefined): HTMLSpanElement {
    const span = document.createElement("span");
    span.textContent = text;
    if (look) applyLook(span, look);
    this.#looks.set(span, look);
    return span;
  }
}

/** Changes only the part of a line that differs. New characters get the colour of the character before them. */
function write(element: Element, line: string): void {
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

function isAlike(one: Look | undefined, other: Look | undefined): boolean {
  return one?.[0] === other?.[0] && one?.[1] === other?.[1];
}

function applyLook({ style }: HTMLElement, [color, fontStyle]: Look): void {
  style.color = color;
  if (fontStyle === 0) return;
  if (fontStyle & 1) style.fontStyle = "italic";
  if (fontStyle & 2) style.fontWeight = "700";
  const decoration = `${fontStyle & 4 ? "underline " : ""}${fontStyle & 8 ? "line-through" : ""}`.trim();
  if (decoration) style.textDecorationLine = decoration;
}
