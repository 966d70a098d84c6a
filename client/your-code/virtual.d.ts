/** Made by `client/build/your-code.ts`. */
declare module "virtual:code-grammars" {
  /** The addresses of a language's precompiled grammars, embedded ones first; empty for plain text. */
  export function grammarUrls(id: string): readonly string[];
}

declare module "virtual:code-languages" {
  /** Sorted by name. `files` are file endings and whole file names, separated by spaces. */
  export const languages: readonly { id: string; name: string; files: string }[];
}

declare module "virtual:own-themes" {
  /** The themes of the extension, each a `CodeTheme` in JSON. */
  export const ownThemes: readonly { name: string; url: string }[];
}

declare module "virtual:known-themes" {
  /** Well-known themes, in the same form. */
  export const knownThemes: readonly { name: string; url: string }[];
}
