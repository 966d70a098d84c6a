/** Made by `plugin.ts`. */
declare module "virtual:code-grammars" {
  /** Where the precompiled grammars of a language of the list are, embedded ones first; none for plain text. */
  export function grammarUrls(id: string): readonly string[];
}

declare module "virtual:likely-grammar" {
  /** The language that many will paste, and where its grammar is. */
  export const likely: string;
  export const likelyGrammar: string;
}

declare module "virtual:code-languages" {
  /** By name. `files` are endings and whole names of files, separated by spaces. */
  export const languages: readonly { id: string; name: string; files: string }[];
}

declare module "virtual:own-themes" {
  /** The themes of the extension, each a `CodeTheme` in JSON. */
  export const ownThemes: readonly { name: string; url: string }[];
}

declare module "virtual:known-themes" {
  /** Well-known themes, likewise. */
  export const knownThemes: readonly { name: string; url: string }[];
}
