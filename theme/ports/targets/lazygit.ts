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

/** Part of lazygit's config.yml: `gui.theme`, where each colour is a list with its attributes. */
export const lazygit: Target = {
  id: "lazygit",
  program: "lazygit",
  kind: "tool",
  fileName: (stem) => `${stem}.yml`,
  colors: () => theme,
  write({ head, colors }) {
    const entries = Object.entries(colors).map(([key, hex]) => [
      key,
      key.endsWith("ctiveBorderColor") && key !== "inactiveBorderColor" ? [hex, "bold"] : [hex],
    ]);
    return `${comment(head, "#")}\n\n${stringify({ gui: { theme: Object.fromEntries(entries) } })}`;
  },
};
