import { readExtension } from "../../toolkit/extension/read-folder.ts";
import { extensionFolder, siteFolder } from "../../vite/folders.ts";
import { readSections } from "../../vite/sections-plugin.ts";

/** The site's extension, from which the tests know what to expect of the page. */
export const extension = readExtension(extensionFolder, "site/extension");

export const { identity, themes } = extension;

export const marketplace = `https://marketplace.visualstudio.com/items?itemName=${identity.id}`;

/** Whether the site is the one that this project ships. Tests of Evenfall's own properties run only then. */
export const isEvenfall = siteFolder.endsWith("evenfall");

/** The sections that the built page has. */
export const sections = await readSections(() => {});
