import { channels } from "../../color/color.ts";
import { comment, nested } from "../formats.ts";
import type { Slot } from "../palette.ts";
import type { Target } from "../target.ts";

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

const players: readonly Slot[] = [
  "ansiMagenta",
  "ansiBlue",
  "ansiCyan",
  "ansiYellow",
  "ansiGreen",
  "ansiRed",
];

const parts = ["base", "background", "emphasis_0", "emphasis_1", "emphasis_2", "emphasis_3"];

/** KDL with red, green and blue as three numbers, for Zellij 0.42 and later. */
export const zellij: Target = {
  id: "zellij",
  program: "Zellij",
  kind: "tool",
  fileName: (stem) => `${stem}.kdl`,
  colors: () =>
    Object.fromEntries([
      ...Object.entries(components).flatMap(([component, look]) =>
        look.flatMap((slot, index) =>
          slot === null ? [] : [[`${component}/${parts[index]}`, slot] as const],
        ),
      ),
      ...players.map((slot, index) => [`multiplayer_user_colors/player_${index + 1}`, slot] as const),
    ]),
  write({ stem, header, colors }) {
    const blocks = Object.entries(nested(colors) as Record<string, Record<string, string>>).map(
      ([name, parts]) => {
        const lines = Object.entries(parts).map(
          ([part, hex]) => `            ${part} ${channels(hex).join(" ")}\n`,
        );
        return `        ${name} {\n${lines.join("")}        }\n`;
      },
    );
    // KDL needs quotes around a name that starts with a digit.
    return `${comment(header, "//")}\n\nthemes {\n    "${stem}" {\n${blocks.join("")}    }\n}\n`;
  },
};
