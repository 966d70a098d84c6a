import { readStored } from "../storage.ts";

/** The key of the visitor's code in local storage, and what an address with code begins its fragment with. */
export const KEPT_CODE = "code";
export const LINK_START = "#code=";

/** Whether there is code of the visitor to be shown: theirs from before, or a link's. */
export function isCodeWanted(): boolean {
  return location.hash.startsWith(LINK_START) || readStored("localStorage", KEPT_CODE) !== null;
}
