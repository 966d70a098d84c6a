import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { bundledLanguages, bundledLanguagesInfo, type LanguageRegistration } from "shiki";
import type { Plugin } from "vite";
import manifest from "../../package.json" with { type: "json" };
import { writeAtomically } from "../../theme/cache.ts";
import { baseColors } from "../../theme/design/tokens.ts";
import { readExtension } from "../../theme/extension/read-extension.ts";
import type { ThemeFile } from "../../theme/extension/theme-file.ts";
import { readKnownThemes } from "../../theme/report/known-themes.ts";
import { languageFiles } from "../your-code/languages.ts";
import type { CodeTheme } from "../your-code/theme-rules.ts";
import { precompile } from "./precompile-grammar.ts";

const project = join(import.meta.dirname, "../..");
const cacheFolder = join(project, "node_modules/.cache/site-grammars");

/** The name of a grammar or a theme as a part of an address. */
const safeName = (name: string) => name.replace(/[^\w-]/g, "_");

/** A hash of everything that a precompiled grammar depends on. package.json pins the packages' versions. */
function cacheKey(): string {
  const hash = createHash("sha256");
  for (const source of ["client/build/precompile-grammar.ts", "client/your-code/grammar-patterns.ts"]) {
    hash.update(readFileSync(join(project, source)));
  }
  const { "@shikijs/langs": grammars, "oniguruma-to-es": translator } = manifest.devDependencies;
  return hash.update(`${grammars} ${translator}`).digest("hex").slice(0, 16);
}

/** The grammars that a language needs. Those of its embedded languages come first. */
export async function registrationsOf(id: string): Promise<LanguageRegistration[]> {
  const load = bundledLanguages[id as keyof typeof bundledLanguages];
  if (!load) throw new Error(`Shiki has no language ${id}.`);
  return (await load()).default;
}

/**
 * Writes precompiled grammars that are not in the cache yet.
 * @returns the folder, and the safe names of the grammars that each language needs.
 */
async function writeGrammars(): Promise<{ folder: string; needed: Record<string, string[]> }> {
  const folder = join(cacheFolder, cacheKey());
  mkdirSync(folder, { recursive: true });
  const present = new Set(readdirSync(folder));
  const needed: Record<string, string[]> = {};
  for (const id of Object.keys(languageFiles)) {
    const registrations = await registrationsOf(id);
    needed[id] = [...new Set(registrations.map(({ name }) => safeName(name)))];
    for (const registration of registrations) {
      const file = `${safeName(registration.name)}.json`;
      if (present.has(file)) continue;
      present.add(file);
      writeAtomically(join(folder, file), JSON.stringify(precompile(registration)));
    }
  }
  return { folder, needed };
}

/** The parts of a grammar's address before and after its name. The key in it lets browsers cache the file for ever. */
function grammarAddress(command: "build" | "serve"): [start: string, end: string] {
  return command === "build"
    ? ["/assets/grammar-", `-${cacheKey()}.json`]
    : [`/@fs${join(cacheFolder, cacheKey())}/`, ".json"];
}

/**
 * The module that gives the addresses of grammars. It builds them from the names and one hash: separate hashes would add a
 * twentieth to what the first text downloads.
 */
async function grammarsModule(command: "build" | "serve"): Promise<string> {
  const { needed } = await writeGrammars();
  const [start, end] = grammarAddress(command);
  const embedded = Object.entries(needed)
    .map(([id, names]) => [id, names.join(" ")] as const)
    .filter(([id, names]) => names !== id);
  return `const needed = ${JSON.stringify(Object.fromEntries(embedded))};
export const grammarUrls = (id) =>
  id === "text" ? [] : (needed[id] ?? id).split(" ").map((name) => ${JSON.stringify(start)} + name + ${JSON.stringify(end)});`;
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
  const { bg, fg } = baseColors(theme);
  return {
    name: theme.name,
    type: theme.type,
    bg,
    fg,
    rules: theme.tokenColors.flatMap(({ name, scope, settings }) => {
      const { foreground, fontStyle } = settings;
      if (foreground === undefined && fontStyle === undefined) return [];
      return [
        {
          ...(name !== undefined && { name }),
          scope: [scope ?? []].flat(),
          ...(foreground !== undefined && { foreground }),
          ...(fontStyle !== undefined && { fontStyle }),
        },
      ];
    }),
    ...(theme.semanticHighlighting && { semantic: theme.semanticTokenColors }),
  };
}

/** Writes each theme to a file. @returns the code of a module with their names and addresses. */
function themesModule(folder: string, themes: readonly ThemeFile[], name: string): string {
  const made = join(cacheFolder, folder);
  mkdirSync(made, { recursive: true });
  const lines = themes.map((theme, index) => {
    const file = join(made, `${safeName(theme.name.toLowerCase())}.json`);
    writeAtomically(file, JSON.stringify(codeTheme(theme)));
    return `import u${index} from ${JSON.stringify(`${file}?url&no-inline`)};`;
  });
  const list = themes.map((theme, index) => `{name:${JSON.stringify(theme.name)},url:u${index}}`);
  return `${lines.join("\n")}\nexport const ${name} = [${list.join(",")}];`;
}

const extensionFolder = join(project, "site/extension");

const modules: Record<string, (command: "build" | "serve") => string | Promise<string>> = {
  "virtual:code-grammars": grammarsModule,
  "virtual:code-languages": languagesModule,
  "virtual:own-themes": () =>
    themesModule("own", readExtension(extensionFolder, "site/extension").themes, "ownThemes"),
  "virtual:known-themes": () => themesModule("known", readKnownThemes(), "knownThemes"),
};

/** Provides the grammars (with regular expressions for JavaScript) and the themes for visitors' code. */
export function yourCodePlugin(): Plugin {
  let command: "build" | "serve" = "build";
  return {
    name: "your-code",
    configResolved(config) {
      command = config.command;
    },
    resolveId: (id) => (id in modules ? `\0${id}` : undefined),
    async load(id) {
      const make = id.startsWith("\0") ? modules[id.slice(1)] : undefined;
      return make && { code: await make(command), map: null };
    },
  };
}

/** Adds the grammars to the files of the build. */
export function grammarFilesPlugin(): Plugin {
  return {
    name: "grammar-files",
    applyToEnvironment: ({ name }) => name === "client",
    async generateBundle() {
      const { folder, needed } = await writeGrammars();
      const [start, end] = grammarAddress("build");
      for (const name of new Set(Object.values(needed).flat())) {
        const source = readFileSync(join(folder, `${name}.json`));
        this.emitFile({ type: "asset", fileName: `${start.slice(1)}${name}${end}`, source });
      }
    },
  };
}
