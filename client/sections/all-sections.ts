import type { Sections } from "../../defaults/settings/sections.ts";
import { footerWording } from "../../defaults/words/page.ts";
import { addresses } from "../../shared/addresses.ts";
import { chart } from "./chart/index.ts";
import { claims } from "./claims/index.ts";
import { contact } from "./contact/index.ts";
import { howTo } from "./how-to/index.ts";
import type { PageSection, SectionFiles } from "./manifest.ts";
import { reviews } from "./reviews/index.ts";
import { team } from "./team/index.ts";

/** The sections with a place on the page, in their order below the stage. */
export const allSections = { claims, chart, howTo, reviews, team, contact } satisfies Record<string, PageSection>;

/** What belongs to each switch of `defaults/settings/sections.ts`. */
export const sectionFiles: Readonly<Record<keyof Sections, SectionFiles>> = {
  claims,
  chart,
  reviews,
  team,
  contact,
  // These are parts of others, or pages of their own.
  ownCode: {
    files: ["stage/own-code/own-code.module.css", "stage/own-code/own-code.tsx"],
    words: ["stage.ts: ownCodeWording"],
  },
  light: { files: ["stage/light-control.module.css"], words: [] },
  newsletter: { files: [], words: [] },
  ports: { files: [], words: ["ports.ts"] },
  signIn: { files: ["auth/account.module.css"], words: ["owner.ts", "sign-in.ts"] },
  changes: { files: [], words: ["changes.ts"], footer: { label: footerWording.changelog, href: addresses.changes } },
};
