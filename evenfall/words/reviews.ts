import type { Own } from "../../words/layer.ts";
import type * as words from "../../words/reviews.ts";

export const reviewWording = {
  writeFirst: "Light the first one",
} satisfies Own<typeof words.reviewWording>;
