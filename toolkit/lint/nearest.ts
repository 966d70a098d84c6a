/** How many letters may be missing in one place: `progress` for `progressBar`, `param` for `parameter`. */
const GAP_MAX = 4;

/** Whether `long` is `short` with some letters more in one place. */
function hasGap(short: string, long: string): boolean {
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  return long.endsWith(short.slice(start));
}

/** The optimal string alignment distance: letters added, left out, replaced, or exchanged with the next. */
function editsBetween(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= one.length; i += 1) {
    const [row, above, before] = [[i], rows[i - 1] ?? [], rows[i - 2] ?? []];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const isExchanged = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(
        (above[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (above[j - 1] ?? 0) + (isSame ? 0 : 1),
        isExchanged ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    rows.push(row);
  }
  return rows[one.length]?.[other.length] ?? 0;
}

/**
 * The word that somebody probably meant by an unknown one; undefined if none is near.
 * @param editsMax how many letters may differ. @param gapMax how many may be missing, or too many, in one place.
 */
export function nearest(word: string, known: Iterable<string>, editsMax: number, gapMax = GAP_MAX): string | undefined {
  let best: string | undefined;
  let edits = Number.POSITIVE_INFINITY;
  for (const each of known) {
    const more = Math.abs(each.length - word.length);
    const [short, long] = each.length < word.length ? [each, word] : [word, each];
    const isGap = more <= gapMax && hasGap(short, long);
    const found = isGap ? Math.min(more, editsMax) : more <= editsMax ? editsBetween(word, each) : edits;
    if (found <= editsMax && found < edits) [best, edits] = [each, found];
  }
  return best;
}
