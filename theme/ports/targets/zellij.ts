import { channels } from "../../color/color.ts";
import { lines } from "../formats.ts";
import type { Slot } from "../palette.ts";
import { addTo, orBoth, put, say, type Target } from "../target.ts";

type Look = readonly [base: Slot, background: Slot | null, ...emphasis: [Slot, Slot, Slot, Slot]];

const onGround = ["ansiYellow", "ansiCyan", "ansiGreen", "ansiMagenta"] as const;
const onLine = ["tool.lineText", "tool.lineText", "tool.lineText", "tool.lineText"] as const;
const onAccent = ["tool.accentText", "tool.accentText", "tool.accentText", "tool.accentText"] as const;

/** Zellij's components, each with the colours of its text, its background and four kinds of emphasis. */
const components: Readonly<Record<string, Look>> = {
  text_unselected: ["foreground", "background", ...onGround],
  text_selected: ["tool.lineText", "tool.line", ...onLine],
  ribbon_unselected: ["tool.lineText", "tool.line", ...onLine],
  ribbon_selected: ["tool.accentText", "tool.accent", ...onAccent],
  table_title: ["tool.accent", "background", ...onGround],
  table_cell_unselected: ["foreground", "background", ...onGround],
  table_cell_selected: ["tool.lineText", "tool.line", ...onLine],
  list_unselected: ["foreground", "background", ...onGround],
  list_selected: ["tool.lineText", "tool.line", ...onLine],
  frame_unselected: ["tool.muted", null, ...onGround],
  frame_selected: ["tool.accent", null, ...onGround],
  frame_highlight: ["ansiYellow", null, ...onGround],
  exit_code_success: ["ansiGreen", null, ...onGround],
  exit_code_error: ["ansiRed", null, ...onGround],
};

const parts = ["base", "background", "emphasis_0", "emphasis_1", "emphasis_2", "emphasis_3"];

/** KDL with red, green and blue as three numbers, for Zellij 0.42 and later. */
export const zellij: Target = {
  id: "zellij",
  program: "Zellij",
  kind: "tool",
  ending: ".kdl",
  comment: "//",
  write({ scheme, color }) {
    const block = (name: string, colors: Readonly<Record<string, string>>) => {
      const list = lines(colors, (part, hex) => `            ${part} ${channels(hex).join(" ")}`);
      return `        ${name} {\n${list}\n        }\n`;
    };
    const blocks = Object.entries(components).map(([name, look]) => {
      const entries = look.flatMap((slot, index) => (slot === null ? [] : [[parts[index], color(slot)]]));
      return block(name, Object.fromEntries(entries));
    });
    const players = color({
      player_1: "ansiMagenta",
      player_2: "ansiBlue",
      player_3: "ansiCyan",
      player_4: "ansiYellow",
      player_5: "ansiGreen",
      player_6: "ansiRed",
    });
    // KDL needs quotes around a name that starts with a digit.
    return `themes {\n    "${scheme}" {\n${blocks.join("")}${block("multiplayer_user_colors", players)}    }\n}\n`;
  },
  steps: (variant, pair) => [
    put(variant, "~/.config/zellij/themes/"),
    addTo("~/.config/zellij/config.kdl", `theme "${variant.scheme}"`),
    ...orBoth(
      pair,
      ({ light, dark }) =>
        `theme "${variant.scheme}"\ntheme_light "${light.scheme}"\ntheme_dark "${dark.scheme}"`,
      ({ other }) =>
        say`Or, from Zellij 0.44.2 on, to follow your terminal's light and dark mode, put ${other.file} there, too, and add this instead:`,
    ),
  ],
};
