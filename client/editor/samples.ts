import "virtual:samples.css";
import { restUrl, scopesUrl } from "virtual:code-samples";
import type { ScopeTable } from "../../theme/scopes/highlight.ts";
import { fileQuery, loadJson } from "../json-file.ts";
import { COMPARISON_START } from "../your-code/opened-link.ts";

/**
 * The highlighted lines of every sample but the first, by id. JSON rather than a module, because browsers do not retry a
 * module that failed to load.
 */
export const samplesQuery = fileQuery(restUrl, loadJson<Readonly<Record<string, string>>>);

/** The scopes of every sample's characters. */
export const scopesQuery = fileQuery(scopesUrl, loadJson<ScopeTable>);

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
