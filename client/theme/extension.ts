import { identity, labels } from "virtual:extension";

/** What the extension's package.json says of it. */
export const extension = { ...identity, themeLabel: labels[0] } as const;
