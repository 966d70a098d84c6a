import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  checkedSamples,
  checkedThemes,
  digestOf,
  type RecordedCode,
  recordedFile,
  stageLooks,
} from "../vscode/code-looks.ts";

test("every letter of the samples looks as in VS Code, in every known theme and in Evenfall's", async () => {
  const { vscode, themes } = JSON.parse(readFileSync(recordedFile, "utf8")) as RecordedCode;
  const looksIn = await stageLooks(checkedSamples);
  for (const { theme } of checkedThemes()) {
    const digests = themes[theme.name]?.split(" ") ?? [];
    const { letters } = looksIn(theme);
    const changed = checkedSamples
      .filter((_, index) => digestOf(letters[index] ?? []) !== digests[index])
      .map(({ file }) => file);
    // After a change of a sample or of a theme: node vite/run.js ../tests/vscode/check-code.ts <code-server> --write
    expect(changed, `${theme.name}, compared with VS Code ${vscode}`).toEqual([]);
  }
});
