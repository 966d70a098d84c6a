/** A theme with translucent colours, and with colours that it leaves to VS Code. */
export const theme = {
  colors: {
    "editor.background": "#101020",
    "editor.foreground": "#e0e0e0",
    "editor.selectionBackground": "#ffffff80",
    "diffEditor.insertedLineBackground": "#00ff0020",
    "diffEditor.insertedTextBackground": "#00ff0020",
    "diffEditor.removedTextBackground": "#ff000020",
    "editorInlayHint.foreground": "#888888",
    "editorInlayHint.background": "#ffffff10",
  },
  tokenColors: [
    { scope: ["keyword"], settings: { foreground: "#ff8800" } },
    { scope: "meta.function-call entity.name.function, nothing", settings: { foreground: "#ffee00" } },
    { scope: "comment", settings: { foreground: "#8888ff80" } },
  ],
  semanticTokenColors: { parameter: { foreground: "#ccaa88" }, "*.deprecated": { strikethrough: true } },
  semanticHighlighting: true,
};
