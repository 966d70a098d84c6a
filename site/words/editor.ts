/** The words of the hero's editor, which its scripts bring along. */

export const editorWording = {
  source: (name: string) => `Source repository of ${name}`,
  explorer: "Explorer",
  files: "Files",
  branch: "main",
  problems: "0 problems",
  position: (line: number, column: number) => `Ln ${line}, Col ${column}`,
  sampleMissing: "This sample did not arrive. Choose another file, then this one again.",
  /** What a sample of terminal output is called. */
  terminal: "Terminal",
};

export const paletteWording = {
  heading: "Palette",
  lead: (theme: string) =>
    `Every colour comes from ${theme}’s own file. Point at one to see its code, choose one to copy it.`,
  copyAs: "Copy as",
  formats: { hex: "Hex", rgb: "RGB", variable: "CSS variable" },
  contrast: (ratio: string) => `${ratio}:1`,
  ground: "ground",
  copy: "Copy",
  /** What each colour is for. */
  roles: {
    Background: "Background",
    Comments: "Comments",
    Keywords: "Keywords",
    Functions: "Functions",
    Strings: "Strings",
    Types: "Types",
    Constants: "Constants",
    Parameters: "Parameters",
    Properties: "Properties",
    Decorators: "Decorators",
    Operators: "Operators",
    Text: "Text",
  },
};
