import { comment } from "../formats.ts";
import type { Slot } from "../palette.ts";
import type { Target } from "../target.ts";

/** The colours at the start, middle and end of a graph: of a load from low to high, and of a quantity. */
const load: readonly Slot[] = ["ansiGreen", "ansiYellow", "ansiRed"];
const quantity: readonly Slot[] = ["ansiBlue", "ansiCyan", "ansiMagenta"];

function graph(name: string, slots: readonly Slot[]): Record<string, Slot> {
  return Object.fromEntries(
    ["start", "mid", "end"].map((place, index) => [`${name}_${place}`, slots[index] as Slot]),
  );
}

/** Lines of `theme[key]="#rrggbb"`. */
export const btop: Target = {
  id: "btop",
  program: "btop",
  kind: "tool",
  fileName: (stem) => `${stem}.theme`,
  colors: () => ({
    main_bg: "background",
    main_fg: "foreground",
    title: "foreground",
    hi_fg: "tool.accent",
    selected_bg: "tool.line",
    selected_fg: "tool.lineText",
    inactive_fg: "tool.muted",
    graph_text: "foreground",
    meter_bg: "tool.muted",
    proc_misc: "ansiCyan",
    cpu_box: "ansiBlue",
    mem_box: "ansiGreen",
    net_box: "ansiMagenta",
    proc_box: "ansiYellow",
    div_line: "tool.muted",
    ...graph("temp", load),
    ...graph("cpu", load),
    ...graph("free", load),
    ...graph("cached", quantity),
    ...graph("available", load),
    ...graph("used", load),
    ...graph("download", quantity),
    ...graph("upload", quantity),
    ...graph("process", load),
  }),
  write({ header, colors }) {
    const lines = Object.entries(colors).map(([key, hex]) => `theme[${key}]="${hex}"`);
    return `${comment(header, "#")}\n\n${lines.join("\n")}\n`;
  },
};
