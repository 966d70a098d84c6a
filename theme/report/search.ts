import { channels, type Hex, luminance, type Rgb, toHex } from "../color/color.ts";
import { deltaE, labOf, type Vision, visions } from "../color/vision.ts";

/** A palette, and the requirements that it should meet with the smallest change. */
interface Problem {
  /** The current colours. */
  start: readonly Hex[];
  /** The backgrounds on which each colour must be readable. */
  backgrounds: readonly Hex[];
  /** WCAG 2.2's ratio that each colour needs on every background. */
  contrast: number;
  /** The ΔE2000 that every two colours need, for each kind of colour vision. */
  distance: Readonly<Record<Vision, number>>;
}

/** Random numbers from 0 to 1, the same at each run (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A colour in the search. */
interface Candidate {
  hex: Hex;
  labs: readonly ReturnType<typeof labOf>[];
}

/** The steps of the local search: each channel changes by one of these, alone or together. */
const STEPS: readonly Rgb[] = [1, 4, 16].flatMap((size) =>
  [-size, 0, size].flatMap((red) =>
    [-size, 0, size].flatMap((green) => [-size, 0, size].map((blue): Rgb => [red, green, blue])),
  ),
);

function moved(hex: Hex, [red, green, blue]: Rgb): Hex {
  const [r, g, b] = channels(hex);
  return toHex([r + red, g + green, b + blue]);
}

/** The weight of a violated requirement, relative to a colour change of the same size. */
const BREACH_WEIGHT = 100_000_000;
/** The number and size of the perturbations of the best palette: two colours move, and the local search runs again. */
const PERTURBATIONS = 160;
const PERTURBATION_SHIFT = 60;
/** Added to each requirement, so that a figure still meets it after another program rounds it down. */
const MARGIN = 0.02;

/**
 * The palette nearest to `start` that meets the requirements, by an iterated local search in sRGB. The search minimizes the
 * sum of the squared changes in ΔE2000, and violates unreachable requirements as little as possible. Each colour of the
 * result that could keep its start value does. The same problem always has the same result.
 */
export function nearestPalette(problem: Problem): Hex[] {
  /** The search often returns to a colour, so each one is simulated only once. */
  const candidates = new Map<Hex, Candidate>();
  function candidate(hex: Hex): Candidate {
    const known = candidates.get(hex) ?? { hex, labs: visions.map((vision) => labOf(hex, vision)) };
    candidates.set(hex, known);
    return known;
  }
  const required = visions.map((vision) => problem.distance[vision] + MARGIN);
  // Computed once: `contrast` would compute them again for each colour.
  const backgrounds = problem.backgrounds.map(luminance);
  const targets = problem.start.map((hex) => labOf(hex, "normal"));

  /** How far the contrast on the worst background is below the required ratio; 0 if it meets the ratio. */
  function faintness(hex: Hex): number {
    const own = luminance(hex);
    const ratios = backgrounds.map(
      (ground) => (Math.max(own, ground) + 0.05) / (Math.min(own, ground) + 0.05),
    );
    return Math.max(0, problem.contrast + MARGIN / 10 - Math.min(...ratios));
  }
  function breach(one: Candidate, other: Candidate): number {
    return required.reduce((sum, least, index) => {
      const [a, b] = [one.labs[index], other.labs[index]];
      // CIEDE2000 divides the difference in lightness by at most 1.75, so the distance is large enough.
      if (!a || !b || Math.abs(a.l - b.l) > 1.75 * least) return sum;
      return sum + Math.max(0, least - deltaE(a, b)) ** 2;
    }, 0);
  }
  /**
   * The cost of the colour `hex` at `index` if the other colours of the palette do not change; undefined if it is `limit`
   * or more.
   */
  function costOf(
    hex: Hex,
    index: number,
    palette: readonly Candidate[],
    limit = Number.POSITIVE_INFINITY,
  ): { color: Candidate; cost: number } | undefined {
    const target = targets[index];
    let cost = BREACH_WEIGHT * (faintness(hex) * 10) ** 2;
    if (cost >= limit || target === undefined) return undefined;
    cost += deltaE(hex, target) ** 2;
    if (cost >= limit) return undefined;
    const color = candidate(hex);
    for (const [other, neighbour] of palette.entries()) {
      if (other !== index) cost += BREACH_WEIGHT * breach(color, neighbour);
      if (cost >= limit) return undefined;
    }
    return { color, cost };
  }
  function total(palette: readonly Candidate[]): number {
    const costs = palette.map(({ hex }, index) => costOf(hex, index, palette)?.cost ?? 0);
    return costs.reduce((sum, cost) => sum + cost, 0);
  }
  /** Local search: moves colours to better neighbours or their start values until nothing improves. */
  function searchLocally(palette: Candidate[]): void {
    let isMoving = true;
    while (isMoving) {
      isMoving = false;
      for (const [index, hex] of problem.start.entries()) {
        const current = palette[index];
        if (current === undefined) continue;
        let best = costOf(current.hex, index, palette);
        for (const other of [hex, ...STEPS.map((step) => moved(current.hex, step))]) {
          best = costOf(other, index, palette, (best?.cost ?? 0) - 1e-9) ?? best;
        }
        if (best === undefined || best.color === current) continue;
        palette[index] = best.color;
        isMoving = true;
      }
    }
  }

  const random = randomNumbers(1);
  const first = problem.start.map(candidate);
  searchLocally(first);
  let best = { palette: first, cost: total(first) };
  for (let count = 0; count < PERTURBATIONS; count += 1) {
    const palette = [...best.palette];
    for (let moves = 0; moves < 2; moves += 1) {
      const index = Math.floor(random() * palette.length);
      const shift = () => (random() * 2 - 1) * PERTURBATION_SHIFT;
      palette[index] = candidate(moved(palette[index]?.hex ?? "#000000", [shift(), shift(), shift()]));
    }
    searchLocally(palette);
    const cost = total(palette);
    if (cost < best.cost) best = { palette, cost };
  }
  return best.palette.map(({ hex }) => hex);
}
