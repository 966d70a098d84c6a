import type { PageSection } from "../manifest.ts";
import { HowTo } from "./how-to.tsx";

export const howTo: PageSection = {
  name: null,
  // Capitalised on purpose.
  anchor: "Howto",
  files: [],
  words: [],
  Content: HowTo,
};
