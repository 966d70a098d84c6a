import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import type * as Lists from "../client/sections/all-sections.ts";
import type * as Settings from "../defaults/settings/sections.ts";
import type { Sections } from "../defaults/settings/sections.ts";
import { findChangelog } from "../toolkit/versions/changelog.ts";
import type { FollowsEdits } from "./development-server.ts";
import { extensionFolder, project } from "./folders.ts";
import { importFresh } from "./site-files.ts";

/** Receives a sentence for the owner. */
type Warn = (sentence: string) => void;

/** Reads which sections are on. @param warn receives a sentence for each that lacks a section it needs. */
export async function readSections(warn: Warn): Promise<Sections> {
  const { module } = await importFresh<typeof Settings>(join(project, "defaults/settings/sections.ts"));
  for (const sentence of module.notes) warn(sentence);
  const { sections } = module;
  return { ...sections, changes: sections.changes && findChangelog(extensionFolder) !== null };
}

/** The files of each section, by its name. */
async function readSectionFiles(): Promise<[keyof Sections, readonly string[]][]> {
  const { module } = await importFresh<typeof Lists>(join(project, "client/sections/all-sections.ts"));
  return Object.entries(module.sectionFiles).map(([name, { files }]) => [name as keyof Sections, files]);
}

/** A module with the exports of a file, and nothing in them. */
function emptyExports(file: string): string {
  const names = readFileSync(file, "utf8").matchAll(/^export (?:async )?(?:function|const) (\w+)/gm);
  return Array.from(names, ([, name]) => `export const ${name} = undefined;\n`).join("");
}

/**
 * Replaces `SECTIONS.reviews` and the like by true or false, so that the bundler leaves out what is off. It does not
 * use Vite's `define`, whose values cannot change without a restart of the development server.
 * @param read which sections the page has; the owner's unless given. What it does not say is on.
 */
export function sectionsPlugin(read: (warn: Warn) => Promise<Partial<Sections>> = readSections): Plugin {
  let sections: Partial<Sections> = {};
  let files: [keyof Sections, readonly string[]][] = [];

  /** Whether a file belongs to a section that is off. Its manifest stays, which the list imports. */
  function isOff(file: string): boolean {
    return files.some(
      ([name, ofSection]) =>
        sections[name] === false &&
        ofSection.some((path) => file.includes(`/client/${path}`)) &&
        !file.endsWith("/index.ts"),
    );
  }

  const allOn = () => Object.fromEntries(files.map(([name]) => [name, true]));

  async function update(warn: Warn): Promise<void> {
    // If a file cannot be read because of a mistake, the page keeps its current sections.
    sections = await read(warn).catch(() => sections);
  }

  return {
    name: "sections",
    enforce: "pre",
    async config() {
      files = await readSectionFiles();
      await update(console.warn);
    },
    // Otherwise the page would have the styles and scripts of what is off, too.
    load: { filter: { id: /\.(?:css|tsx?)$/ }, handler: (id) => (isOff(id) ? emptyExports(id) : undefined) },
    transform: {
      filter: { id: /\.tsx?(?:\?|$)/, code: /\bSECTIONS[.[]/ },
      handler: (code) => ({
        code: code
          .replace(/\bSECTIONS\.(\w+)/g, (_, name: keyof Sections) => String(sections[name] ?? true))
          .replace(/\bSECTIONS\[/g, `(${JSON.stringify({ ...allOn(), ...sections })})[`),
        map: null,
      }),
    },
    api: { afterEdit: () => update(() => {}) } satisfies FollowsEdits,
  };
}
