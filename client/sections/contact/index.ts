import { navigationWording } from "../../../defaults/words/page.ts";
import type { PageSection } from "../manifest.ts";

export const contact: PageSection = {
  name: "contact",
  anchor: "contact",
  menu: { place: 2, label: navigationWording.contact, href: "#contact" },
  files: ["sections/contact/"],
  words: ["contact.ts"],
};
