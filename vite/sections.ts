import { basename, dirname, join } from "node:path";
import { type Plugin, runnerImport } from "vite";
import type * as Ports from "../site/ports.ts";
import type * as Site from "../site/sections.ts";
import type * as Team from "../site/team.ts";
import { siteFolder } from "./folders.ts";

export type Sections = Readonly<typeof Site.sections>;

/** What a section that the owner's file does not name is. `site-check.ts` reports the mistake. */
const allOn: Sections = {
  ownCode: true,
  comparison: true,
  chart: true,
  vision: true,
  palette: true,
  ports: true,
  claims: true,
  newsletter: true,
  team: true,
  reviews: true,
  contact: true,
  signIn: true,
  changes: true,
};

/** The owner's files that decide which sections are on. */
const files = ["sections.ts", "team.ts", "ports.ts"].map((name) => join(siteFolder, name));

/**
 * Reads which sections the page has: those that are on in `site/sections.ts`, have something to show, and have what they
 * need.
 * @param warn receives a sentence for each section that is off because another one is.
 */
export async function readSections(warn: (sentence: string) => void = () => {}): Promise<Sections> {
  // With an ordinary import, a mistake in one of the files would end the development server.
  const [chosen, people, programs] = (await Promise.all(
    files.map((file) => runnerImport<object>(file).then(({ module }) => module)),
  )) as [Partial<typeof Site>, Partial<typeof Team>, Partial<typeof Ports>];
  const sections = { ...allOn, ...chosen.sections };
  if (people.team?.length === 0) sections.team = false;
  if (programs.ports?.targets?.length === 0) sections.ports = false;
  for (const [section, needed] of [
    ["reviews", "signIn"],
    ["newsletter", "contact"],
  ] as const) {
    if (!sections[section] || sections[needed]) continue;
    sections[section] = false;
    warn(`site/sections.ts: ${section} needs ${needed}, which is off, so ${section} is off, too.`);
  }
  return sections;
}

/**
 * Replaces `SECTIONS.reviews` and the like by true or false, so that the bundler leaves out what is off.
 * @param read which sections the page has; the owner's unless given.
 */
export function sectionsPlugin(read = readSections): Plugin {
  let constants: Record<string, string> = {};

  async function readConstants(): Promise<Record<string, string>> {
    const sections = await read(console.warn).catch(() => allOn);
    return Object.fromEntries(
      Object.entries(sections).map(([name, isOn]) => [`SECTIONS.${name}`, String(isOn)]),
    );
  }

  return {
    name: "sections",
    enforce: "pre",
    async config() {
      constants = await readConstants();
      return { define: constants };
    },
    // The page's style sheet has those of all parts that the server renders. A section's folder has its name.
    load: {
      filter: { id: /\/client\/\w+\/[^/]*\.css/ },
      handler: (id) => (constants[`SECTIONS.${basename(dirname(id))}`] === "false" ? "" : undefined),
    },
    configureServer(server) {
      server.watcher.add(files);
      server.watcher.on("all", async (_event, path) => {
        if (!files.includes(path)) return;
        const changed = await readConstants();
        if (JSON.stringify(changed) !== JSON.stringify(constants)) await server.restart();
      });
    },
  };
}
