import type { FormFields } from "../shared/fields.ts";
import { createSharedState } from "./state.ts";
import { ifPossible, isStorageOpen, readStored, store } from "./storage.ts";

/** The texts in the fields of a form, by name. */
export type Texts = Readonly<Record<string, string>>;

/** A visitor's text that the server has not acknowledged yet. */
interface Draft {
  fields: Texts;
  /** The id of the person who began it; null if nobody was signed in, undefined while the page does not know. */
  author: string | null | undefined;
  /** The submission's key. It is set at the first attempt and stays the same for each retry of the same content. */
  submission: string | null;
}

/** The prefix of the drafts' keys in local storage. */
export const DRAFT_KEYS = "draft-";

const stores = new Set<DraftStore>();

/** The id of the person who is signed in; null for nobody, undefined until the server has said so. */
let viewer: string | null | undefined;

/** Says who is signed in now. What another person has begun is removed, and what was begun just before is theirs. */
export function setDraftAuthor(id: string | null): void {
  viewer = id;
  for (const draftStore of stores) draftStore.settle();
}

/** Removes every draft from the storage and from the page. Called at sign-out. */
export function clearDrafts(): void {
  for (const draftStore of stores) draftStore.remove();
}

/** Takes over what other tabs have stored or removed. */
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
 * A draft in local storage, where reloads and other tabs find it, or in the page alone if the browser stores nothing.
 */
/* @__NO_SIDE_EFFECTS__ */
export function createDraftStore(name: string, formFields: FormFields) {
  const key = DRAFT_KEYS + name;
  const textsIn = (given: Readonly<Record<string, unknown>>): Texts =>
    Object.fromEntries(Object.keys(formFields).map((field) => [field, String(given[field] ?? "")]));
  const empty: Draft = { fields: textsIn({}), author: null, submission: null };
  const state = createSharedState(empty, stored());

  /** What is stored. It may come from an older page, or be edited by hand. */
  function stored(): Draft {
    const draft = ifPossible(() => JSON.parse(readStored("localStorage", key) ?? ""));
    return draft?.fields ? { submission: null, ...draft, fields: textsIn(draft.fields) } : empty;
  }
  function write(draft: Draft): void {
    const isEmpty = Object.values(draft.fields).every((text) => text === "");
    store("localStorage", key, isEmpty ? null : JSON.stringify(draft));
    state.change(isEmpty ? empty : draft);
  }
  /** Gives a draft to whoever is signed in, or removes that of somebody else. */
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
    /** Stores the texts that the form shows, without unknown fields. Changed texts make a new submission. */
    change(shown: Readonly<Record<string, unknown>>): void {
      const [before, fields] = [state.read(), textsIn(shown)];
      if (Object.entries(before.fields).every(([field, text]) => fields[field] === text)) return;
      write({ fields, author: before === empty ? viewer : before.author, submission: null });
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
  // The form has loaded later than the answer.
  if (viewer !== undefined) draftStore.settle();
  return draftStore;
}
