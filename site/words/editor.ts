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
    `Every colour comes from ${theme}’s own file. Hover to find a colour in the code; click to copy it.`,
  copyAs: "Copy as",
  formats: { hex: "Hex", rgb: "RGB", variable: "CSS variable" },
  /** The links to the palette as a file, by the port's id. */
  files: { "design-tokens": "Palette as JSON", "css-variables": "Palette as CSS" },
  /** `ratio` is the contrast on the editor's background, with one decimal. WCAG asks for 4.5 for text. */
  contrast: (ratio: string) => (Number(ratio) < 4.5 ? `${ratio}:1, faint` : `${ratio}:1`),
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
    Variables: "Variables",
    Tags: "Tags",
    Parameters: "Parameters",
    Properties: "Properties",
    Decorators: "Decorators",
    Operators: "Operators",
    Text: "Text",
    // Semantic tokens whose colours differ from those of the roles above.
    class: "Classes",
    comment: "Comments, by meaning",
    decorator: "Decorators, by meaning",
    enum: "Enums",
    enumMember: "Enum members",
    event: "Events",
    function: "Functions, by meaning",
    interface: "Interfaces",
    keyword: "Keywords, by meaning",
    label: "Labels",
    macro: "Macros",
    method: "Methods",
    namespace: "Namespaces",
    number: "Numbers, by meaning",
    operator: "Operators, by meaning",
    parameter: "Parameters, by meaning",
    property: "Properties, by meaning",
    regexp: "Regular expressions",
    string: "Strings, by meaning",
    struct: "Structs",
    type: "Types, by meaning",
    typeParameter: "Type parameters",
    variable: "Variables",
  },
};
