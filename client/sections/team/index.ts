import { navigationWording } from "../../../defaults/words/page.ts";
import type { PageSection } from "../manifest.ts";

export const team: PageSection = {
  name: "team",
  anchor: "team",
  menu: { place: 3, label: navigationWording.team, href: "#team" },
  files: ["sections/team/"],
  words: ["team.ts"],
};
