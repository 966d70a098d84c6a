import { anchors } from "../../anchors.ts";
import type { PageSection } from "../manifest.ts";
import { HowTo } from "./how-to.tsx";

export const howTo: PageSection = {
  name: null,
  anchor: anchors.howTo,
  files: [],
  words: [],
  Content: HowTo,
};
