import { anchors } from "../../../shared/addresses.ts";
import type { PageSection } from "../manifest.ts";

export const howTo: PageSection = { name: null, anchor: anchors.howTo, files: [], words: [] };
