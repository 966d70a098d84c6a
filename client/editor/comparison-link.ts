import { COMPARISON_START } from "../your-code/opened-link.ts";

/** @param sample its id. @param theme a known theme's name. */
export function linkToComparison(sample: string, theme: string): string {
  return `${location.origin}${location.pathname}${COMPARISON_START}${sample}&with=${encodeURIComponent(theme)}`;
}

/** The comparison in the address; null when there is none. */
export function readComparison(): { sample: string; theme: string } | null {
  if (!location.hash.startsWith(COMPARISON_START)) return null;
  const fields = new URLSearchParams(location.hash.slice(1));
  return { sample: fields.get("compare") ?? "", theme: fields.get("with") ?? "" };
}
