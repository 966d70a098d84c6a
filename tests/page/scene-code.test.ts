import { join } from "node:path";
import { expect, test } from "vitest";
import { project } from "../../vite/folders.ts";
import { printCode, recordScenes } from "../vscode/scene-code.ts";

test("code in scenes and pictures has the scopes that the grammars give it, and TypeScript's semantic tokens", async () => {
  const { scenes, pictures } = await recordScenes();
  // After a change of that code: npm run vitest -- run scene-code --update
  await expect(printCode(scenes)).toMatchFileSnapshot(join(project, "toolkit/scenes/code.json"));
  await expect(printCode(pictures)).toMatchFileSnapshot(join(project, "toolkit/pictures/code.json"));
});
