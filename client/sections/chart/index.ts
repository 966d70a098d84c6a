import type { PageSection } from "../manifest.ts";
import { Chart } from "./chart.tsx";

export const chart: PageSection = {
  name: "chart",
  anchor: "chart",
  files: ["sections/chart/"],
  words: ["chart.ts"],
  Content: Chart,
};
