import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import sharp, { type ResizeOptions } from "sharp";
import type { Plugin } from "vite";
import type * as Team from "../defaults/settings/team.ts";
import type * as Theme from "../defaults/settings/theme.ts";
import { UserError } from "../toolkit/user-error.ts";
import { cachedFile } from "./cached-file.ts";
import { project, siteFolder } from "./folders.ts";
import { importFresh } from "./site-files.ts";
import { openPicture } from "./theme/picture-file.ts";
import { virtualModules } from "./virtual-modules.ts";

/**
 * The size of people's photos in pixels. The page shows them at 96 pixels, which are 288 at the density of most phones.
 */
const PHOTO = { width: 288, height: 288, fit: "cover", position: sharp.strategy.attention } as const;
/** The maximum width of the theme's picture in pixels: its width on the page at double density. */
const PICTURE = { width: 2_000, withoutEnlargement: true };

/** Scales and compresses a picture, unless an earlier build did. @returns the path of a WebP file. */
async function compress(path: string, name: string, options: ResizeOptions, quality: number): Promise<string> {
  const bytes = readFileSync(path);
  return await cachedFile(name, [JSON.stringify([options, quality]), bytes], async () =>
    (await openPicture(bytes, `site/${relative(siteFolder, path)}`)).resize(options).webp({ quality }).toBuffer(),
  );
}

/** Crops a photo to a square around its most striking part. @returns the path of a WebP file without metadata. */
export async function cropPhoto(name: string, folder = join(siteFolder, "team")): Promise<string> {
  if (name !== basename(name) || !existsSync(join(folder, name))) {
    const present = existsSync(folder) ? readdirSync(folder).filter((file) => !file.startsWith(".")) : [];
    throw new UserError(
      `site/team.ts names the photo ${name}, which is not in site/team. The photos there: ${present.join(", ") || "none"}.`,
    );
  }
  return await compress(join(folder, name), "photo.webp", PHOTO, 72);
}

/**
 * Compresses the owner's picture of the theme.
 * @returns the path of a WebP file and its size in pixels; null without a picture.
 * @throws {UserError} if the file is missing or not a picture.
 */
async function themePicture(name: string | null) {
  if (name === null) return null;
  if (!existsSync(join(siteFolder, name))) {
    throw new UserError(`site/theme.ts names the picture ${name}, which is not in site/.`);
  }
  const file = await compress(join(siteFolder, name), "picture.webp", PICTURE, 80);
  const { width, height } = await sharp(file).metadata();
  return { file, width, height };
}

async function makeModule(): Promise<string> {
  const settings = join(project, "defaults/settings");
  const [{ team }, { theme }] = await Promise.all([
    importFresh<typeof Team>(join(settings, "team.ts")).then(({ module }) => module),
    importFresh<typeof Theme>(join(settings, "theme.ts")).then(({ module }) => module),
  ]);
  const names = [...new Set(team.flatMap(({ photo }) => photo ?? []))];
  const picture = await themePicture(theme.picture);
  const files = [...(await Promise.all(names.map((name) => cropPhoto(name)))), ...(picture ? [picture.file] : [])];
  const imports = files.map((file, index) => `import u${index} from ${JSON.stringify(`${file}?url&no-inline`)};`);
  const photos = names.map((name, index) => `${JSON.stringify(name)}: u${index}`);
  const size = picture && `width: ${picture.width}, height: ${picture.height}`;
  return `${imports.join("\n")}
export const photos = { ${photos.join(", ")} };
export const picture = ${size && `{ src: u${names.length}, ${size} }`};`;
}

/** Provides the team's photos and the owner's picture of the theme as assets of the site. */
export function picturesPlugin(): Plugin {
  return { name: "pictures", ...virtualModules({ "virtual:pictures": makeModule }) };
}
