import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { writeAtomically } from "../write-atomically.ts";

/** The virtual modules that are made from the theme; `theme/virtual.d.ts` has their types. */
export const moduleIds = [
  "virtual:extension",
  "virtual:vsix",
  "virtual:small-pages.css",
  "virtual:theme.css",
  "virtual:samples.css",
  "virtual:theme",
  "virtual:theme-fonts",
  "virtual:theme-report",
  "virtual:code-samples",
  "virtual:variants",
  "virtual:variant-list",
  "virtual:ports",
  "virtual:palette-files",
  "virtual:ports-page",
  "virtual:changes",
] as const;

export type ModuleId = (typeof moduleIds)[number];

type FileContent = string | Uint8Array;

/** Modules and files that the site makes from the theme. */
export interface Artefact {
  /** Code of virtual modules, by id. */
  modules?: Partial<Record<ModuleId, string>>;
  /** Files by their path in the site, made on request. Names in `assets/` contain a hash of the content. */
  files?: Record<string, () => FileContent | Promise<FileContent>>;
}

/** The code of a module that exports `values` by their names. */
export function exportAll(values: Record<string, unknown>): string {
  return Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join("\n");
}

/** Writes a file that a module imports as an asset, into a folder named after its content. @returns its path. */
export function writeAsset(cacheFolder: string, name: string, content: string): string {
  const digest = createHash("sha256").update(content).digest("hex").slice(0, 12);
  const file = join(cacheFolder, digest, name);
  if (!existsSync(file)) writeAtomically(file, content);
  return file;
}

/** A contrast for the page: one decimal, rounded down. */
export function formatRatio(ratio: number): string {
  return (Math.floor(ratio * 10) / 10).toFixed(1);
}
