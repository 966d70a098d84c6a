import type { Target } from "../target.ts";

const places = ["system navigation", "selected items", "presence indication", "notifications"] as const;

/** Four colours in one line, for pasting. Slack derives the other colours. */
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
  read(text) {
    const match = /^(#[\dA-F]{6},){3}#[\dA-F]{6}\n$/.exec(text);
    if (match === null) throw new Error("Slack takes four colours with commas between them.");
    const list = text.trim().toLowerCase().split(",");
    return Object.fromEntries(places.map((place, index) => [place, list[index] ?? ""]));
  },
};
