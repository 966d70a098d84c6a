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
