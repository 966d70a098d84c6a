import { readStored, store } from "./storage.ts";

/** A visitor's text that the server has not acknowledged yet. */
export interface Draft<Name extends string> {
  fields: Record<Name, string>;
  /** The key of its submission, set at the first attempt and kept through every retry of the same content. */
  ids: string | null;
}

export interface DraftStore<Name extends string> {
  subscribe(listener: () => void): () => void;
  read(): Draft<Name>;
  /** The draft as the server renders it. */
  readEmpty(): Draft<Name>;
  write(draft: Draft<Name>): void;
  clear(): void;
}

const stores = new Set<{ clear(): void }>();

/** A draft that survives a reload, in local storage if the browser allows it. */
export function createDraftStore<Name extends string>(
  name: string,
  fieldNames: readonly Name[],
): DraftStore<Name> {
  const key = `draft-${name}`;
  const empty: Draft<Name> = {
    fields: Object.fromEntries(fieldNames.map((field) => [field, ""])) as Record<Name, string>,
    ids: null,
  };
  const listeners = new Set<() => void>();
  let current: Draft<Name> | undefined;

  function change(draft: Draft<Name>): void {
    current = draft;
    for (const listener of listeners) listener();
  }

  const draftStore: DraftStore<Name> = {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read() {
      current ??= parseDraft(readStored("localStorage", key), empty);
      return current;
    },
    readEmpty: () => empty,
    write(draft) {
      const isEmpty = Object.values<string>(draft.fields).every((text) => text === "");
      store("localStorage", key, isEmpty ? null : JSON.stringify(draft));
      change(draft);
    },
    clear() {
      store("localStorage", key, null);
      change(empty);
    },
  };
  stores.add(draftStore);
  return draftStore;
}

/** Removes every draft, on the page too, at sign-out. */
export function clearDrafts(): void {
  for (const draftStore of stores) draftStore.clear();
}

/** The stored value may come from an older page, or be edited by hand. */
function parseDraft<Name extends string>(stored: string | null, empty: Draft<Name>): Draft<Name> {
  if (stored === null) return empty;
  try {
    const { fields, ids } = JSON.parse(stored);
    const texts = Object.keys(empty.fields).map((name) => [
      name,
      typeof fields[name] === "string" ? fields[name] : "",
    ]);
    return {
      fields: Object.fromEntries(texts) as Record<Name, string>,
      ids: typeof ids === "string" ? ids : null,
    };
  } catch {
    return empty;
  }
}
