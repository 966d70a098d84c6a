import type * as words from "../../defaults/words/chart.ts";
import type { Own } from "../../defaults/words/layer.ts";

export const chartWording = {
  heading: (others) => `${others} themes measured. One corner stays lit.`,
} satisfies Own<typeof words.chartWording>;
