import type { PageSection } from "../manifest.ts";
import { Claims } from "./claims.tsx";

export const claims: PageSection = {
  name: "claims",
  anchor: "claims",
  files: ["sections/claims/"],
  words: [],
  Content: Claims,
};
