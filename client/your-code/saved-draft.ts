import { readStored, store } from "../storage.ts";
import { DRAFT_KEY } from "./open-on-load.ts";

/** A visitor's code as local storage holds it. */
export interface SavedDraft {
  text: string;
  language: string;
  /** Whether the visitor chose the language, and it is no guess. */
  isChosen: boolean;
}

export function readDraft(): SavedDraft | null {
  try {
    const draft: unknown = JSON.parse(readStored("localStorage", DRAFT_KEY) ?? "null");
    if (typeof draft !== "object" || draft === null) return null;
    const { text, language, isChosen } = draft as Partial<SavedDraft>;
    if (typeof text !== "string" || typeof language !== "string") return null;
    return { text, language, isChosen: isChosen === true };
  } catch {
    return null;
  }
}

export function saveDraft(code: SavedDraft | null): void {
  store("localStorage", DRAFT_KEY, code && JSON.stringify(code));
}
