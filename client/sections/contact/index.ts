import { navigationWording } from "../../../words/page.ts";
import type { PageSection } from "../manifest.ts";
import "../../ui/button.module.css";
import "../../ui/field.module.css";
import "./contact.module.css";

export const contact: PageSection = {
  name: "contact",
  anchor: "contact",
  menu: { place: 2, label: navigationWording.contact, href: "#contact" },
  files: ["sections/contact/"],
  words: ["contact.ts"],
  load: async () => (await import("./contact.tsx")).Contact,
};
