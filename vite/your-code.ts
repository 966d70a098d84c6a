import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { bundledLanguages, bundledLanguagesInfo, type LanguageRegistration } from "shiki";
import type { Plugin } from "vite";
import type { CodeTheme } from "../client/code/theme-rules.ts";
import { languageFiles } from "../client/your-code/languages.ts";
import manifest from "../package.json" with { type: "json" };
import { baseColors } from "../theme/extension/default-colors.ts";
import { readExtension } from "../theme/extension/read-extension.ts";
import type { ThemeFile } from "../theme/extension/theme-file.ts";
import { readKnownThemes } from "../theme/report/known-themes.ts";
import { stems } from "../theme/stems.ts";
import { cacheFolder, cachePath, extensionFolder, project, writeAtomically } from "./folders.ts";
import { precompile } from "./precompile-grammar.ts";
import { importUrls, virtualModules } from "./virtual-modules.ts";

const grammarsFolder = cacheFolder("site-grammars");

/** The folder of the precompiled grammars. package.json pins the versions of the packages that they are made with. */
function grammarFolder(): string {
  const code = ["vite/precompile-grammar.ts", "client/your-code/highlighter/grammar-patterns.ts"];
  const { "@shikijs/langs": grammars, "oniguruma-to-es": translator } = manifest.devDependencies;
  const sources = code.map((file) => readFileSync(join(project, file)));
  return cachePath(grammarsFolder, "grammars", ...sources, `${grammars} ${translator}`);
}

/** The grammars that a language needs. Those of its embedded languages come first. */
export async function registrationsOf(id: string): Promise<LanguageRegistration[]> {
  const load = bundledLanguages[id as keyof typeof bundledLanguages];
  if (!load) throw new Error(`Shiki has no language ${id}.`);
  return (await load()).default;
}

/** Writes the precompiled grammars that are missing in the cache. @returns the files that each language needs. */
async function writeGrammars(): Promise<Map<string, string[]>> {
  const folder = grammarFolder();
  mkdirSync(folder, { recursive: true });
  const present = new Set(readdirSync(folder));
  const needed = new Map<string, string[]>();
  for (const id of Object.keys(languageFiles)) {
    const files = new Set<string>();
    for (const registration of await registrationsOf(id)) {
      const file = `grammar-${registration.name}.json`;
      files.add(join(folder, file));
      if (present.has(file)) continue;
      present.add(file);
      writeAtomically(join(folder, file), JSON.stringify(precompile(registration)));
    }
    needed.set(id, [...files]);
  }
  return needed;
}

/** The module that gives the addresses of grammars. */
async function grammarsModule(): Promise<string> {
  const needed = await writeGrammars();
  const { imports, names } = importUrls([...needed.values()].flat());
  const lists = [...needed].map(
    ([id, files]) => `${JSON.stringify(id)}:[${files.map((file) => names.get(file))}]`,
  );
  return `${imports}\nconst needed = {${lists}};\nexport const grammarUrls = (id) => needed[id] ?? [];`;
}

function languagesModule(): string {
  const languages = Object.entries(languageFiles)
    .map(([id, files]) => ({
      id,
      name: bundledLanguagesInfo.find((info) => info.id === id)?.name ?? id,
      files,
    }))
    .sort((a, b) => a.name.localeCompare(b.name, "en"));
  return `export const languages = ${JSON.stringify(languages)};`;
}

/** The parts of a theme file that colour code. */
export function codeTheme(theme: ThemeFile): CodeTheme {
  const { name, settingsId, tokenColors, semanticHighlighting, semanticTokenColors } = theme;
  return {
    name,
    settingsId,
    ...baseColors(theme),
    tokenColors: tokenColors.filter(
      ({ settings }) => settings.foreground !== undefined || settings.fontStyle !== undefined,
    ),
    semanticHighlighting,
    semanticTokenColors: semanticHighlighting ? semanticTokenColors : [],
  };
}

/** Writes each theme to a file. @returns the code of a module with their names and addresses. */
function themesModule(folder: string, themes: readonly ThemeFile[], name: string): string {
  const made = join(grammarsFolder, folder);
  mkdirSync(made, { recursive: true });
  const stem = stems(
    themes.map((theme) => theme.name),
    "theme",
  );
  const files = themes.map((theme, index) => {
    const file = join(made, `${stem[index]}.json`);
    writeAtomically(file, JSON.stringify(codeTheme(theme)));
    return file;
  });
  const { imports, names } = importUrls(files);
  const list = themes.map(
    ({ name }, index) => `{name:${JSON.stringify(name)},url:${names.get(files[index] ?? "")}}`,
  );
  return `${imports}\nexport const ${name} = [${list}];`;
}

const modules = {
  "virtual:code-grammars": grammarsModule,
  "virtual:code-languages": languagesModule,
  "virtual:own-themes": () =>
    themesModule("own", readExtension(extensionFolder, "site/extension").themes, "ownThemes"),
  "virtual:known-themes": () => themesModule("known", readKnownThemes(), "knownThemes"),
};

/** Provides the grammars (with regular expressions for JavaScript) and the themes for visitors' code. */
export function yourCodePlugin(): Plugin {
  return { name: "your-code", ...virtualModules(modules) };
}
