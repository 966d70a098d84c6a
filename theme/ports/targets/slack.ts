import { say, step, type Target } from "../target.ts";

/** Four colours in one line, which the user pastes into Slack. Slack derives its other colours. */
export const slack: Target = {
  id: "slack",
  program: "Slack",
  kind: "tool",
  ending: ".txt",
  write({ color }) {
    // System navigation, selected items, presence indication, notifications.
    const four = color(["ui.sideBar", "ui.listSelection", "ui.added", "ui.badge"]);
    return `${four.join(",").toUpperCase()}\n`;
  },
  steps: ({ file }) => [
    step(say`Copy the line in ${file}.`),
    step(say`Open Preferences, Appearance, Custom theme. Paste it under Import.`),
  ],
};
