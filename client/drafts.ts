import type { FormField } from "../shared/fields.ts";
import { createSharedState } from "./state.ts";
import { isStorageOpen, readStored, store } from "./storage.ts";

/** The texts in the fields of a form, by name. */
export type Texts<Name extends string> = Record<Name, string>;

/** A visitor's text that the server has not acknowledged yet. */
interface Draft<Name extends string> {
  fields: Readonly<Texts<Name>>;
  /** The id of the person who was signed in when it was begun; null for nobody. */
  author: string | null;
  /** The submission's key. It is set at the first attempt and stays the same for each retry of the same content. */
  submission: string | null;
}

const stores = new Set<{ remove(): void; claim(): void }>();

/** The id of the person who is signed in; null for nobody, undefined until the server has said so. */
let viewer: string | null | undefined;

/** Says who is signed in now. What another person has begun is removed, and what was begun just before is theirs. */
export function setDraftAuthor(id: string | null): void {
  viewer = id;
  for (const draftStore of stores) draftStore.claim();
}

export type DraftStore<Name extends string> = ReturnType<typeof createDraftStore<Name>>;

/**
 * A draft in local storage, where reloads and other tabs find it, or in the page alone if the browser stores nothing.
 */
/* @__NO_SIDE_EFFECTS__ */
export function createDraftStore<Name extends string>(
  name: string,
  formFields: Readonly<Record<Name, FormField>>,
) {
  const fieldNames = Object.keys(formFields) as Name[];
  const key = `draft-${name}`;
  const empty: Draft<Name> = {
    fields: Object.fromEntries(fieldNames.map((field) => [field, ""])) as Texts<Name>,
    author: null,
    submission: null,
  };
  /** Whether it was begun before the page knew who is signed in. */
  let isUnclaimed = false;
  /** Whether the browser has stored the last change. An entry in session storage tells the page after a reload. */
  let isLastChangeStored = readStored("sessionStorage", `${key}-unstored`) === null;
  const state = createSharedState(empty, parseDraft(readStored("localStorage", key), empty));

  function newest(): Draft<Name> {
    return isLastChangeStored ? parseDraft(readStored("localStorage", key), empty) : state.read();
  }
  function write(draft: Draft<Name>): void {
    const isEmpty = Object.values<string>(draft.fields).every((text) => text === "");
    isLastChangeStored = store("localStorage", key, isEmpty ? null : JSON.stringify(draft));
    store("sessionStorage", `${key}-unstored`, isLastChangeStored ? null : "");
    state.change(isEmpty ? empty : draft);
  }

  const draftStore = {
    key,
    formFields,
    fieldNames,
    empty,
    read: state.read,
    use: state.use,
    /** Whether local storage has everything that was typed into this form, in this tab and in others. */
    isStored: () => isLastChangeStored && isStorageOpen(),
    /** Changes some fields of what is stored, perhaps by another tab. Changed content is a new submission. */
    change(fields: Partial<Texts<Name>>): void {
      const before = newest();
      if (fieldNames.every((field) => (fields[field] ?? before.fields[field]) === before.fields[field]))
        return;
      const isBegun = before !== empty;
      if (!isBegun) isUnclaimed = viewer === undefined;
      const author = isBegun ? before.author : (viewer ?? null);
      write({ fields: { ...before.fields, ...fields }, author, submission: null });
    },
    /** The id of the person who has begun it, and who alone may send it; null if anybody may. */
    author: () => newest().author,
    claim(): void {
      const draft = newest();
      if (viewer && draft.author !== null && draft.author !== viewer) write(empty);
      else if (viewer && isUnclaimed && draft !== empty) write({ ...draft, author: viewer });
      isUnclaimed = false;
    },
    /** Sets the key of the draft's submission. With null, the next attempt is a new submission. */
    setSubmission(submission: string | null): void {
      write({ ...newest(), submission });
    },
    /** Removes the draft; with a key, only if it is still that submission. */
    remove(submission?: string): void {
      if (submission === undefined || newest().submission === submission) write(empty);
    },
    /** Takes over what other tabs have stored or removed. */
    reread(): void {
      state.change(newest());
      if (viewer !== undefined) draftStore.claim();
    },
  };
  stores.add(draftStore);
  // The form has loaded later than the answer.
  if (viewer !== undefined) draftStore.claim();
  return draftStore;
}

/** Removes every draft from the storage and from the page. Called at sign-out. */
export function clearDrafts(): void {
  for (const draftStore of stores) draftStore.remove();
}

/** The stored value may come from an older page, or be edited by hand. */
function parseDraft<Name extends string>(stored: string | null, empty: Draft<Name>): Draft<Name> {
  if (stored === null) return empty;
  try {
    const { fields, author, submission } = JSON.parse(stored);
    const texts = Object.keys(empty.fields).map((name) => [
      name,
      typeof fields[name] === "string" ? fields[name] : "",
    ]);
    return {
      fields: Object.fromEntries(texts) as Texts<Name>,
      author: typeof author === "string" ? author : null,
      submission: typeof submission === "string" ? submission : null,
    };
  } catch {
    return empty;
  }
}
