import { lines } from "../formats.ts";
import type { Slot } from "../palette.ts";
import { put, say, step, type Target } from "../target.ts";

/** The colours at the start, middle and end of a graph: of a load from low to high, and of a quantity. */
const load = ["ansiGreen", "ansiYellow", "ansiRed"] as const;
const quantity = ["ansiBlue", "ansiCyan", "ansiMagenta"] as const;

function graph(name: string, [start, mid, end]: readonly [Slot, Slot, Slot]): Record<string, Slot> {
  return { [`${name}_start`]: start, [`${name}_mid`]: mid, [`${name}_end`]: end };
}

const colors: Readonly<Record<string, Slot>> = {
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
};

/** Lines of `theme[key]="#rrggbb"`. */
export const btop: Target = {
  id: "btop",
  program: "btop",
  kind: "tool",
  ending: ".theme",
  comment: "#",
  write: ({ color }) => `${lines(color(colors), (key, hex) => `theme[${key}]="${hex}"`)}\n`,
  steps: (variant) => [
    put(variant, "~/.config/btop/themes/"),
    step(say`Press Esc in btop, choose Options, then ${variant.scheme} under Color theme.`),
  ],
};
