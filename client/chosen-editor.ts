import { editors } from "../settings/links.ts";
import { createSharedState } from "./state.ts";
import { readStored, store } from "./storage.ts";

/** The key in local storage of the editor that the visitor looked at last. */
const EDITOR_KEY = "editor";

export type Editor = (typeof editors)[number];

function storedEditor(): Editor {
  const id = readStored("localStorage", EDITOR_KEY);
  return editors.find((editor) => editor.id === id) ?? editors[0];
}

/** The editor that the visitor installs the theme in: the first one in the server's HTML, then the stored one. */
const chosenEditor = createSharedState<Editor>(editors[0], import.meta.env.SSR ? editors[0] : storedEditor());

/** A hook: the chosen editor. */
export const useEditor = chosenEditor.use;

/** Chooses the editor, also for the next visit. */
export function chooseEditor(id: Editor["id"]): void {
  chosenEditor.change(editors.find((editor) => editor.id === id) ?? editors[0]);
  store("localStorage", EDITOR_KEY, id);
}
