import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import sharp from "sharp";
import type { Plugin } from "vite";
import type * as Team from "../defaults/settings/team.ts";
import type * as Theme from "../defaults/settings/theme.ts";
import { UserError } from "../toolkit/user-error.ts";
import { cachedFile } from "./cached-file.ts";
import { project, siteFolder } from "./folders.ts";
import { importFresh } from "./site-files.ts";
import { openPicture } from "./theme/picture-file.ts";
import { virtualModules } from "./virtual-modules.ts";

/** In pixels. The page shows photos at 96 pixels, which are 288 at the density of most phones. */
const PHOTO_SIZE = 288;
/** The greatest width of the picture of the theme, in pixels. */
const PICTURE_WIDTH = 2_000;

/**
 * Crops a photo to a square around its most striking part, and compresses it.
 * @returns the path of a WebP file.
 */
async function cropPhoto(name: string): Promise<string> {
  const folder = join(siteFolder, "team");
  if (name !== basename(name) || !existsSync(join(folder, name))) {
    const present = existsSync(folder) ? readdirSync(folder).filter((file) => !file.startsWith(".")) : [];
    throw new UserError(
      `site/team.ts names the photo ${name}, which is not in site/team. The photos there: ${present.join(", ") || "none"}.`,
    );
  }
  const bytes = readFileSync(join(folder, name));
  return await cachedFile("photo.webp", [`${PHOTO_SIZE}`, bytes], async () =>
    (await openPicture(bytes, `site/team/${name}`))
      .resize(PHOTO_SIZE, PHOTO_SIZE, { fit: "cover", position: sharp.strategy.attention })
      .webp({ quality: 72, effort: 4 })
      .toBuffer(),
  );
}

/**
 * Compresses the owner's picture of the theme, at most as wide as the page shows it at double density.
 * @returns the path of a WebP file and its size in pixels; null without a picture.
 * @throws {UserError} if the file is missing or no picture.
 */
async function themePicture(name: string | null) {
  if (name === null) return null;
  const file = join(siteFolder, name);
  if (!existsSync(file)) throw new UserError(`site/theme.ts names the picture ${name}, which is not in site/.`);
  const bytes = readFileSync(file);
  const made = await cachedFile("picture.webp", [`${PICTURE_WIDTH}`, bytes], async () =>
    (await openPicture(bytes, `site/${name}`))
      .resize({ width: PICTURE_WIDTH, withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer(),
  );
  const { width, height } = await sharp(made).metadata();
  return { file: made, width, height };
}

async function makeModule(): Promise<string> {
  const settings = join(project, "defaults/settings");
  const [{ team }, { theme }] = await Promise.all([
    importFresh<typeof Team>(join(settings, "team.ts")).then(({ module }) => module),
    importFresh<typeof Theme>(join(settings, "theme.ts")).then(({ module }) => module),
  ]);
  const names = [...new Set(team.flatMap(({ photo }) => photo ?? []))];
  const picture = await themePicture(theme.picture);
  const files = [...(await Promise.all(names.map(cropPhoto))), ...(picture ? [picture.file] : [])];
  const imports = files.map((file, index) => `import u${index} from ${JSON.stringify(`${file}?url&no-inline`)};`);
  const photos = names.map((name, index) => `${JSON.stringify(name)}: u${index}`);
  const size = picture && `width: ${picture.width}, height: ${picture.height}`;
  return `${imports.join("\n")}
export const photos = { ${photos.join(", ")} };
export const picture = ${size && `{ src: u${names.length}, ${size} }`};`;
}

/** Crops and compresses the team's photos, and provides them as assets of the site. */
export function photosPlugin(): Plugin {
  return { name: "photos", ...virtualModules({ "virtual:photos": makeModule }) };
}
