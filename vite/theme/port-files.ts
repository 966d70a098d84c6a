import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { ports } from "../../settings/ports.ts";
import { sections } from "../../settings/sections.ts";
import type { Extension } from "../../theme/extension/read-extension.ts";
import { makePorts, type PortFile } from "../../theme/ports/make-ports.ts";
import { portPalette } from "../../theme/ports/port-palette.ts";
import { ansiNames } from "../../theme/ports/slots.ts";
import { UserError } from "../../theme/user-error.ts";
import { portsWording } from "../../words/ports.ts";
import { siteFolder } from "../folders.ts";
import { exportAll } from "../virtual-modules.ts";
import { type Artefact, hashedFile } from "./artefact.ts";
import { portAddress, portsPage, variantStyles } from "./ports-page.tsx";

const styleSheet = join(import.meta.dirname, "ports-page.css");

/** The owner's own file in place of the generated one, where `site/ports.ts` names one. */
function withHandMade(file: PortFile): PortFile {
  const own = ports.handMade[file.path];
  if (own === undefined) return file;
  const path = join(siteFolder, own);
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) {
    throw new UserError(`site/ports.ts: there is no file site/${own}. Put your hand-made file there.`);
  }
  return { ...file, content: readFileSync(path, "utf8"), notes: [] };
}

/** The files that the site offers. @throws UserError if `site/ports.ts` names an unknown program or a missing file. */
export function sitePorts(extension: Extension): PortFile[] {
  if (!sections.ports) return [];
  const files = makePorts(extension, ports.targets);
  const unused = Object.keys(ports.handMade).find((path) => !files.some((file) => file.path === path));
  if (unused !== undefined) {
    throw new UserError(`site/ports.ts: "${unused}" replaces no generated file, such as ${files[0]?.path}.`);
  }
  return files.map(withHandMade);
}

/** The theme for other programs: the files, and the page that offers them. */
export function portsArtefact(extension: Extension): Artefact {
  const files = sitePorts(extension);
  const variants = extension.themes.map((theme) => {
    const palette = portPalette(theme);
    return { label: theme.name, terminal: ansiNames.map((name) => palette.color(name).hex) };
  });
  const sheet = hashedFile("ports", "css", readFileSync(styleSheet, "utf8") + variantStyles(variants.length));
  const isOff = files.length === 0;
  return {
    modules: {
      "virtual:ports": exportAll({ count: new Set(files.map(({ target }) => target)).size }),
      "virtual:ports-page": exportAll({
        title: portsWording.title,
        main: isOff ? null : portsPage(extension.identity.name, variants, files),
        styles: [sheet.address],
      }),
    },
    files: {
      ...Object.fromEntries(files.map(({ path, content }) => [portAddress(path), () => content])),
      ...(!isOff && { [sheet.address]: () => sheet.text }),
    },
  };
}
