import { readStored } from "../storage.ts";

/** The key of the visitor's code in local storage, and the start of the fragment of an address with code. */
export const DRAFT_KEY = "code";
export const LINK_START = "#code=";
/** The start of the fragment of an address that compares a sample with another theme. */
export const COMPARISON_START = "#compare=";

/** Whether the address compares a sample with another theme. */
export function comparesOnLoad(): boolean {
  return location.hash.startsWith(COMPARISON_START);
}

/** Whether there is code to show: a stored draft or a link's code. */
export function opensOnLoad(): boolean {
  return location.hash.startsWith(LINK_START) || readStored("localStorage", DRAFT_KEY) !== null;
}
