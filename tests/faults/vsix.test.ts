import { execFile } from "node:child_process";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readExtension } from "../../theme/extension/read-extension.ts";
import { makeVsix } from "../../theme/extension/vsix.ts";
import { extensionOf } from "../support/extension.ts";
import { openTemporaryRoot } from "../support/temporary-folder.ts";

/** The page's `.vsix` file, read by VS Code's own packaging tool, which is installed for that. */

const run = promisify(execFile);
const packages = fileURLToPath(new URL("../vsce", import.meta.url));
const own = fileURLToPath(new URL("../../site/extension", import.meta.url));

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(openTemporaryRoot(), "evenfall-vsce-"));
  await cp(packages, folder, { recursive: true });
  // The tool's install scripts and optional parts are for signing and for keys of the marketplace.
  const words = ["ci", "--ignore-scripts", "--omit=optional", "--no-audit", "--no-fund"];
  await run("npm", words, { cwd: folder });
});

afterAll(() => rm(folder, { recursive: true, force: true }));

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
  const script = `require("@vscode/vsce/out/zip.js").readVSIXPackage(process.argv[1]).then(
    ({ manifest, xmlManifest }) => console.log(JSON.stringify([manifest, xmlManifest.PackageManifest.Metadata[0]])))`;
  const { stdout } = await run(process.execPath, ["-e", script, join(folder, name)], { cwd: folder });
  const [manifest, metadata] = JSON.parse(stdout);
  const { identity } = extension;
  expect(manifest).toMatchObject({
    name: identity.extensionName,
    publisher: identity.publisher,
    version: identity.version,
  });
  expect(metadata.Identity[0].$).toMatchObject({
    Id: identity.extensionName,
    Publisher: identity.publisher,
    Version: identity.version,
  });
  expect(metadata.DisplayName).toEqual([identity.name]);
});
