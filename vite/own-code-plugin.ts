import { bundledLanguagesInfo } from "shiki";
import type { Plugin } from "vite";
import { languageFiles } from "../client/stage/own-code/languages.ts";
import { exportAll, virtualModules } from "./virtual-modules.ts";

const ids = Object.keys(languageFiles);

function languagesModule(): string {
  const languages = ids
    .map((id) => ({
      id,
      name: bundledLanguagesInfo.find((info) => info.id === id)?.name ?? id,
      files: languageFiles[id],
    }))
    .sort((a, b) => a.name.localeCompare(b.name, "en"));
  return exportAll({ languages });
}

/** The grammars that VS Code uses for languages to which Shiki gives another one. */
const ownGrammars: Readonly<Record<string, string>> = { html: "html-derivative" };

/** Each grammar, with the grammars that it embeds, is loaded when the worker needs it. */
function grammarsModule(): string {
  const loads = ids.map(
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
