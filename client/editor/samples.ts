import "virtual:samples.css";
import { restUrl, scopesUrl } from "virtual:code-samples";
import type { ScopeTable } from "../../theme/scopes/highlight.ts";
import { fileQuery, loadJson } from "../json-file.ts";

/**
 * The highlighted lines of every sample but the first, by id. JSON rather than a module, because browsers do not retry a
 * module that failed to load.
 */
export const samplesQuery = fileQuery(restUrl, loadJson<Readonly<Record<string, string>>>);

/** The scopes of every sample's characters. */
export const scopesQuery = fileQuery(scopesUrl, loadJson<ScopeTable>);
