import type { PageSection } from "../manifest.ts";
import "./chart.module.css";

export const chart: PageSection = {
  name: "chart",
  anchor: "chart",
  files: ["sections/chart/"],
  words: ["chart.ts"],
  load: async () => (await import("./chart.tsx")).Chart,
};
