import { ports } from "../../site/ports.ts";
import { portTranslations } from "../../site/words/ports.ts";
import { main as portsCommand } from "../../theme/ports/main.ts";
import type { PortChoices } from "../../theme/ports/make-ports.ts";
import { extensionFolder, siteFolder } from "../folders.ts";

/** What the owner chose for the ports. @param folder the owner's folder, which has the hand-made files. */
export function portChoices(folder = siteFolder): PortChoices {
  return { ...ports, folder, translations: portTranslations };
}

/** `npm run ports`, with the extension in `site/` and what the owner chose there. */
export function main(words: readonly string[]): number {
  return portsCommand(words, extensionFolder, portChoices());
}
