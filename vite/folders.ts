import { join } from "node:path";

export const project = join(import.meta.dirname, "..");
export const clientFolder = join(project, "client");
export const siteFolder = join(project, "site");
export const extensionFolder = join(siteFolder, "extension");

/** A folder for files that are made once and kept for the next build. */
export function cacheFolder(name: string): string {
  return join(project, "node_modules/.cache", name);
}
