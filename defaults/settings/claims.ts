import * as own from "#site/claims.ts";

/** A figure or a word about the theme, and what it counts, such as “100+” and “downloads”. */
export interface Claim {
  value: string;
  label: string;
}

/** What the page claims about a version of the theme, in one line: nothing, unless its owner does. */
export const claims: (version: string) => readonly Claim[] = own.claims ?? (() => []);
