/** The key in local storage of the editor that the visitor looked at last. */
export const editorKey = "editor";
