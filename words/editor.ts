/** The words of the hero's editor. They are loaded with its scripts. */

import * as own from "#site/words/editor.ts";
import { layer } from "./layer.ts";

export const editorWording = layer(
  {
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
  },
  own.editorWording,
);

export const paletteWording = layer(
  {
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
  },
  own.paletteWording,
);

/** The words of the preview of colour-vision deficiencies. */
export const visionWording = layer(
  {
    label: "Vision",
    kinds: {
      normal: "Normal",
      protan: "Protan",
      deutan: "Deutan",
      tritan: "Tritan",
      greyscale: "Greyscale",
    },
    /** Opens the figures. */
    figures: "Figures",
    /** What a visitor sees with each kind of vision. */
    shows: {
      normal: "As it is.",
      protan: "Red-blind eyes (protan): red is dark.",
      deutan: "Green-blind eyes (deutan): red and green come together.",
      tritan: "Blue-blind eyes (tritan): blue and green come together.",
      greyscale: "Lightness alone.",
    },
    nearest: (one: string, other: string, distance: string) =>
      `The two roles most alike are “${one}” and “${other}”: ΔE2000 ${distance}, where 1 is the least that eyes can see.`,
    source: "Simulated after Machado et al. 2009, at full severity.",
  },
  own.visionWording,
);

/** The texts of the comparison of two themes. */
export const compareWording = layer(
  {
    compareWith: "Compare with",
    /** The choice of no theme. */
    nothing: "another theme …",
    label: (theme: string) => `Your code in ${theme}`,
    sample: (file: string, theme: string) => `${file} in ${theme}`,
    /** On screens that show one of the two at a time. */
    show: (theme: string) => `Show ${theme}`,
    linkTo: "A link to this comparison:",
    /** What the button beside it copies. */
    link: "the link",
    contrast: "Contrast of each role on the background",
    role: "Role",
  },
  own.compareWording,
);

/** The texts about the token under the pointer. */
export const tokenInspectorWording = layer(
  {
    label: "Why this colour",
    scopes: "Scopes",
    /** Follows the token's text. `ratio` has one decimal. */
    contrast: (hex: string, ratio: string) => `is ${hex}, ${ratio}:1 on the editor’s background.`,
    rule: (selector: string, name?: string) =>
      `Its colour comes from the rule “${selector}”${name ? ` (${name})` : ""}.`,
    meaning: (selector: string) => `Its colour comes from the rule for its meaning, “${selector}”.`,
    noRule: "No rule names it: it has the editor’s foreground.",
    copy: "Copy override for settings.json",
    copied: "Copied",
    refused: "The browser did not copy it. Copy it by hand:",
    close: "Close",
    missing: "The theme’s rules could not be loaded. Point at the code again to retry.",
  },
  own.tokenInspectorWording,
);
