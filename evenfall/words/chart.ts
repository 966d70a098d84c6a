import type * as words from "../../defaults/words/chart.ts";
import type { Own } from "../../defaults/words/layer.ts";

export const chartWording = {
  heading: (others) => `${others} themes. One lit corner.`,
} satisfies Own<typeof words.chartWording>;
