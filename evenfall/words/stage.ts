import type { Own } from "../../defaults/words/layer.ts";
import type * as words from "../../defaults/words/stage.ts";

export const stageWording = {
  headline: {
    dark: "At night, your comments are the first to go.",
    light: "At dusk, your comments are the first to go.",
  },
} satisfies Own<typeof words.stageWording>;
