import "virtual:samples.css";
import { restUrl, scopesUrl } from "virtual:code-samples";
import type { ScopeTable } from "../../theme/scopes/highlight.ts";

/** Loads JSON once. A failed attempt is not cached, so that the next one can succeed. */
function once<Data>(url: string): () => Promise<Data> {
  let loading: Promise<Data> | undefined;
  async function load(): Promise<Data> {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`The server answered ${url} with ${response.status}.`);
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
 * The highlighted lines of every sample but the first, by id. JSON rather than a module, because browsers do not retry a
 * module that failed to load.
 */
export const loadSamples = once<Readonly<Record<string, string>>>(restUrl);

/** The scopes of every sample's characters. */
export const loadScopes = once<ScopeTable>(scopesUrl);
