import { navigationWording } from "../../../defaults/words/page.ts";
import { anchors } from "../../../shared/addresses.ts";
import type { PageSection } from "../manifest.ts";

export const reviews: PageSection = {
  name: "reviews",
  anchor: "reviews",
  // It leads to the section before, on purpose.
  menu: { place: 1, label: navigationWording.reviews, href: `#${anchors.howTo}` },
  files: ["sections/reviews/"],
  words: ["reviews.ts"],
};
