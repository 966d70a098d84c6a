import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { SiteError } from "../../theme/command-line.ts";
import { cropPhoto } from "../../vite/photos.ts";
import { drawnLogo, logoOf } from "../../vite/theme/logo.ts";
import { readSocialPicture } from "../../vite/theme/social-picture.tsx";
import { deriveTokens } from "../../vite/theme/tokens.ts";
import { folderOf } from "../support/extension.ts";
import { themes } from "../support/owner.ts";

const site = folderOf({});
const team = join(site, "team");
const cache = join(site, "cache");
mkdirSync(team);

/** A picture with something in every part of it. */
async function noise(width: number, height: number) {
  return sharp(
    await sharp({
      create: {
        width: Math.ceil(width / 25),
        height: Math.ceil(height / 25),
        channels: 3,
        background: "#456",
        noise: { type: "gaussian", mean: 120, sigma: 60 },
      },
    })
      .png()
      .toBuffer(),
  ).resize(width, height);
}

describe("cropPhoto", () => {
  test.each([
    ["a 12-megapixel JPEG of a camera held upright", "camera.JPG", 4000, 3000],
    ["a PNG", "screen.png", 1600, 900],
    ["a WebP, taller than wide", "tall.webp", 600, 1800],
    ["a GIF smaller than it is shown", "small.gif", 160, 120],
  ])("makes a square of at most 100 KiB from %s", async (_, name, width, height) => {
    await (await noise(width, height)).withMetadata({ orientation: 6 }).toFile(join(team, name));
    const made = await cropPhoto(team, name, cache);
    expect(statSync(made).size).toBeLessThan(100 * 1024);
    const { format, width: side, height: other, orientation, exif } = await sharp(made).metadata();
    expect({ format, side, other }).toEqual({ format: "webp", side: 640, other: 640 });
    // Place and device of a photo are private.
    expect({ orientation, exif }).toEqual({ orientation: undefined, exif: undefined });
  });

  test("enlarges a photo that is too small, with a warning", async () => {
    await (await noise(200, 150)).png().toFile(join(team, "tiny.png"));
    await (await noise(700, 640)).png().toFile(join(team, "enough.png"));
    const warnings: string[] = [];
    for (const name of ["tiny.png", "tiny.png", "enough.png"]) {
      await cropPhoto(team, name, cache, (sentence) => warnings.push(sentence));
    }
    const sentence =
      "evenfall/team/tiny.png has 200 × 150 pixels. The site enlarges it, which blurs it. Use a photo of at least 640 × 640 pixels.";
    expect(warnings).toEqual([sentence, sentence]);
  });

  test("rotates a photo by its camera's orientation", async () => {
    const [red, blue] = ["#f00", "#00f"];
    const half = await sharp({ create: { width: 400, height: 400, channels: 3, background: red } })
      .composite([
        { input: { create: { width: 200, height: 400, channels: 3, background: blue } }, left: 0, top: 0 },
      ])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    writeFileSync(join(team, "turned.jpg"), half);
    const made = await cropPhoto(team, "turned.jpg", cache);
    const top = await sharp(made).extract({ left: 300, top: 20, width: 1, height: 1 }).raw().toBuffer();
    const bottom = await sharp(made).extract({ left: 300, top: 620, width: 1, height: 1 }).raw().toBuffer();
    expect(top[2]).toBeGreaterThan(200);
    expect(bottom[0]).toBeGreaterThan(200);
  });

  test("refuses a missing file and a file that is not a picture in a sentence that names it", async () => {
    await expect(cropPhoto(team, "nobody.jpg", cache)).rejects.toThrow(
      /nobody\.jpg, which is not in site\/team/,
    );
    for (const content of ["not a picture", ""]) {
      writeFileSync(join(team, "notes.jpg"), content);
      await expect(cropPhoto(team, "notes.jpg", cache)).rejects.toThrow(
        /^site\/team\/notes\.jpg cannot be read as a picture \(.*\)\. Save it as JPEG/,
      );
    }
    await expect(cropPhoto(team, "../team/notes.jpg", cache)).rejects.toThrow(SiteError);
  });
});

describe("logo and social picture", () => {
  const tokens = deriveTokens(themes[0]);
  const warnings: string[] = [];
  const logoWith = (icon: string | null) =>
    logoOf({ icon, folder: join(site, "extension") }, site, tokens, (sentence) => warnings.push(sentence));

  test("are drawn if the owner has no files for them", async () => {
    expect(await logoWith(null)).toBe(drawnLogo(tokens));
    expect(await readSocialPicture(site)).toBeUndefined();
  });

  test("embed a PNG logo in an SVG, and use an SVG logo unchanged", async () => {
    await (await noise(800, 400)).png().toFile(join(site, "logo.png"));
    expect(await logoWith(null)).toMatch(/^<svg .*data:image\/png;base64,/);
    const drawn = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>`;
    writeFileSync(join(site, "logo.svg"), drawn);
    await expect(logoWith(null)).rejects.toThrow(
      "site/ contains logo.png and logo.svg. Keep only one of them.",
    );
    rmSync(join(site, "logo.png"));
    expect(await logoWith(null)).toBe(drawn);
  });

  test("use the extension's icon as the logo unless the owner has a file for it", async () => {
    mkdirSync(join(site, "extension/images"), { recursive: true });
    await (await noise(256, 256)).png().toFile(join(site, "extension/images/icon.png"));
    expect(await logoWith("images/icon.png")).not.toContain("data:image/png");
    rmSync(join(site, "logo.svg"));
    expect(await logoWith("images/icon.png")).toMatch(/^<svg .*data:image\/png;base64,/);
    writeFileSync(join(site, "extension/images/icon.png"), "not a picture");
    expect(warnings).toEqual([]);
    expect(await logoWith("images/icon.png")).toBe(drawnLogo(tokens));
    expect(warnings).toEqual([
      expect.stringMatching(/: site\/extension\/images\/icon\.png cannot be read as a picture/),
    ]);
  });

  test("scale a social picture of any size to 1200 × 630", async () => {
    await (await noise(3000, 2000)).jpeg().toFile(join(site, "social.jpg"));
    const { format, width, height } = await sharp(await readSocialPicture(site)).metadata();
    expect({ format, width, height }).toEqual({ format: "png", width: 1200, height: 630 });
  });
});
