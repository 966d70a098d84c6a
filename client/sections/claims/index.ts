import type { PageSection } from "../manifest.ts";

export const claims: PageSection = { name: "claims", anchor: "claims", files: ["sections/claims/"], words: [] };
