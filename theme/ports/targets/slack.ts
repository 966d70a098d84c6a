import type { Target } from "../target.ts";

const places = ["system navigation", "selected items", "presence indication", "notifications"] as const;

/** Four colours in one line, which the user pastes into Slack. Slack derives its other colours. */
export const slack: Target = {
  id: "slack",
  program: "Slack",
  kind: "tool",
  fileName: (stem) => `${stem}.txt`,
  colors: () => ({
    "system navigation": "ui.sideBar",
    "selected items": "ui.listSelection",
    "presence indication": "ui.added",
    notifications: "ui.badge",
  }),
  write: ({ colors }) => `${places.map((place) => colors[place]?.toUpperCase()).join(",")}\n`,
};
