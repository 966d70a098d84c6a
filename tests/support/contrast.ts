import { contrast, type Hex } from "../../toolkit/color/color.ts";

export interface Pair {
  name: string;
  front: Hex;
  back: Hex;
}

/** The pairs below `ratio`, in words. */
export function tooFaint(pairs: readonly Pair[], ratio: number): string[] {
  return pairs
    .filter(({ front, back }) => contrast(front, back) < ratio)
    .map(({ name, front, back }) => `${name}: ${front} on ${back} is ${contrast(front, back).toFixed(2)}:1`);
}
