/** The exports of every file of words, by its path. Vite fills this in. */
export const files = import.meta.glob<Record<string, unknown>>(
  ["../words/*.ts", "!../words/layer.ts", "!../words/none.ts"],
  { eager: true },
);
