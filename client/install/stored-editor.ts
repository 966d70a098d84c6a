/** In local storage, the editor whose way in a visitor looked at last. */
export const editorKey = "editor";
