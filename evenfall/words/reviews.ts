import type { Own } from "../../defaults/words/layer.ts";
import type * as words from "../../defaults/words/reviews.ts";

export const reviewWording = {
  writeFirst: "Light the first one",
} satisfies Own<typeof words.reviewWording>;
