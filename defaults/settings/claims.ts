import * as own from "#site/claims.ts";

/** A figure or a word about the theme, with its label, such as “100+” and “downloads”. */
export interface Claim {
  value: string;
  label: string;
}

/** The page's claims about a version of the theme, in one line. There are none by default. */
export const claims: (version: string) => readonly Claim[] = own.claims ?? (() => []);
