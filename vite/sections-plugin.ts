import { join } from "node:path";
import type { Plugin } from "vite";
import type * as Settings from "../settings/sections.ts";
import type { Sections } from "../settings/sections.ts";
import { findChangelog } from "../theme/versions/changelog.ts";
import { extensionFolder, project, siteFolder } from "./folders.ts";
import { sectionFiles } from "./section-files.ts";
import type { FollowsEdits } from "./site-edits.ts";
import { importFresh } from "./site-files.ts";

/** Receives a sentence for the owner. */
type Warn = (sentence: string) => void;

/** Reads which sections are on. @param warn receives a sentence for each that lacks a section it needs. */
export async function readSections(warn: Warn): Promise<Sections> {
  const { module } = await importFresh<typeof Settings>(join(project, "settings/sections.ts"));
  for (const sentence of module.notes) warn(sentence);
  const { sections } = module;
  return { ...sections, changes: sections.changes && findChangelog(extensionFolder) !== null };
}

/**
 * Replaces `SECTIONS.reviews` and the like by true or false, so that the bundler leaves out what is off. It does not
 * use Vite's `define`, whose values cannot change without a restart of the development server.
 * @param read which sections the page has; the owner's unless given. What it does not say is on.
 */
export function sectionsPlugin(read: (warn: Warn) => Promise<Partial<Sections>> = readSections): Plugin {
  let sections: Partial<Sections> = {};

  /** Whether a style sheet belongs to a section that is off. */
  function isOff(sheet: string): boolean {
    return Object.entries(sectionFiles).some(
      ([name, { styles }]) =>
        styles !== null && sections[name as keyof Sections] === false && sheet.includes(`/client/${styles}`),
    );
  }

  /** @returns whether a section was turned on or off. */
  async function update(warn: Warn): Promise<boolean> {
    const before = JSON.stringify(sections);
    // If a file cannot be read because of a mistake, the page keeps its current sections.
    sections = await read(warn).catch(() => sections);
    return JSON.stringify(sections) !== before;
  }

  return {
    name: "sections",
    enforce: "pre",
    async config() {
      await update(console.warn);
    },
    // Otherwise the inline style sheet would have the styles of what is off, too.
    load: {
      filter: { id: /\.css/ },
      handler: (id) => (isOff(id) ? "" : undefined),
    },
    transform: {
      filter: { id: /\.tsx?(?:\?|$)/, code: "SECTIONS." },
      handler: (code) => ({
        code: code.replace(/\bSECTIONS\.(\w+)/g, (_, name: keyof Sections) => String(sections[name] ?? true)),
        map: null,
      }),
    },
    api: {
      afterEdits: async (edits) =>
        [...edits.keys()].some((file) => file.startsWith(join(siteFolder, "/"))) && (await update(() => {})),
    } satisfies FollowsEdits,
  };
}
