// The words of the stage: the theme next to the visitor's own, and the light that dims both.

import * as own from "#site/words/stage.ts";
import { layer } from "./layer.ts";

/** The first part of a theme to fade in less light. */
interface Part {
  /** The theme's name. */
  name: string;
  /** One of `parts`: "comments are". */
  part: string;
  /** The light at which it fades, as a percentage. */
  fadesAt: number;
}

const ownersOf = (name: string) => `${name}’s`;
const verbOf = (part: string) => part.split(" ").at(-1);

export const stageWording = layer(own.stageWording, {
  /**
   * Replaces the tagline if the theme's comments fade later than those of the theme next to it; null keeps the tagline.
   */
  headline: { dark: null, light: null } as Record<"dark" | "light", string | null>,
  download: "Download",
  stableVersion: (version: string) => `Stable Version ${version}`,
  editor: "Editor",
  /** The name of what the button next to it copies. */
  command: "the command",
  /** The name of the link in the stage's frame. */
  source: (theme: string) => `Source repository of ${theme}`,
  yours: "You use",
  /** The first choice if the theme is alone on the stage. */
  chooseYours: "Choose your theme",
  /** The samples of code, as tabs. */
  files: "Samples",
  /** Parts of VS Code, as tabs, in this order. */
  scenes: {
    selection: "Selection",
    lists: "Lists",
    suggestions: "Suggestions",
    terminal: "Terminal",
    diff: "Diff",
    window: "Window",
  },
  yourCode: "Your code",
  language: "Language",
  /** Shows a whole sample on a phone. */
  allLines: "Show all lines",
  /** About a theme, a sample or a scene. */
  notLoaded: (name: string): string => `${name} could not be loaded.`,
  light: "Light",
  percent: (light: number): string => `${light}%`,
  /** Next to the sun, until the visitor moves it. */
  screenLight: "Screen light",
  /** The claim below the headline: the theme that goes dark first, and the other one. */
  limits: {
    differ: (first: Part, last: Part): string =>
      `${first.name} goes dark at ${stageWording.percent(first.fadesAt)}. ${last.name} holds to ${stageWording.percent(last.fadesAt)}.`,
    same: (one: Part, other: Part): string =>
      `${one.name} and ${other.name} both go dark at ${stageWording.percent(one.fadesAt)}.`,
  },
  /** The effect of the current light, in one short line. */
  sentence: {
    alike: (light: number, { part }: Part, legibility: string): string =>
      `At ${stageWording.percent(light)}, ${part} ${legibility} in both.`,
    each: (light: number, [one, first]: [Part, string], [other, second]: [Part, string]): string =>
      `At ${stageWording.percent(light)}, ${ownersOf(one.name)} ${one.part} ${first}, ${ownersOf(other.name)} ${one.part === other.part ? verbOf(other.part) : other.part} ${second}.`,
    back: (light: number, { name, part }: Part): string =>
      `${ownersOf(name)} ${part} back at ${stageWording.percent(light)}.`,
  },
  legibilities: { gone: "gone", hard: "hard to read", readable: "readable" },
  /** Below a mark of the light. */
  goneBelow: (theme: string, light: number): string => `${theme} gone below ${stageWording.percent(light)}`,
  /** The first part to fade, in the sentence. */
  parts: {
    comments: "comments are",
    selected: "selected code is",
    selectedComments: "comments in a selection are",
    ghostText: "ghost text is",
    inlayHints: "inlay hints are",
    ignoredFiles: "ignored files are",
    placeholders: "placeholders are",
    buttons: "buttons are",
    badges: "badges are",
    descriptions: "descriptions are",
    details: "details are",
    suggestions: "suggestions are",
    inactiveTabs: "inactive tabs are",
    terminalText: "terminal text is",
    lineNumbers: "line numbers are",
    removedComments: "removed comments are",
    insertedComments: "new comments are",
    hiddenLines: "hidden lines are",
  },
  /** The sentence of a stage without a light. */
  compare: (ours: string, yours: string) => `The same code in ${yours} and in ${ours}.`,
  model: "How we dim: all colours equally, with 5% glare from the room, as in WCAG. Comments are gone below 2:1.",
  share: "Share",
  shareLimit: (theme: string, light: number): string => `Share ${ownersOf(theme)} ${stageWording.percent(light)}`,
  savePicture: "Save the picture",
  close: "Close",
  linkCopied: "Link copied.",
  linkWithoutOwn: "Link copied. Only the picture shows your own theme and code.",
  colours: "Colours",
  copyColour: (role: string, hex: string) => `Copy ${hex}, ${role}`,
});

/**
 * The themes to compare with at first, by kind, best known first. The page takes the first one whose comments fade well
 * before those of your variant.
 */
export const firstOtherThemes = layer<Readonly<Record<"dark" | "light", readonly string[]>>>(own.firstOtherThemes, {
  dark: ["Dracula", "Nord", "Tokyo Night", "Material Theme"],
  light: ["GitHub Light", "Solarized Light", "Catppuccin Latte", "Rosé Pine Dawn", "One Light"],
});

/** The words around a visitor's own theme. */
export const ownThemeWording = layer(own.ownThemeWording, {
  choose: "Your theme",
  remove: (theme: string) => `Remove ${theme}`,
  kept: "Your theme stays in this browser until you remove it. It is never sent.",
  tooLarge: (megabytes: number) => `This file is larger than ${megabytes} MB. Choose a .vsix or a theme’s JSON file.`,
  noTheme: "This file is not a VS Code theme. Choose a .vsix or a theme’s JSON file.",
  notWhole: "This file is only part of a theme. Choose the .vsix instead.",
  slow: "This file takes too long to read. Choose a .vsix or a theme’s JSON file.",
});

/** The words around a visitor's own code. They are loaded with its scripts. */
export const ownCodeWording = layer(own.ownCodeWording, {
  empty: "Paste or type your code here, or drop a file. It stays in your browser.",
  keys: "Tab indents. To leave the code by keyboard, press Escape, then Tab.",
  plainText: "Plain text",
  cut: (lines: number, kilobytes: number) => `Only the first ${lines} lines or ${kilobytes} KB are shown.`,
  noText: (file: string) => `${file} does not look like text.`,
  languageMissing: "This language could not be loaded, so the code stays plain.",
  /** Shown if a theme has semantic highlighting for this language, which needs VS Code. */
  noMeaning: (_themes: readonly string[]): string => "Semantic highlighting shows only in VS Code.",
  tooManyPieces: "This code has too many small parts, so its end stays plain.",
  slow: "This code takes too long to colour, so some of it stays plain.",
});

/** The words for fixing a theme, and for the VS Code settings that do the same. */
export const customizeWording = layer(own.customizeWording, {
  open: (theme: string): string => `Fix ${theme}`,
  close: "Close",
  /** The themes of the two panes. */
  theme: "Adjust",
  groups: {
    comments: "Comments",
    italics: "Italics",
    selection: "Selection",
    brackets: "Brackets",
    ground: "Background",
  },
  /** The choices of each group. */
  choices: {
    comments: { "": "Original", "4.5": "Readable, 4.5:1", "7": "Strong, 7:1" },
    italics: { "": "Original", none: "None" },
    selection: { "": "Original", "1.5": "Easy to see" },
    brackets: { "": "As in VS Code", off: "Plain" },
    ground: { "": "Original", black: "Black", white: "White" },
  },
  settings: "Settings",
  copy: "Copy settings",
  where: "Paste them into settings.json. To open it in VS Code, run “Preferences: Open User Settings (JSON)”.",
});
