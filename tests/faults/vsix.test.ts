import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readExtension } from "../../theme/extension/read-extension.ts";
import { makeVsix } from "../../theme/extension/vsix.ts";
import { extensionOf } from "../support/extension.ts";
import { openTemporaryRoot } from "../support/temporary-folder.ts";
import { installVsce, type Vsce } from "../support/vsce.ts";

/** The page's `.vsix` file, read by VS Code's own packaging tool, which is installed for that. */

const own = fileURLToPath(new URL("../../site/extension", import.meta.url));

let folder: string;
let vsce: Vsce;

beforeAll(async () => {
  folder = await mkdtemp(join(openTemporaryRoot(), "evenfall-vsix-"));
  vsce = await installVsce();
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await vsce.remove();
});

const named = extensionOf({ colors: { "editor.background": "#101010" } }, "vs-dark", {
  displayName: 'A & "B" <é>',
  description: "Says <much> & more.",
});

test.each([
  ["the owner's extension", own],
  ["one whose names need escaping", named],
])("vsce accepts the page's .vsix file of %s", async (_, source) => {
  const extension = readExtension(source, "site/extension");
  const { name, content } = makeVsix(source, extension);
  await writeFile(join(folder, name), content);
  const [read] = await vsce.read([join(folder, name)]);
  const { identity } = extension;
  expect(read?.manifest).toMatchObject({
    name: identity.extensionName,
    publisher: identity.publisher,
    version: identity.version,
  });
  expect(read?.metadata.Identity[0].$).toMatchObject({
    Id: identity.extensionName,
    Publisher: identity.publisher,
    Version: identity.version,
  });
  expect(read?.metadata.DisplayName).toEqual([identity.name]);
});
