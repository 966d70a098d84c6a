import type { FormField } from "../shared/fields.ts";
import { createSharedState } from "./state.ts";
import { ifPossible, isStorageOpen, readStored, store } from "./storage.ts";

/** The texts in the fields of a form, by name. */
export type Texts<Name extends string> = Record<Name, string>;

/** A visitor's text that the server has not acknowledged yet. */
interface Draft<Name extends string> {
  fields: Readonly<Texts<Name>>;
  /** Who began the draft, by id. Null: nobody was signed in. Undefined: the page does not know yet who is. */
  author: string | null | undefined;
  /** The submission's key. It is set at the first attempt and stays the same for each retry of the same content. */
  submission: string | null;
}

const stores = new Set<{ remove(): void; settle(): void }>();

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

export type DraftStore<Name extends string> = ReturnType<typeof createDraftStore<Name>>;

/**
 * A draft in local storage, where reloads and other tabs find it, or in the page alone if the browser stores nothing.
 */
/* @__NO_SIDE_EFFECTS__ */
export function createDraftStore<Name extends string>(name: string, formFields: Readonly<Record<Name, FormField>>) {
  const fieldNames = Object.keys(formFields) as Name[];
  const key = `draft-${name}`;
  const noTexts = Object.fromEntries(fieldNames.map((field) => [field, ""])) as Texts<Name>;
  const empty: Draft<Name> = { fields: noTexts, author: null, submission: null };
  const state = createSharedState(empty, stored());

  /** What is stored. It may come from an older page, or be edited by hand. */
  function stored(): Draft<Name> {
    const text = readStored("localStorage", key);
    const draft = text === null ? null : ifPossible(() => JSON.parse(text));
    if (!draft?.fields) return empty;
    const fields = fieldNames.map((field) => [field, String(draft.fields[field] ?? "")]);
    return { submission: null, ...draft, fields: Object.fromEntries(fields) };
  }
  function write(draft: Draft<Name>): void {
    const isEmpty = fieldNames.every((field) => draft.fields[field] === "");
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
    ...{ key, formFields, fieldNames, empty, read: state.read, use: state.use },
    /** Keeps the texts that the form shows. Changed content is a new submission. */
    change(fields: Texts<Name>): void {
      const before = state.read();
      if (fieldNames.every((field) => fields[field] === before.fields[field])) return;
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
    /** Takes over what other tabs have stored or removed. */
    reread(): void {
      settle(isStorageOpen() ? stored() : state.read());
    },
    settle: () => settle(),
  };
  stores.add(draftStore);
  // The form has loaded later than the answer.
  if (viewer !== undefined) draftStore.settle();
  return draftStore;
}
