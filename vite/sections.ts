import { basename, dirname, join } from "node:path";
import { type Plugin, runnerImport } from "vite";
import type * as Ports from "../site/ports.ts";
import type * as Site from "../site/sections.ts";
import type * as Team from "../site/team.ts";
import { siteFolder } from "./folders.ts";

export type Sections = Readonly<typeof Site.sections>;

/** All sections on. A section that the owner's file does not name counts as on; `site-check.ts` reports the mistake. */
export const allOn: Sections = {
  ownCode: true,
  comparison: true,
  chart: true,
  vision: true,
  palette: true,
  ports: true,
  claims: true,
  light: true,
  newsletter: true,
  team: true,
  reviews: true,
  contact: true,
  signIn: true,
  changes: true,
};

/** The owner's files that decide which sections are on. */
const files = ["sections.ts", "team.ts", "ports.ts"].map((name) => join(siteFolder, name));

/** A section, and the one that it needs. */
const needs = [
  ["reviews", "signIn"],
  ["newsletter", "contact"],
] as const satisfies readonly (readonly [keyof Sections, keyof Sections])[];

/** Turns off each section that needs another one that is off. @param warn receives a sentence for each. */
export function turnOffDependents(chosen: Sections, warn: (sentence: string) => void = () => {}): Sections {
  const sections: Record<keyof Sections, boolean> = { ...chosen };
  for (const [section, needed] of needs) {
    if (!sections[section] || sections[needed]) continue;
    sections[section] = false;
    warn(`site/sections.ts: ${section} needs ${needed}, which is off, so ${section} is off, too.`);
  }
  return sections;
}

/** Reads which sections the page has: those that are on, have something to show, and have the sections that they need. */
async function readSections(warn: (sentence: string) => void): Promise<Sections> {
  // With an ordinary import, a mistake in one of the files would end the development server.
  const [site, people, programs] = (await Promise.all(
    files.map((file) => runnerImport<object>(file).then(({ module }) => module)),
  )) as [Partial<typeof Site>, Partial<typeof Team>, Partial<typeof Ports>];
  return turnOffDependents(
    {
      ...allOn,
      ...site.sections,
      ...(people.team?.length === 0 && { team: false }),
      ...(programs.ports?.targets?.length === 0 && { ports: false }),
    },
    warn,
  );
}

/**
 * Replaces `SECTIONS.reviews` and the like by true or false, so that the bundler leaves out what is off.
 * @param read which sections the page has; the owner's unless given.
 */
export function sectionsPlugin(read: typeof readSections = readSections): Plugin {
  let constants: Record<string, string> = {};

  async function readConstants(warn: (sentence: string) => void): Promise<Record<string, string>> {
    const sections = await read(warn).catch(() => allOn);
    return Object.fromEntries(
      Object.entries(sections).map(([name, isOn]) => [`SECTIONS.${name}`, String(isOn)]),
    );
  }

  return {
    name: "sections",
    enforce: "pre",
    async config() {
      constants = await readConstants(console.warn);
      return { define: constants };
    },
    // Otherwise the inline style sheet would have the styles of what is off, too. A section's folder has its name.
    load: {
      filter: { id: /\/client\/\w+\/[^/]*\.css/ },
      handler: (id) => (constants[`SECTIONS.${basename(dirname(id))}`] === "false" ? "" : undefined),
    },
    configureServer(server) {
      server.watcher.add(files);
      server.watcher.on("all", async (_event, path) => {
        if (!files.includes(path)) return;
        const changed = await readConstants(() => {});
        if (JSON.stringify(changed) !== JSON.stringify(constants)) await server.restart();
      });
    },
  };
}
