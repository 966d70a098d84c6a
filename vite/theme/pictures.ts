import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { SiteError } from "../../theme/command-line.ts";
import type { ExtensionIdentity } from "../../theme/extension/read-extension.ts";
import { cachePath, writeAtomically } from "../folders.ts";
import type { Artefact } from "./artefact.ts";
import type { ColorTokens } from "./tokens.ts";

/** The size of the picture that link previews show, in pixels. */
export const socialPictureSize = { width: 1200, height: 630 };
/** In pixels. The page shows photos at up to 24rem, 768 pixels at double density. 640 pixels look nearly as sharp. */
const PHOTO_SIZE = 640;
const LOGO_SIZE = 128;

/** Opens a picture upright, in sRGB, without the camera's metadata. */
async function openPicture(bytes: Buffer, file: string): Promise<Sharp> {
  try {
    const picture = sharp(bytes, { autoOrient: true });
    await picture.clone().resize(1).toBuffer();
    return picture;
  } catch (error) {
    const [reason] = (error as Error).message.split("\n");
    throw new SiteError(
      `${file} cannot be read as a picture (${reason}). Save it as JPEG, PNG, WebP, AVIF, TIFF, GIF or SVG.`,
    );
  }
}

/** A warning if the photo has to be enlarged; undefined if it is large enough. */
async function enlargementWarning(picture: Sharp, shown: string): Promise<string | undefined> {
  const { width, height, format } = await picture.metadata();
  if (format === "svg" || Math.min(width, height) >= PHOTO_SIZE) return undefined;
  return `${shown} has ${width} × ${height} pixels. The site enlarges it, which blurs it. Use a photo of at least ${PHOTO_SIZE} × ${PHOTO_SIZE} pixels.`;
}

/**
 * Crops a photo to a square around its most striking part, and compresses it.
 * @param cacheFolder for the results, by a hash of the photo.
 * @param warn receives a sentence if the photo is too small.
 * @returns the path of a WebP file.
 */
export async function cropPhoto(
  folder: string,
  name: string,
  cacheFolder: string,
  warn: (sentence: string) => void = () => {},
): Promise<string> {
  const shown = `site/team/${name}`;
  if (name !== basename(name) || !existsSync(join(folder, name))) {
    const present = existsSync(folder) ? readdirSync(folder).filter((file) => !file.startsWith(".")) : [];
    throw new SiteError(
      `site/team.ts names the photo ${name}, which is not in site/team. The photos there: ${present.join(", ") || "none"}.`,
    );
  }
  const bytes = readFileSync(join(folder, name));
  const made = cachePath(cacheFolder, "photo.webp", `${PHOTO_SIZE}`, bytes);
  const picture = await openPicture(bytes, shown);
  const warning = await enlargementWarning(picture, shown);
  if (warning !== undefined) warn(warning);
  if (!existsSync(made)) {
    const cropped = picture
      .resize(PHOTO_SIZE, PHOTO_SIZE, { fit: "cover", position: sharp.strategy.attention })
      .webp({ quality: 72, effort: 4 });
    writeAtomically(made, await cropped.toBuffer());
  }
  return made;
}

/** The file in `site/` with this name and any file extension. @throws SiteError if there are several. */
function findPicture(siteFolder: string, name: string): string | undefined {
  const found = readdirSync(siteFolder).filter(
    (file) => file.replace(/\.[^.]*$/, "") === name && file !== name,
  );
  if (found.length > 1) {
    throw new SiteError(`site/ contains ${found.join(" and ")}. Keep only one of them.`);
  }
  return found[0];
}

/** A picture as an SVG document. Other formats are embedded in one. @param shown the file's name in messages. */
async function asSvg(file: string, shown: string): Promise<string> {
  const bytes = readFileSync(file);
  const picture = await openPicture(bytes, shown);
  if (/\.svg$/i.test(file)) return bytes.toString("utf8");
  const png = await picture
    .resize(LOGO_SIZE, LOGO_SIZE, { fit: "contain", background: "transparent" })
    .png()
    .toBuffer();
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LOGO_SIZE} ${LOGO_SIZE}"><image width="${LOGO_SIZE}" height="${LOGO_SIZE}" href="data:image/png;base64,${png.toString("base64")}"/></svg>`;
}

/** A logo for an extension without an icon: lines of code in the theme's colours. An SVG document. */
export function drawnLogo(tokens: Pick<ColorTokens, "inset" | "accent" | "accent-2" | "muted">): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${tokens.inset}"/><path fill="${tokens.accent}" d="M6 8h9v3H6z"/><path fill="${tokens["accent-2"]}" d="M10 14.5h14v3H10z"/><path fill="${tokens.muted}" d="M6 21h7v3H6z"/></svg>`;
}

/**
 * The site's logo as an SVG document: the owner's file `site/logo.*`, or else the extension's icon; undefined if there is
 * neither.
 * @param icon the icon's path within the extension.
 * @param extensionFolder the extension's folder.
 * @throws SiteError if the file is not a picture.
 */
export async function readLogo(
  siteFolder: string,
  icon: string | null,
  extensionFolder = join(siteFolder, "extension"),
): Promise<string | undefined> {
  const own = findPicture(siteFolder, "logo");
  if (own !== undefined) return await asSvg(join(siteFolder, own), `site/${own}`);
  return icon === null ? undefined : await asSvg(join(extensionFolder, icon), `site/extension/${icon}`);
}

/** Draws a logo as a PNG of 128 × 128. @param logo an SVG document. */
export async function drawLogo(logo: string): Promise<Buffer> {
  const { width, height } = await sharp(Buffer.from(logo)).metadata();
  // 72 is the density at which an SVG has its own size.
  const density = Math.min(Math.max(72, (72 * LOGO_SIZE) / Math.min(width, height)), 2_400);
  return await sharp(Buffer.from(logo), { density })
    .resize(LOGO_SIZE, LOGO_SIZE, { fit: "contain", background: "transparent" })
    .png()
    .toBuffer();
}

/** The owner's file `site/social.*` as a PNG of 1200 × 630; undefined if there is none. */
export async function readSocialPicture(siteFolder: string): Promise<Buffer | undefined> {
  const file = findPicture(siteFolder, "social");
  if (file === undefined) return undefined;
  const picture = await openPicture(readFileSync(join(siteFolder, file)), `site/${file}`);
  return await picture
    .resize({ ...socialPictureSize, fit: "cover" })
    .png({ palette: true, quality: 90, effort: 2 })
    .toBuffer();
}

function webManifest({ name }: ExtensionIdentity, description: string, { bg }: ColorTokens): string {
  return JSON.stringify({
    name,
    short_name: name,
    description,
    start_url: "/",
    display: "minimal-ui",
    background_color: bg,
    theme_color: bg,
    icons: [{ src: "/favicon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" }],
  });
}

/**
 * The site's icon, and the web manifest that refers to it.
 * @param logo an SVG document.
 * @param description the site's, for the manifest. With an import of the words here, Vite would restart at each edit of them.
 */
export function logoArtefact(
  logo: string,
  identity: ExtensionIdentity,
  description: string,
  tokens: ColorTokens,
): Artefact {
  return {
    files: {
      "favicon.svg": () => logo,
      "site.webmanifest": () => webManifest(identity, description, tokens),
    },
  };
}
