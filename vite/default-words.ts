/** The exports of every words file, by path. Vite fills this in. */
export const files = import.meta.glob<Record<string, unknown>>(
  ["../defaults/words/*.ts", "!../defaults/words/layer.ts", "!../defaults/words/none.ts"],
  { eager: true },
);
