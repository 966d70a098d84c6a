import { type Hex, parseColor } from "../color/color.ts";
import { distance } from "../color/vision.ts";
import { alphaOf, withAlpha } from "./palette.ts";
import type { KeyRelations } from "./relations.ts";

/** A colour for a key, with its source in the theme. */
export interface Choice {
  value: Hex;
  from: string;
}

/** The facts of a theme that decide a choice. */
interface Place {
  palette: ReadonlyMap<string, Hex>;
  kind: "dark" | "light";
  bg: Hex;
  /** VS Code's default for the key, blended with the editor's background. */
  fallback: Hex;
}

/** The weight of a theme of the other kind, such as a light one for a dark theme. */
const OTHER_KIND = 0.6;

/** The extra weight of keys that nearly always have the same colour, compared with keys that sometimes do. */
const SHARPNESS = 3.5;

/** Relations in few themes count less, as if there were two more themes without them. */
const DOUBT = 2;

/** The distance from which all colours count as equally wrong. */
const FAR = 20;

/** Penalties in ΔE: for a colour that is farther from the author's than VS Code's default, and for no proposal. */
const [WORSE, NOTHING] = [16, 5];

const [CANDIDATES_MAX, VOTES_MAX] = [12, 60];

interface Vote extends Choice {
  seen: Hex;
  weight: number;
}

function votesFor({ set, asDefault, from }: KeyRelations, { palette, kind, bg, fallback }: Place): Vote[] {
  const weigh = ([dark, light]: readonly [number, number]) =>
    kind === "dark" ? dark + OTHER_KIND * light : light + OTHER_KIND * dark;
  const trust = (agreed: number, all: number) => (agreed / (all + DOUBT)) ** SHARPNESS;
  const votes = new Map<string, Vote>();
  for (const [name, { both, alphas }] of from) {
    const color = palette.get(name);
    if (color === undefined || alphas.size === 0) continue;
    const agreed = [...alphas.values()].reduce((all, count) => all + weigh(count), 0);
    for (const [alpha, count] of alphas) {
      const value = withAlpha(color, alpha === "=" ? alphaOf(color) : alpha);
      const weight = weigh(count) * trust(agreed, weigh(both));
      const vote = votes.get(value) ?? { value, from: name, seen: parseColor(value, bg) ?? bg, weight: 0 };
      votes.set(value, { ...vote, weight: vote.weight + weight });
    }
  }
  const agreed = weigh(asDefault);
  const byDefault: Vote = { value: fallback, from: "", seen: fallback, weight: agreed * trust(agreed, weigh(set)) };
  return [byDefault, ...votes.values()].sort((one, other) => other.weight - one.weight);
}

/**
 * The colour from a theme's palette that fits a key best. Other themes vote for colours; the colour nearest to all
 * weighted votes wins. Null if VS Code's default is as good.
 * @param isNeeded whether to choose a colour even in that case.
 */
export function chooseColor(relations: KeyRelations, place: Place, isNeeded = false): Choice | null {
  const votes = votesFor(relations, place);
  const { fallback } = place;
  const voters = votes
    .slice(0, VOTES_MAX)
    .map((vote) => ({ ...vote, fromDefault: distance(vote.seen, fallback, "normal") }));
  const costOf = (candidate: Vote) => {
    const isDefault = candidate.from === "";
    return voters.reduce((cost, { seen, weight, fromDefault }) => {
      const delta = distance(candidate.seen, seen, "normal");
      const penalty = isDefault ? NOTHING : delta < fromDefault ? 0 : WORSE;
      return cost + weight * (Math.min(FAR, delta) + penalty);
    }, 0);
  };
  const candidates = votes.filter(({ from }, index) => (from === "" ? !isNeeded : index < CANDIDATES_MAX));
  const [best] = candidates.map((vote) => ({ vote, cost: costOf(vote) })).sort((one, other) => one.cost - other.cost);
  return !best || best.vote.from === "" ? null : { value: best.vote.value, from: best.vote.from };
}
