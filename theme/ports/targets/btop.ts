import { comment } from "../formats.ts";
import type { Slot } from "../palette.ts";
import type { Target } from "../target.ts";

/** The colours of a graph's start, middle and end. */
const load: readonly Slot[] = ["ansiGreen", "ansiYellow", "ansiRed"];
const flow: readonly Slot[] = ["ansiBlue", "ansiCyan", "ansiMagenta"];

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
    ...graph("cached", flow),
    ...graph("available", load),
    ...graph("used", load),
    ...graph("download", flow),
    ...graph("upload", flow),
    ...graph("process", load),
  }),
  write({ head, colors }) {
    const lines = Object.entries(colors).map(([key, hex]) => `theme[${key}]="${hex}"`);
    return `${comment(head, "#")}\n\n${lines.join("\n")}\n`;
  },
};
