import { readStored } from "../storage.ts";

/** The key of the visitor's code in local storage, and what an address with code begins its fragment with. */
export const DRAFT_KEY = "code";
export const LINK_START = "#code=";

/** Whether there is code of the visitor to be shown: theirs from before, or a link's. */
export function opensOnLoad(): boolean {
  return location.hash.startsWith(LINK_START) || readStored("localStorage", DRAFT_KEY) !== null;
}
