import "virtual:samples.css";
import { restUrl, scopesUrl } from "virtual:code-samples";
import type { ScopeTable } from "../theme/syntax.ts";

/** Loads JSON once. A failed attempt is forgotten, so that the next one can succeed. */
function once<Data>(url: string): () => Promise<Data> {
  let loading: Promise<Data> | undefined;
  async function load(): Promise<Data> {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`The samples were answered with ${response.status}.`);
    return await response.json();
  }
  return () => {
    loading ??= load().catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

/**
 * The highlighted lines of every sample but the first, by id. As data, not as a module: browsers remember a module that
 * could not be loaded.
 */
export const loadSamples = once<Readonly<Record<string, string>>>(restUrl);

/** What the grammars say of every sample's characters. */
export const loadScopes = once<ScopeTable>(scopesUrl);

/** The innermost scope at a place; null where nothing is known. @param line and `column` from 0, in UTF-16 units. */
export function scopeAt(
  { scopes, samples }: ScopeTable,
  id: string,
  line: number,
  column: number,
): string | null {
  const runs = samples[id]?.[line] ?? [];
  let end = 0;
  for (let run = 0; run < runs.length; run += 2) {
    end += runs[run] ?? 0;
    if (column < end) return scopes[runs[run + 1] ?? -1]?.split(" ").at(-1) ?? null;
  }
  return null;
}
