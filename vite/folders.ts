import { existsSync } from "node:fs";
import { join } from "node:path";

export const project = join(import.meta.dirname, "..");
export const clientFolder = join(project, "client");
/** The folder of the site's owner: `site/`, or the shipped one while there is none. */
export const siteFolder = join(project, existsSync(join(project, "site")) ? "site" : "evenfall");
export const extensionFolder = join(siteFolder, "extension");
