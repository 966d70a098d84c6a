import type { Look, Plain, Runs } from "./protocol.ts";

/** What one frame may spend on colouring, in milliseconds. */
const FRAME_SHARE = 8;

/** What a view shows: the text by lines, what is known of each, and how it looks. */
export interface CodeSource {
  lines: readonly string[];
  runs: readonly (Runs | Plain | null)[];
  looks: readonly Look[];
}

/**
 * Draws a text as one element per line. New text is there at once, its colours follow within the next frames, what is
 * in sight first.
 */
export class CodeView {
  readonly #root: HTMLElement;
  readonly #scroller: HTMLElement;
  readonly #source: () => CodeSource;
  #waiting = new Set<number>();
  #frame = 0;

  /** @param root gets the lines. @param scroller is what `root` scrolls in. */
  constructor(root: HTMLElement, scroller: HTMLElement, source: () => CodeSource) {
    this.#root = root;
    this.#scroller = scroller;
    this.#source = source;
  }

  /** Puts lines without colours in the place of others. */
  replace(from: number, removed: number, lines: readonly string[]): void {
    const range = this.#root.children;
    // Lines that stay as many are written over: nothing around them moves.
    const kept = Math.min(removed, lines.length);
    for (let index = 0; index < kept; index += 1) {
      const element = range[from + index];
      if (element) element.textContent = lines[index] ?? "";
    }
    for (let index = kept; index < removed; index += 1) range[from + kept]?.remove();
    if (kept < lines.length) {
      const added = document.createDocumentFragment();
      for (const line of lines.slice(kept)) {
        const element = document.createElement("div");
        element.textContent = line;
        added.append(element);
      }
      this.#root.insertBefore(added, range[from + kept] ?? null);
    }
    const shift = lines.length - removed;
    this.#waiting = new Set(
      [...this.#waiting].flatMap((index) =>
        index < from ? [index] : index < from + removed ? [] : [index + shift],
      ),
    );
  }

  /** Colours lines, or all of them, when there is time. */
  paint(indexes: Iterable<number> = this.#source().lines.keys()): void {
    for (const index of indexes) this.#waiting.add(index);
    if (this.#frame === 0 && this.#waiting.size > 0)
      this.#frame = requestAnimationFrame(() => this.#paintFrame());
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
  }

  #paintFrame(): void {
    this.#frame = 0;
    const source = this.#source();
    const end = performance.now() + FRAME_SHARE;
    const { scrollTop, scrollHeight, clientHeight } = this.#scroller;
    const count = Math.max(1, source.lines.length);
    const first = Math.max(0, Math.floor((scrollTop / Math.max(1, scrollHeight)) * count) - 2);
    const last = first + Math.ceil((clientHeight / Math.max(1, scrollHeight)) * count) + 4;
    const inSight: number[] = [];
    const others: number[] = [];
    for (const index of this.#waiting) (index >= first && index <= last ? inSight : others).push(index);
    for (const index of [...inSight, ...others]) {
      this.#waiting.delete(index);
      this.#paintLine(index, source);
      if (performance.now() > end) break;
    }
    this.paint([]);
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
    const spans: HTMLSpanElement[] = [];
    let start = 0;
    let end = 0;
    for (let run = 0; run < known.length; run += 2) {
      const look = looks[known[run + 1] ?? -1];
      end += known[run] ?? 0;
      if (run + 2 < known.length && isAlike(look, looks[known[run + 3] ?? -1])) continue;
      const span = document.createElement("span");
      span.textContent = line.slice(start, end);
      if (look) wear(span, look);
      spans.push(span);
      start = end;
    }
    element.replaceChildren(...spans);
  }
}

function isAlike(one: Look | undefined, other: Look | undefined): boolean {
  return one?.[0] === other?.[0] && one?.[1] === other?.[1];
}

function wear({ style }: HTMLElement, [color, fontStyle]: Look): void {
  style.color = color;
  if (fontStyle === 0) return;
  if (fontStyle & 1) style.fontStyle = "italic";
  if (fontStyle & 2) style.fontWeight = "700";
  const decoration = `${fontStyle & 4 ? "underline " : ""}${fontStyle & 8 ? "line-through" : ""}`.trim();
  if (decoration) style.textDecorationLine = decoration;
}
