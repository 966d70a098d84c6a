import type { PageSection } from "../manifest.ts";
import "./claims.module.css";

export const claims: PageSection = {
  name: "claims",
  anchor: "claims",
  files: ["sections/claims/"],
  words: [],
  load: async () => (await import("./claims.tsx")).Claims,
};
