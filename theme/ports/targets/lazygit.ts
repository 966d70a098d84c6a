import { stringify } from "yaml";
import { comment } from "../formats.ts";
import type { Slot } from "../palette.ts";
import type { Target } from "../target.ts";

const theme: Readonly<Record<string, Slot>> = {
  activeBorderColor: "tool.accent",
  inactiveBorderColor: "tool.muted",
  searchingActiveBorderColor: "ansiYellow",
  optionsTextColor: "ansiBlue",
  selectedLineBgColor: "tool.line",
  cherryPickedCommitFgColor: "tool.accentText",
  cherryPickedCommitBgColor: "tool.accent",
  markedBaseCommitFgColor: "tool.lineText",
  markedBaseCommitBgColor: "tool.line",
  unstagedChangesColor: "ansiRed",
  defaultFgColor: "foreground",
};

const boldBorders = ["activeBorderColor", "searchingActiveBorderColor"];

/** The part `gui.theme` of lazygit's config.yml. Each value is a list of a colour and its attributes. */
export const lazygit: Target = {
  id: "lazygit",
  program: "lazygit",
  kind: "tool",
  fileName: (stem) => `${stem}.yml`,
  colors: () => theme,
  write({ header, colors }) {
    const entries = Object.entries(colors).map(([key, hex]) => [
      key,
      boldBorders.includes(key) ? [hex, "bold"] : [hex],
    ]);
    return `${comment(header, "#")}\n\n${stringify({ gui: { theme: Object.fromEntries(entries) } })}`;
  },
};
