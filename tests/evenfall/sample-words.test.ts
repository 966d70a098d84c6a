import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { findForeignLines, SAMPLE_NAME, sampleWords } from "../../theme/extension/sample-words.ts";
import { identity } from "../support/owner.ts";

test("every sentence that adopt lists as Evenfall's is in site/", () => {
  const lines = findForeignLines(fileURLToPath(new URL("../../site", import.meta.url)), [SAMPLE_NAME]);
  const text = lines.map((line) => line.text).join("\n");
  expect(sampleWords.filter((words) => !text.includes(words))).toEqual([]);
  expect(SAMPLE_NAME).toBe(identity.name);
});
