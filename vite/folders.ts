import { existsSync } from "node:fs";
import { join } from "node:path";

export const project = join(import.meta.dirname, "..");
export const clientFolder = join(project, "client");
/** The owner's folder: `site/`, or the shipped one if there is none. */
export const siteFolder = join(project, existsSync(join(project, "site")) ? "site" : "evenfall");
export const extensionFolder = join(siteFolder, "extension");
