import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { readExtension } from "../../theme/extension/read-extension.ts";
import { makeVsix } from "../../theme/extension/vsix.ts";
import { openTemporaryRoot } from "../support/temporary-folder.ts";
import { installVsce } from "../support/vsce.ts";

const own = fileURLToPath(new URL("../../site/extension", import.meta.url));

// vsce is VS Code's own packaging tool, which is installed for this test.
test("vsce accepts the page's .vsix file", async () => {
  const folder = await mkdtemp(join(openTemporaryRoot(), "evenfall-vsix-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const vsce = await installVsce();
  onTestFinished(() => vsce.remove());
  const extension = readExtension(own, "site/extension");
  const { name, content } = makeVsix(own, extension);
  await writeFile(join(folder, name), content);
  const [read] = await vsce.read([join(folder, name)]);
  const { extensionName, publisher, version, name: displayName } = extension.identity;
  expect(read?.manifest).toMatchObject({ name: extensionName, publisher, version });
  expect(read?.metadata.Identity[0].$).toMatchObject({
    Id: extensionName,
    Publisher: publisher,
    Version: version,
  });
  expect(read?.metadata.DisplayName).toEqual([displayName]);
});
