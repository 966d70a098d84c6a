import type { PageSection } from "../manifest.ts";

export const chart: PageSection = { name: "chart", anchor: "chart", files: ["sections/chart/"], words: ["chart.ts"] };
