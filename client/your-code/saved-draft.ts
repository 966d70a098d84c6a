import { readStored, store } from "../storage.ts";
import { DRAFT_KEY } from "./open-on-load.ts";

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

/** The text is saved after a pause in typing of this length, in milliseconds. */
const SAVE_DELAY = 300;

let waiting: { timer: ReturnType<typeof setTimeout>; draft: SavedDraft } | null = null;

/** Saves the pending draft. A draft without text is deleted. */
export function saveNow(): void {
  if (!waiting) return;
  clearTimeout(waiting.timer);
  const { draft } = waiting;
  store("localStorage", DRAFT_KEY, draft.text === "" ? null : JSON.stringify(draft));
  waiting = null;
}

export function saveSoon(draft: SavedDraft): void {
  clearTimeout(waiting?.timer);
  waiting = { timer: setTimeout(saveNow, SAVE_DELAY), draft };
}
