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

/** File extensions and file names of each language, in addition to its id and its aliases in Shiki. */
const furtherFiles: Readonly<Record<string, string>> = {
  ada: "adb ads",
  apache: ".htaccess",
  asm: "s",
  c: "h",
  clojure: "cljs edn",
  cmake: "CMakeLists.txt",
  "common-lisp": "lsp",
  cpp: "cc cxx hpp hh hxx",
  crystal: "cr",
  diff: "patch",
  dotenv: "env",
  elixir: "ex exs",
  "emacs-lisp": "el",
  erlang: "hrl",
  fsharp: "fsx fsi",
  glsl: "vert frag",
  groovy: "gradle Jenkinsfile",
  html: "htm",
  ini: "cfg conf",
  json: "webmanifest",
  latex: "tex sty",
  make: "mk",
  "objective-c": "m",
  ocaml: "ml mli",
  pascal: "pas pp",
  perl: "pl pm",
  postcss: "pcss",
  powershell: "psm1",
  prolog: "pro",
  python: "pyi",
  racket: "rkt",
  ruby: "rake gemspec Gemfile Rakefile",
  scala: "sc sbt",
  scheme: "scm ss",
  shellscript: "bashrc",
  solidity: "sol",
  "system-verilog": "sv",
  verilog: "v",
  vhdl: "vhd",
  wasm: "wat",
  xml: "svg xsd plist",
};

function languagesModule(): string {
  const languages = languageIds
    .map((id) => {
      const { name = id, aliases = [] } = bundledLanguagesInfo.find((info) => info.id === id) ?? {};
      return { id, name, files: [id, ...aliases, furtherFiles[id]].join(" ").trim() };
    })
    .sort((a, b) => a.name.localeCompare(b.name, "en"));
  return exportAll({ languages });
}

/** The grammars that VS Code uses for languages to which Shiki gives another one. */
const ownGrammars: Readonly<Record<string, string>> = { html: "html-derivative" };

/** Each grammar, with the grammars that it embeds, is loaded when the worker needs it. */
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
