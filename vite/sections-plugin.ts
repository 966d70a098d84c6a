import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Plugin } from "vite";
import type * as Settings from "../defaults/settings/sections.ts";
import type { Sections } from "../defaults/settings/sections.ts";
import { findChangelog } from "../toolkit/versions/changelog.ts";
import type { FollowsEdits } from "./development-server.ts";
import { extensionFolder, project } from "./folders.ts";
import { importFresh } from "./site-files.ts";

/** Receives a sentence for the owner. */
type Warn = (sentence: string) => void;

const importSettings = () => importFresh<typeof Settings>(join(project, "defaults/settings/sections.ts"));

/** Every section, on. */
export async function allSections(): Promise<Sections> {
  const { neutral } = (await importSettings()).module;
  return Object.fromEntries(Object.keys(neutral).map((name) => [name, true])) as unknown as Sections;
}

/** Reads which sections are on. @param warn receives a sentence for each section that needs another one that is off. */
export async function readSections(warn: Warn): Promise<Sections> {
  const { module } = await importSettings();
  for (const sentence of module.notes) warn(sentence);
  const { sections } = module;
  return { ...sections, changes: sections.changes && findChangelog(extensionFolder) !== null };
}

/** The styles of sections. They are in the page's style sheet before the sections' scripts load. */
const STYLES = /\/client\/sections\/([\w-]+)\/[\w-]+\.module\.css$/;

/**
 * Defines `SECTIONS.reviews` and so on as true or false, so that the bundler removes sections that are off.
 * @param read returns the sections of the page; by default, the owner's.
 */
export function sectionsPlugin(read: (warn: Warn) => Promise<Sections> = readSections): Plugin {
  let sections: Sections | null = null;
  let restart = async () => {};

  return {
    name: "sections",
    async config() {
      // The check of the owner's files reports an unreadable file.
      sections = await read(console.warn).catch(() => sections ?? allSections());
      return {
        define: Object.fromEntries(Object.entries(sections).map(([name, on]) => [`SECTIONS.${name}`, `${on}`])),
      };
    },
    configureServer(server) {
      restart = () => server.restart();
    },
    load: {
      filter: { id: STYLES },
      handler: (id) => (sections?.[STYLES.exec(id)?.[1] as keyof Sections] === false ? "" : undefined),
    },
    api: {
      async afterEdit() {
        const edited = await read(() => {});
        if (!isDeepStrictEqual(edited, sections)) await restart();
      },
    } satisfies FollowsEdits,
  };
}
