import { ports } from "../../site/ports.ts";
import { portTranslations } from "../../site/words/ports.ts";
import type { PortChoices } from "../../theme/ports/make-ports.ts";
import { siteFolder } from "../folders.ts";

/** What the owner chose for the ports. @param folder the owner's folder, which has the hand-made files. */
export function portChoices(folder = siteFolder): PortChoices {
  return { ...ports, folder, translations: portTranslations };
}
