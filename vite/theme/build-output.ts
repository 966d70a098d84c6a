import { hash } from "node:crypto";
import { addresses } from "../../shared/addresses.ts";

/** The virtual modules that are derived from the extension. `vite/virtual.d.ts` declares their types. */
export const moduleIds = `extension vsix small-pages.css theme.css theme theme-fonts stage other-theme-pages chart
  variants variant-list ports ports-page changes`
  .split(/\s+/)
  .map((name) => `virtual:${name}` as const);

type FileContent = string | Uint8Array;

/** Functions that make files, by the files' addresses. */
export type Files = Record<string, () => FileContent | Promise<FileContent>>;

/** Virtual modules and files derived from the theme. */
export interface BuildOutput {
  /** Code of virtual modules, by id. */
  modules?: Record<`virtual:${string}`, string>;
  files?: Files;
  /** SVG documents, by the addresses of the PNG files to draw from them. */
  pictures?: Record<string, string>;
}

/** The complete output. */
export interface MadeTheme extends Required<BuildOutput> {
  /** Draws one of the pictures as a PNG. */
  draw(svg: string): Promise<Uint8Array>;
}

/**
 * The file, in the browser's folder of a build, that lists the pictures to draw: SVG documents, by the names of the PNG
 * files. A finished build does not have it.
 */
export const undrawnPicturesFile = ".vite/unfinished.json";

/**
 * The address of a file, with a hash of its content, so that browsers may cache it forever.
 * @param extension the file extension, such as `css`.
 */
export function hashedAddress(name: string, extension: string, content: FileContent): string {
  return `${addresses.assets}/${name}-${hash("sha256", content, "base64url").slice(0, 8)}.${extension}`;
}

/** Adds a file with a hashed address. @returns the address. */
export function addFile(files: Files, name: string, extension: string, content: FileContent): string {
  const address = hashedAddress(name, extension, content);
  files[address] = () => content;
  return address;
}
