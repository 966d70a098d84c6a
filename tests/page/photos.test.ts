import sharp from "sharp";
import { expect, test } from "vitest";
import { folderOf } from "../../toolkit/test/support/folders.ts";
import { cropPhoto } from "../../vite/pictures.ts";

test("a photo is turned upright, cropped to a square, and loses the camera's metadata", async () => {
  const size = { width: 400, height: 400, channels: 3 } as const;
  // A new photo in each run, because the build keeps what it made of an earlier one.
  const photo = await sharp({ create: { ...size, background: "#0000ff" } })
    .composite([{ input: { create: { ...size, height: 200, background: "#ff0000" } }, gravity: "north" }])
    .jpeg()
    .withExif({ IFD0: { Make: `Camera ${crypto.randomUUID()}` }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } })
    .withMetadata({ orientation: 3 })
    .toBuffer();
  expect(await sharp(photo).metadata()).toMatchObject({ orientation: 3, exif: expect.any(Buffer) });
  const made = sharp(await cropPhoto("ada.jpg", folderOf({ "ada.jpg": photo })));
  const { width, height, exif, xmp, iptc, orientation } = await made.metadata();
  expect(width).toBe(height);
  expect({ exif, xmp, iptc, orientation }).toEqual({});
  // The red half of the photo is at its top, and so at the bottom of the upright picture.
  const [red = 0, , blue = 0] = await made.extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer();
  expect(blue).toBeGreaterThan(red);
});
