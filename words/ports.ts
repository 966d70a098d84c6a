import * as own from "#site/words/ports.ts";
import { layer } from "./layer.ts";

/**
 * The steps to switch the theme on, the comments in the files and the programs' names, in another language than English:
 * the translation by the English text. `npm run ports -- --words` prints the list. `{1}` is the first
 * value in a text, such as a file's name, and `{2}` the second; a translation may change their order:
 *
 *     "Put {1} into {2}.": "Lege {1} in {2} ab.",
 *     "Design tokens (DTCG)": "Design-Tokens (DTCG)",
 *
 * What is not in the list stays in English.
 */
export const portTranslations = layer<Readonly<Record<string, string>>>({}, own.portTranslations);

/** The words of the page about the files. */
export const portsWording = layer(
  {
    heading: "Other programs",
    lead: (count: number, name: string) =>
      `${name} for ${count} editors, terminals and tools, made from the same colours.`,
    all: (count: number) => `All ${count}`,
    find: "Find a program",
    none: (query: string) => `No program is called “${query}”.`,
    download: "Download",
    /** The link's accessible name. It begins with the visible text. */
    downloadFor: (program: string) => `Download for ${program}`,
    everything: (kilobytes: number) => `Download all of them (.zip, ${kilobytes} kB)`,
    steps: "How to switch it on",
    closeSteps: "Close",
    code: "these lines",
    missing: "The steps did not arrive. Please try again, or open them as a page.",
    /** The title of the page with all steps. */
    title: "For other programs",
    pageLead: (name: string) =>
      `The files are made from the VS Code theme ${name}. Each comes with the steps to switch it on.`,
    kinds: { editor: "Editors", terminal: "Terminals", tool: "Tools", format: "Formats" },
    picture: (variant: string) => `A terminal in ${variant}`,
    back: "Back to the page",
  },
  own.portsWording,
);
