/** A label's box within the plot, in pixels. */
interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

// These lengths are multiples of the font size.
/** The distance from a dot's centre to its label. */
const GAP = 0.8;
/** The diameters of a labelled dot and of any other dot. */
const DOT = 1.1;
const OTHER_DOT = 0.65;
/** The average width of a letter. */
const LETTER = 0.56;
/** The height of a line of text. */
const LINE = 1.3;
/** The style sheet cuts longer labels. */
export const MAX_LETTERS = 26;

function overlap(one: Box, other: Box): boolean {
  return (
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  );
}

/** A dot's centre within the plot, in pixels. */
interface Dot {
  x: number;
  y: number;
}

/** The sizes of the plot and of its font, in pixels. */
export interface PlotSize {
  width: number;
  height: number;
  font: number;
}

function boxOf({ x, y }: Dot, size: number): Box {
  return { left: x - size / 2, top: y - size / 2, width: size, height: size };
}

/**
 * Finds a place for each label, in the order of `labels`. It tries the right of the dot, the left, above, below, then further
 * above and below; the right and the left come last for a label with `isAbove`. A label stays inside the plot and covers no other label and no labelled dot. Of the places that are left,
 * the function prefers one that is near the dot and covers few other dots.
 * @param others have dots without labels.
 * @returns null for a label without a place.
 */
export function placeLabels(
  labels: readonly (Dot & { text: string; isAbove?: boolean })[],
  others: readonly Dot[],
  { width, height, font }: PlotSize,
): (Box | null)[] {
  const line = font * LINE;
  const gap = font * GAP;
  const boxes: (Box | null)[] = [];
  const dots = labels.map((label) => boxOf(label, font * DOT));
  const otherDots = others.map((dot) => boxOf(dot, font * OTHER_DOT));
  for (const [index, { x, y, text, isAbove }] of labels.entries()) {
    const taken = [...boxes.filter((box) => box !== null), ...dots.filter((_, other) => other !== index)];
    const size = { width: Math.min(text.length, MAX_LETTERS) * font * LETTER, height: line };
    const middle = Math.min(Math.max(x - size.width / 2, 0), width - size.width);
    const beside = [
      { left: x + gap, top: y - line / 2 },
      { left: x - gap - size.width, top: y - line / 2 },
    ];
    const stacked = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((step) => [
      { left: middle, top: y - gap / 2 - step * line },
      { left: middle, top: y + gap / 2 + (step - 1) * line },
    ]);
    const above = stacked.filter(({ top }) => top < y);
    const places = (isAbove ? [...above, ...beside, ...stacked] : [...beside, ...stacked]).map((place) => ({
      ...place,
      ...size,
    }));
    const isInside = (box: Box) =>
      box.left >= 0 && box.left + box.width <= width && box.top >= -line && box.top + line <= height;
    // A label far from its dot is as hard to read as one that covers other dots.
    const [free] = places
      .map((box, index) => ({ box, cost: otherDots.filter((dot) => overlap(box, dot)).length + index / 4 }))
      .filter(({ box }) => isInside(box) && !taken.some((other) => overlap(box, other)))
      .sort((one, other) => one.cost - other.cost);
    boxes.push(free?.box ?? null);
  }
  return boxes;
}

/**
 * The line from a dot to the nearest point of its label, in pixels.
 * @returns null for a label beside its dot, which needs no line.
 */
export function leaderLine(box: Box, { x: x1, y: y1 }: Dot, { font }: PlotSize) {
  const x2 = Math.min(Math.max(x1, box.left), box.left + box.width);
  const y2 = Math.min(Math.max(y1, box.top), box.top + box.height);
  return Math.hypot(x2 - x1, y2 - y1) > 2 * GAP * font ? { x1, y1, x2, y2 } : null;
}
