import { readRuns } from "../shown-code.ts";

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
  while (same < shorter - from && before[before.length - 1 - same] === after[after.length - 1 - same]) same += 1;
  return { from, removed: before.length - from - same, added: after.length - from - same };
}

/**
 * The runs of an edited line until the worker has new ones: new characters get the token of the character before them.
 */
export function carriedRuns(runs: readonly number[], before: string, after: string): number[] {
  const { from, removed, added } = changeBetween(before, after);
  const carried: number[] = [];
  let toAdd = added;
  for (const { start, end, style } of readRuns(runs)) {
    const cut = Math.max(0, Math.min(end, from + removed) - Math.max(start, from));
    const isHere = toAdd > 0 && end >= from;
    const now = end - start - cut + (isHere ? toAdd : 0);
    if (isHere) toAdd = 0;
    if (now > 0) carried.push(now, style);
  }
  return toAdd > 0 ? [...carried, toAdd, -1] : carried;
}
