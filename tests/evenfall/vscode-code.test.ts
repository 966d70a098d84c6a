import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { project } from "../../vite/folders.ts";
import { classify, recordName } from "../../vite/theme/semantic-spans.ts";
import {
  checkedSamples,
  checkedThemes,
  digestOf,
  type RecordedCode,
  recordedFile,
  stageLooks,
} from "../vscode/code-looks.ts";
import { sceneSamples } from "../vscode/scene-code.ts";

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

test("what is recorded of the samples is what TypeScript says of them", async () => {
  const records = [...checkedSamples, ...sceneSamples]
    .filter(({ file }) => /tsx?$/.test(file))
    .map(({ file, code }) => [recordName(file, code), classify(file, code).join(" ")]);
  const text = `${JSON.stringify(Object.fromEntries(records), null, 2)}\n`;
  // After a change of a sample: npm run vitest -- vscode-code --update
  await expect(text).toMatchFileSnapshot(join(project, "vite/theme/recorded-spans.json"));
});
