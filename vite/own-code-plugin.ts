import { bundledLanguagesInfo } from "shiki";
import type { Plugin } from "vite";
import { exportAll, virtualModules } from "./virtual-modules.ts";

/** The languages for visitors' code, by Shiki's ids. */
const languageIds: readonly string[] = `
  ada apache asm astro awk bat c clojure cmake common-lisp cpp crystal csharp css csv d dart diff docker dotenv elixir
  elm emacs-lisp erlang fish fsharp gdscript gleam glsl go graphql groovy handlebars haskell hcl html ini java
  javascript json json5 jsonc jsx julia just kotlin latex less lua make markdown matlab mdx nginx nim nix objective-c
  ocaml pascal perl php postcss powershell prisma prolog proto pug python r racket ruby rust sass scala scheme scss
  shellscript solidity sql stylus svelte swift system-verilog terraform toml tsx twig typescript vb verilog vhdl viml
  vue wasm wgsl xml yaml zig
`
  .trim()
  .split(/\s+/);

/** File endings that Linguist does not know, or would give to another language. */
const furtherEndings = { conf: "ini", edn: "clojure", gradle: "groovy", m: "objective-c", plist: "xml", svg: "xml" };

/** A language in Linguist's form: endings begin with a dot. */
type LinguistLanguage = { name: string } & Partial<Record<"aliases" | "extensions" | "filenames", readonly string[]>>;

async function languagesModule(): Promise<string> {
  const linguist: readonly LinguistLanguage[] = Object.values(await import("linguist-languages"));
  const languages = bundledLanguagesInfo
    .filter(({ id }) => languageIds.includes(id))
    .sort((one, other) => one.name.localeCompare(other.name, "en"));
  const named = languages.map(({ id, name, aliases = [] }) => ({ id, names: [id, ...aliases, name.toLowerCase()] }));
  const known = named.flatMap(({ id, names }) => {
    const isOf = ({ name, aliases = [] }: LinguistLanguage) =>
      [name.toLowerCase(), ...aliases].some((each) => names.includes(each));
    const { extensions = [], filenames = [] } = linguist.find(isOf) ?? {};
    return [...extensions.map((extension) => extension.slice(1)), ...filenames].map((file) => [file, id] as const);
  });
  // If two languages share an ending, the first one gets it, unless the ending is another language's name.
  const files = Object.fromEntries([
    ...known.reverse(),
    ...Object.entries(furtherEndings),
    ...named.flatMap(({ id, names }) => names.map((name) => [name, id])),
  ]);
  return exportAll({ languages: languages.map(({ id, name }) => ({ id, name })), files });
}

/** VS Code's grammars for languages that have a different grammar in Shiki. */
const ownGrammars: Readonly<Record<string, string>> = { html: "html-derivative" };

/** The worker loads each grammar, with the grammars that it embeds, when it needs it. */
function grammarsModule(): string {
  const loads = languageIds.map(
    (id) => `${JSON.stringify(id)}: () => import(${JSON.stringify(`@shikijs/langs/${ownGrammars[id] ?? id}`)})`,
  );
  return `export const grammars = {${loads.join(",")}};`;
}

/** Provides the languages of visitors' code, and their grammars. */
export function ownCodePlugin(): Plugin {
  return {
    name: "own-code",
    ...virtualModules({
      "virtual:code-grammars": grammarsModule,
      "virtual:code-languages": languagesModule,
    }),
  };
}
