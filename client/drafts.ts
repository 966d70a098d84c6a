import { createSharedState } from "./state.ts";
import { readStored, store } from "./storage.ts";

/** A visitor's text that the server has not acknowledged yet. */
interface Draft<Name extends string> {
  fields: Record<Name, string>;
  /** The submission's key. It is set at the first attempt and stays the same for each retry of the same content. */
  ids: string | null;
}

const stores = new Set<{ clear(): void }>();

export type DraftStore<Name extends string> = ReturnType<typeof createDraftStore<Name>>;

/** A draft that survives a reload, in local storage if the browser allows it. */
/* @__NO_SIDE_EFFECTS__ */
export function createDraftStore<Name extends string>(name: string, fieldNames: readonly Name[]) {
  const key = `draft-${name}`;
  const empty: Draft<Name> = {
    fields: Object.fromEntries(fieldNames.map((field) => [field, ""])) as Record<Name, string>,
    ids: null,
  };
  const state = createSharedState(empty, parseDraft(readStored("localStorage", key), empty));

  const draftStore = {
    empty,
    read: state.read,
    use: state.use,
    write(draft: Draft<Name>): void {
      const isEmpty = Object.values<string>(draft.fields).every((text) => text === "");
      store("localStorage", key, isEmpty ? null : JSON.stringify(draft));
      state.change(draft);
    },
    clear(): void {
      store("localStorage", key, null);
      state.change(empty);
    },
  };
  stores.add(draftStore);
  return draftStore;
}

/** Removes every draft from the storage and from the page. Called at sign-out. */
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
