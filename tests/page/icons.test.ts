import sharp from "sharp";
import { expect, test } from "vitest";
import { addresses } from "../../shared/addresses.ts";
import { readExtension } from "../../toolkit/extension/read-folder.ts";
import { extensionOf, folderOf } from "../../toolkit/test/support/folders.ts";
import { deriveTokens } from "../../vite/theme/color-tokens.ts";
import { logoOutput } from "../../vite/theme/logo.ts";

test("the site has its icon for programs that cannot read SVG, and one for the home screen of a phone", async () => {
  const extension = readExtension(extensionOf({ colors: { "editor.background": "#123456" } }), "");
  const [theme] = extension.themes;
  const parts = { extension, identity: extension.identity, siteFolder: folderOf({}) };
  const { files = {} } = await logoOutput({ ...parts, tokens: deriveTokens(theme) }, () => {});
  const bytesOf = async (address: string) => Buffer.from((await files[address]?.()) ?? "");

  const icon = await bytesOf(addresses.oldIcon);
  expect([icon.readUInt16LE(0), icon.readUInt16LE(2), icon.readUInt16LE(4)]).toEqual([0, 1, 1]);
  const place = icon.readUInt32LE(18);
  const picture = await sharp(icon.subarray(place, place + icon.readUInt32LE(14))).metadata();
  expect(picture).toMatchObject({ format: "png", width: icon[6], height: icon[7] });
  const touch = await sharp(await bytesOf(addresses.touchIcon)).metadata();
  expect(touch).toMatchObject({ format: "png", width: 180, height: 180, hasAlpha: false });
});
