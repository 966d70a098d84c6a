import { findChangelog } from "../../theme/versions/changelog.ts";
import { extensionFolder } from "../../vite/folders.ts";
import { readSections } from "../../vite/sections.ts";

const chosen = await readSections(() => {});

/** The sections that the built page has. */
export const sections = { ...chosen, changes: chosen.changes && findChangelog(extensionFolder) !== null };
