import type { PageSection } from "../manifest.ts";
import "./how-to.module.css";

export const howTo: PageSection = {
  name: null,
  // Capitalised on purpose.
  anchor: "Howto",
  files: [],
  words: [],
  load: async () => (await import("./how-to.tsx")).HowTo,
};
