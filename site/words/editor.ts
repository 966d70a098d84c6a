/** The words of the hero's editor. They are loaded with its scripts. */

export const editorWording = {
  explorer: "Explorer",
  files: "Files",
  yourCode: "Your code",
  panel: "Editor",
  branch: "main",
  problems: "1 problem",
  position: (line: number, column: number) => `Ln ${line}, Col ${column}`,
  sampleMissing: "This sample could not be loaded. Choose another file, then this one again.",
  /** The name of a sample of terminal output. */
  terminal: "Terminal",
};

export const paletteWording = {
  heading: "Palette",
  lead: (theme: string) =>
    `Every colour comes from ${theme}’s own file. Point at a colour to find it in the code; press it to copy it.`,
  copyAs: "Copy as",
  formats: { hex: "Hex", rgb: "RGB", variable: "CSS variable" },
  /** Opens the links to the palette as a file. */
  asFile: "As a file",
  /** The links to the palette as a file, by the port's id. */
  files: { "design-tokens": "Palette as JSON", "css-variables": "Palette as CSS" },
  /** `ratio` is the contrast on the editor's background, with one decimal. */
  contrast: (ratio: string) => `${ratio}:1`,
  ground: "ground",
  copy: "Copy",
};
