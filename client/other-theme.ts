import { createSharedState } from "./state.ts";

/** The name of the theme that the visitor compares with; null until the visitor has chosen one. The chart marks it. */
export const chosenOtherTheme = createSharedState<string | null>(null);
