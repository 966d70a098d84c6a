import { identity, labels } from "virtual:extension";

/** The extension's identity, and the label of its first theme. */
export const extension = { ...identity, themeLabel: labels[0] };
