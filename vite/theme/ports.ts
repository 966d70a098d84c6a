import { readFileSync } from "node:fs";
import { join } from "node:path";
import { strToU8 } from "fflate";
import { ports } from "#site/ports.ts";
import { sections } from "#site/sections.ts";
import { zip } from "../../theme/extension/archive.ts";
import type { Extension } from "../../theme/extension/read-extension.ts";
import { makePorts, type PortChoices, type PortFile, READ_ME, readMe } from "../../theme/ports/make-ports.ts";
import { portPalette } from "../../theme/ports/palette.ts";
import { stems } from "../../theme/stems.ts";
import { portsWording, portTranslations } from "../../words/ports.ts";
import { siteFolder } from "../folders.ts";
import { type Artefact, exportAll, hashedFile } from "./artefact.ts";
import { type PortProgram, portsPage, terminalPictures, terminalStyles } from "./ports-page.tsx";

const pageStyles = join(import.meta.dirname, "ports-page.css");

/** The files by program, as the page shows them. */
function portPrograms(files: readonly PortFile[]): PortProgram[] {
  return [...new Map(files.map((file) => [file.target.id, file])).values()].map(({ target, program }) => ({
    id: target.id,
    program,
    kind: target.kind,
    files: files
      .filter((file) => file.target === target)
      .map(({ path, steps, notes }) => ({ path, steps, notes })),
  }));
}

/** The theme for other programs: the files, a zip of them, the list for the page, and the page with every step. */
export function portsArtefact(extension: Extension): Artefact {
  const { identity, themes } = extension;
  const choices = { ...portChoices(), ...(!sections.ports && { targets: [] }) };
  const files = makePorts(extension, choices);
  const programs = portPrograms(files);
  const isOff = programs.length === 0;
  const labels = themes.map(({ name }) => name);
  const about = readMe(extension, files, choices);
  const archive = zip({
    [READ_ME]: strToU8(about),
    ...Object.fromEntries(files.map(({ path, content }) => [path, strToU8(content)])),
  });
  const [stem] = stems([identity.name], identity.extensionName);
  const archivePath = `ports/${stem}-ports.zip`;
  const everything = { href: `/${archivePath}`, kilobytes: Math.ceil(archive.length / 1000) };
  const terminals = hashedFile("terminals", "css", terminalStyles(themes.map(portPalette)));
  const page = hashedFile("ports-page", "css", readFileSync(pageStyles, "utf8"));
  const details = hashedFile(
    "ports",
    "json",
    JSON.stringify({
      pictures: terminalPictures(labels),
      programs: Object.fromEntries(programs.map(({ id, kind, files }) => [id, { kind, files }])),
    }),
  );
  return {
    modules: {
      "virtual:ports": exportAll({
        programs: programs.map(({ id, program, files }) => ({
          id,
          program,
          paths: files.map(({ path }) => path),
        })),
        labels,
        archive: everything,
        stylesUrl: `/${terminals.path}`,
        detailsUrl: `/${details.path}`,
      }),
      "virtual:ports-page": exportAll({
        title: portsWording.title,
        main: isOff ? null : portsPage({ name: identity.name, labels, programs, archive: everything }),
        styles: [`/${page.path}`, `/${terminals.path}`],
      }),
    },
    files: {
      ...Object.fromEntries(files.map(({ path, content }) => [`ports/${path}`, () => content])),
      ...(!isOff && {
        [`ports/${READ_ME}`]: () => about,
        [archivePath]: () => archive,
        [terminals.path]: () => terminals.text,
        [details.path]: () => details.text,
        [page.path]: () => page.text,
      }),
    },
  };
}

/** What the owner chose for the ports. */
export function portChoices(): PortChoices {
  return { ...ports, folder: siteFolder, translations: portTranslations };
}
