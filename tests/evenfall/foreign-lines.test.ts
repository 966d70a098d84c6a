import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { findForeignLines, SHIPPED_THEME, shippedWords } from "../../vite/adopt/leftovers.ts";
import { language } from "../../words/language.ts";
import { identity } from "../support/owner.ts";

test("every sentence that adopt lists as Evenfall's is in site/", ({ skip }) => {
  skip(language.lang !== "en", "the list has the sentences in English");
  const lines = findForeignLines(fileURLToPath(new URL("../../site", import.meta.url)), [SHIPPED_THEME]);
  const text = lines.join("\n");
  expect(shippedWords.filter((words) => !text.includes(words))).toEqual([]);
  expect(SHIPPED_THEME).toBe(identity.name);
});
