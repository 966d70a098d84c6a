// @vitest-environment node
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { findForeignLines, SAMPLE_NAME, sampleWords } from "../../theme/extension/sample-words.ts";
import { identity } from "../support/owner.ts";

test("the sentences that adopt lists as Evenfall's are those of site/", () => {
  const lines = findForeignLines(fileURLToPath(new URL("../../site", import.meta.url)), [SAMPLE_NAME]);
  const text = lines.map((line) => line.text).join("\n");
  expect(sampleWords.filter((words) => !text.includes(words))).toEqual([]);
  expect(SAMPLE_NAME).toBe(identity.name);
});
