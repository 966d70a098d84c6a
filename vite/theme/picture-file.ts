import { readdirSync } from "node:fs";
import sharp, { type Sharp } from "sharp";
import { UserError } from "../../toolkit/user-error.ts";

/**
 * Finds the picture that the owner put into `site/` to replace the site's own, such as `logo.svg` or `logo.png`.
 * @returns the file's name; undefined if there is none.
 * @throws UserError if there are several.
 */
export function findPicture(siteFolder: string, name: "logo" | "social"): string | undefined {
  const found = readdirSync(siteFolder).filter((file) => file.replace(/\.[^.]*$/, "") === name && file !== name);
  if (found.length > 1) {
    throw new UserError(`site/ contains ${found.join(" and ")}. Keep only one of them.`);
  }
  return found[0];
}

/** Opens a picture upright, in sRGB, without the camera's metadata. @param file its name in messages. */
export async function openPicture(bytes: Buffer, file: string): Promise<Sharp> {
  try {
    const picture = sharp(bytes, { autoOrient: true });
    await picture.clone().resize(1).toBuffer();
    return picture;
  } catch (error) {
    const [reason] = (error as Error).message.split("\n");
    throw new UserError(
      `${file} cannot be read as a picture (${reason}). Save it as JPEG, PNG, WebP, AVIF, TIFF, GIF or SVG.`,
    );
  }
}
