import type * as words from "../../words/chart.ts";
import type { Own } from "../../words/layer.ts";

export const chartWording = {
  heading: (others) => `${others} themes. One lit corner.`,
} satisfies Own<typeof words.chartWording>;
