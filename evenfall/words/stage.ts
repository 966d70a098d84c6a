import type { Own } from "../../words/layer.ts";
import type * as words from "../../words/stage.ts";

export const stageWording = {
  headline: {
    dark: "At night, your comments are the first to go.",
    light: "At dusk, your comments are the first to go.",
  },
} satisfies Own<typeof words.stageWording>;
