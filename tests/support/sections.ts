import { readSections } from "../../vite/sections-plugin.ts";

/** The sections that the built page has. */
export const sections = await readSections(() => {});
