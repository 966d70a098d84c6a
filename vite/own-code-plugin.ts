import { bundledLanguagesInfo } from "shiki";
import type { Plugin } from "vite";
import { furtherFiles, languageIds } from "../client/stage/own-code/languages.ts";
import { exportAll, virtualModules } from "./virtual-modules.ts";

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
