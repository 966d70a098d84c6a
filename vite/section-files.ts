import type { Sections } from "../settings/sections.ts";

interface SectionFiles {
  /** The folder or the style sheet in `client/` that only this section uses; null if there is none. */
  styles: string | null;
  /** Files of `words/`, or one export of a file, that only this section uses. */
  words: readonly string[];
}

/** While a section is off, a build leaves out its styles, and does not ask for a translation of its words. */
export const sectionFiles: Readonly<Record<keyof Sections, SectionFiles>> = {
  ownCode: { styles: "stage/own-code/", words: ["stage.ts: ownCodeWording"] },
  light: { styles: "stage/light-control.module.css", words: [] },
  chart: { styles: "chart/", words: ["chart.ts"] },
  ports: { styles: null, words: ["ports.ts"] },
  claims: { styles: "stage/claims.module.css", words: [] },
  newsletter: { styles: null, words: [] },
  team: { styles: "team/", words: ["team.ts"] },
  reviews: { styles: "reviews/", words: ["reviews.ts", "own-review.ts"] },
  contact: { styles: "contact/", words: ["contact.ts"] },
  signIn: { styles: "auth/", words: ["account.ts", "owner.ts", "sign-in.ts"] },
  changes: { styles: null, words: ["changes.ts"] },
};
