import { readStored, store } from "../storage.ts";
import { DRAFT_KEY } from "./opened-link.ts";

/** A visitor's code in local storage. */
export interface SavedDraft {
  text: string;
  language: string;
  /** Whether the visitor chose the language. Otherwise it is a guess. */
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

/** The text is saved after this pause in typing, in milliseconds. */
const SAVE_DELAY = 300;

let pending: { timer: ReturnType<typeof setTimeout>; draft: SavedDraft } | null = null;

/** Saves the pending draft. A draft without text is deleted. */
export function saveNow(): void {
  if (!pending) return;
  clearTimeout(pending.timer);
  const { draft } = pending;
  store("localStorage", DRAFT_KEY, draft.text === "" ? null : JSON.stringify(draft));
  pending = null;
}

export function saveSoon(draft: SavedDraft): void {
  clearTimeout(pending?.timer);
  pending = { timer: setTimeout(saveNow, SAVE_DELAY), draft };
}
