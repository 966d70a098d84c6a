import { contrast, type Hex } from "../color.ts";
import { deltaE, labOf, type Vision, visions } from "./vision.ts";

/** A palette to change as little as possible until it holds. */
export interface Problem {
  /** What each colour is today. */
  start: readonly Hex[];
  /** What each colour must be read on. */
  grounds: readonly Hex[];
  /** WCAG 2.2's ratio that each colour needs on every ground. */
  contrast: number;
  /** ΔE2000 that every two colours need, for each kind of eyes. */
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

/** A colour with what the search asks of it again and again. */
interface Candidate {
  rgb: readonly [number, number, number];
  labs: readonly ReturnType<typeof labOf>[];
  /** How far its worst ground is below the ratio; 0 when it holds. */
  faint: number;
}

/** A breach of a bar weighs this many times as much as a change of the same size, at first and in the end. */
const BREACH_WEIGHT = { first: 100, last: 20_000 };
/** A little more than the bar, so that a figure rounded down by somebody else still holds. */
const MARGIN = 0.02;

/**
 * The palette nearest to `start` that holds, by simulated annealing over sRGB colours: the sum of the squared changes
 * in ΔE2000 is made as small as the search finds it. What cannot be held is breached as little as possible. The same
 * problem has the same answer at each run.
 * @param rounds how often it begins anew; each takes about a second.
 */
export function nearestPalette(problem: Problem, rounds = 4): Hex[] {
  const parse = (hex: Hex): Candidate["rgb"] => {
    const value = Number.parseInt(hex.slice(1), 16);
    return [value >> 16, (value >> 8) & 255, value & 255];
  };
  const toHex = (rgb: Candidate["rgb"]): Hex =>
    `#${rgb.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
  const candidate = (rgb: Candidate["rgb"]): Candidate => {
    const hex = toHex(rgb);
    const worst = Math.min(...problem.grounds.map((ground) => contrast(hex, ground)));
    return {
      rgb,
      labs: visions.map((vision) => labOf(hex, vision)),
      faint: Math.max(0, problem.contrast + MARGIN / 10 - worst),
    };
  };
  const bars = visions.map((vision) => problem.distance[vision] + MARGIN);
  const wishes = problem.start.map((hex) => labOf(hex, "normal"));

  function breach(one: Candidate, other: Candidate): number {
    let sum = 0;
    for (let index = 0; index < bars.length; index += 1) {
      const [a, b, bar] = [one.labs[index], other.labs[index], bars[index]];
      if (a === undefined || b === undefined || bar === undefined) continue;
      const missing = bar - deltaE(a, b);
      if (missing > 0) sum += missing ** 2;
    }
    return sum;
  }
  /** What the colour at `index` adds to the cost when the others stay. */
  function costOf(color: Candidate, index: number, palette: readonly Candidate[], weight: number): number {
    const [seen, wish] = [color.labs[0], wishes[index]];
    let breaches = (color.faint * 10) ** 2;
    for (let other = 0; other < palette.length; other += 1) {
      const neighbour = palette[other];
      if (other !== index && neighbour !== undefined) breaches += breach(color, neighbour);
    }
    const change = seen === undefined || wish === undefined ? 0 : deltaE(seen, wish) ** 2;
    return change + weight * breaches;
  }
  function total(palette: readonly Candidate[]): number {
    let sum = 0;
    for (const [index, color] of palette.entries()) {
      const earlier = palette.slice(0, index);
      sum += costOf(color, index, [...earlier, color], BREACH_WEIGHT.last);
    }
    return sum;
  }

  let best: { palette: Candidate[]; cost: number } | undefined;
  for (let round = 0; round < rounds; round += 1) {
    const random = randomNumbers(round + 1);
    const palette = problem.start.map((hex) => candidate(parse(hex)));
    const steps = 2_500 * palette.length;
    for (let step = 0; step < steps; step += 1) {
      const left = 1 - step / steps;
      const index = Math.floor(random() * palette.length);
      const current = palette[index];
      if (current === undefined) continue;
      const reach = 1 + 60 * left ** 2;
      const rgb = current.rgb.map((part) =>
        Math.min(255, Math.max(0, Math.round(part + (random() * 2 - 1) * reach))),
      ) as unknown as Candidate["rgb"];
      const next = candidate(rgb);
      const weight = BREACH_WEIGHT.first + (BREACH_WEIGHT.last - BREACH_WEIGHT.first) * (1 - left) ** 2;
      const gain = costOf(current, index, palette, weight) - costOf(next, index, palette, weight);
      if (gain > 0 || random() < Math.exp(gain / (0.01 + 400 * left ** 3))) palette[index] = next;
    }
    const cost = total(palette);
    if (best === undefined || cost < best.cost) best = { palette, cost };
  }
  return best?.palette.map(({ rgb }) => toHex(rgb)) ?? [];
}
