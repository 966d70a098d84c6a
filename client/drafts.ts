import type { FormFields } from "../shared/fields.ts";
import { createSharedState } from "./state.ts";
import { ifPossible, isStorageOpen, readStored, store } from "./storage.ts";

/** The values of a form's fields, by name. */
export type FormValues = Readonly<Record<string, string>>;

/** A visitor's text that the server has not acknowledged yet. */
interface Draft {
  values: FormValues;
  /** The id of the person who started it; null if nobody was signed in, undefined while the page does not know. */
  author: string | null | undefined;
  /** The submission's key. The first attempt sets it, and every retry with the same values reuses it. */
  submission: string | null;
}

/** The prefix of the drafts' keys in local storage. */
export const DRAFT_KEYS = "draft-";

const stores = new Set<DraftStore>();

/** The id of the person who is signed in; null for nobody, undefined until the server answers. */
let viewer: string | null | undefined;

/**
 * Sets who is signed in now. Removes drafts that another person started, and gives this person a draft that was started
 * before the page knew.
 */
export function setDraftAuthor(id: string | null): void {
  viewer = id;
  for (const draftStore of stores) draftStore.settle();
}

/** Removes every draft from the storage and from the page. Called at sign-out. */
export function clearDrafts(): void {
  for (const draftStore of stores) draftStore.remove();
}

/** Takes over what other tabs stored or removed. */
function reread(): void {
  if (isStorageOpen()) for (const draftStore of stores) draftStore.reread();
}

if (!import.meta.env.SSR) {
  addEventListener("storage", ({ key }) => (key === null || key?.startsWith(DRAFT_KEYS)) && reread());
  // Another page may have sent the draft or signed out while this one was in the browser's cache.
  addEventListener("pageshow", ({ persisted }) => persisted && reread());
}

export type DraftStore = ReturnType<typeof createDraftStore>;

/**
 * A draft in local storage, where reloads and other tabs find it. If the browser stores nothing, only the page has it.
 */
/* @__NO_SIDE_EFFECTS__ */
export function createDraftStore(name: string, formFields: FormFields) {
  const key = DRAFT_KEYS + name;
  const valuesIn = (given: Readonly<Record<string, unknown>>): FormValues =>
    Object.fromEntries(Object.keys(formFields).map((field) => [field, String(given[field] ?? "")]));
  const empty: Draft = { values: valuesIn({}), author: null, submission: null };
  const state = createSharedState(empty, stored());

  /** The stored draft. It may come from an older version of the page, or be edited by hand. */
  function stored(): Draft {
    const draft = ifPossible(() => JSON.parse(readStored("localStorage", key) ?? ""));
    // Version 1.1 stored the values as `fields`.
    const { fields, values = fields, ...others } = draft ?? {};
    return values ? { submission: null, ...others, values: valuesIn(values) } : empty;
  }
  function write(draft: Draft): void {
    const isEmpty = Object.values(draft.values).every((value) => value === "");
    store("localStorage", key, isEmpty ? null : JSON.stringify(draft));
    state.change(isEmpty ? empty : draft);
  }
  /** Gives a draft to the person who is signed in, or removes it if it is somebody else's. */
  function settle(draft = state.read()): void {
    if (viewer && draft.author && draft.author !== viewer) write(empty);
    else if (viewer !== undefined && draft.author === undefined) write({ ...draft, author: viewer });
    else state.change(draft);
  }

  const draftStore = {
    formFields,
    empty,
    read: state.read,
    use: state.use,
    /** Stores the values that the form shows, without unknown fields. Changed values start a new submission. */
    change(shown: Readonly<Record<string, unknown>>): void {
      const [before, values] = [state.read(), valuesIn(shown)];
      if (Object.entries(before.values).every(([field, value]) => values[field] === value)) return;
      write({ values, author: before === empty ? viewer : before.author, submission: null });
    },
    /** Sets the key of the draft's submission. With null, the next attempt is a new submission. */
    setSubmission(submission: string | null): void {
      write({ ...state.read(), submission });
    },
    /** Removes the draft; with a key, only if it is still that submission. */
    remove(submission?: string): void {
      if (submission === undefined || state.read().submission === submission) write(empty);
    },
    reread: () => settle(stored()),
    settle: () => settle(),
  };
  stores.add(draftStore);
  // The form loaded after the answer arrived.
  if (viewer !== undefined) draftStore.settle();
  return draftStore;
}
