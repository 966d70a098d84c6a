import { hash } from "node:crypto";
import { addresses } from "../../shared/addresses.ts";

/** The virtual modules that are made from the extension. `vite/virtual.d.ts` declares their types. */
export const moduleIds = [
  "virtual:extension",
  "virtual:vsix",
  "virtual:small-pages.css",
  "virtual:theme.css",
  "virtual:theme",
  "virtual:theme-fonts",
  "virtual:stage",
  "virtual:other-theme-pages",
  "virtual:chart",
  "virtual:variants",
  "virtual:variant-list",
  "virtual:ports",
  "virtual:ports-page",
  "virtual:changes",
] as const;

type ModuleId = (typeof moduleIds)[number];

type FileContent = string | Uint8Array;

/** Virtual modules and files that are made from the theme. */
export interface Artefact {
  /** Code of virtual modules, by id. */
  modules?: Partial<Record<ModuleId, string>>;
  /** Functions that make files, by the files' addresses on the site. */
  files?: Record<string, () => FileContent | Promise<FileContent>>;
}

/**
 * A file whose address contains a hash of its content, so that browsers may cache it forever.
 * @param extension the file extension, such as `css`.
 */
export function hashedFile<Content extends FileContent>(
  name: string,
  extension: string,
  text: Content,
): { address: string; text: Content } {
  const digest = hash("sha256", text, "base64url").slice(0, 8);
  return { address: `${addresses.assets}/${name}-${digest}.${extension}`, text };
}
