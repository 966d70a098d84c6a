import { createSharedState } from "./state.ts";

/** The name of the theme that editor, chart and light compare with; null until the visitor has chosen one. */
export const chosenRival = createSharedState<string | null>(null);
