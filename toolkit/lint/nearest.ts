import distance from "damerau-levenshtein";

/** How many letters may be missing in one place: `progress` for `progressBar`, `param` for `parameter`. */
const GAP_MAX = 4;

/** Whether `long` is `short` with additional letters in one place. */
function hasGap(short: string, long: string): boolean {
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  return long.endsWith(short.slice(start));
}

/**
 * The known word that an author probably meant by an unknown word; undefined if none is similar.
 * @param editsMax how many letters may be added, missing, replaced, or exchanged with the next one.
 * @param gapMax how many letters may be missing, or too many, in one place.
 */
export function nearest(word: string, known: Iterable<string>, editsMax: number, gapMax = GAP_MAX): string | undefined {
  let best: string | undefined;
  let edits = Number.POSITIVE_INFINITY;
  for (const each of known) {
    const more = Math.abs(each.length - word.length);
    const [short, long] = each.length < word.length ? [each, word] : [word, each];
    const isGap = more <= gapMax && hasGap(short, long);
    const found = isGap ? Math.min(more, editsMax) : more <= editsMax ? distance(word, each).steps : edits;
    if (found <= editsMax && found < edits) [best, edits] = [each, found];
  }
  return best;
}
