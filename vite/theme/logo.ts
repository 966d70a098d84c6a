import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { addresses } from "../../shared/addresses.ts";
import type { ExtensionIdentity } from "../../theme/extension/identity.ts";
import type { Extension } from "../../theme/extension/read-extension.ts";
import { product } from "../../words/page.ts";
import type { Artefact } from "./artefact.ts";
import type { ColorTokens } from "./color-tokens.ts";
import { findPicture, openPicture } from "./picture-file.ts";

/** The logo's width and height, in pixels. */
const SIZE = 128;

/**
 * Draws a picture as a square. @param name the file's name in messages. @param side in pixels.
 * @throws UserError if it is no picture.
 */
async function squareOf(bytes: Buffer, name: string, side: number): Promise<Sharp> {
  const { width, height } = await (await openPicture(bytes, name)).metadata();
  // At a density of 72 an SVG has its own size. Other pictures ignore the density.
  const density = Math.min(Math.max(72, (72 * side) / Math.min(width, height)), 2_400);
  return sharp(bytes, { density, autoOrient: true })
    .resize(side, side, { fit: "contain", background: "transparent" })
    .png();
}

/** Draws a picture as a square, and embeds it in an SVG document. */
async function drawnPicture(bytes: Buffer, name: string): Promise<string> {
  const png = await (await squareOf(bytes, name, SIZE)).toBuffer();
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}"><image width="${SIZE}" height="${SIZE}" href="data:image/png;base64,${png.toString("base64")}"/></svg>`;
}

/** A logo for an extension without an icon: lines of code in the theme's colours. An SVG document. */
function ownDrawing(tokens: ColorTokens): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${tokens.inset}"/><path fill="${tokens.accent}" d="M6 8h9v3H6z"/><path fill="${tokens["accent-2"]}" d="M10 14.5h14v3H10z"/><path fill="${tokens.muted}" d="M6 21h7v3H6z"/></svg>`;
}

/** The owner's logo as an SVG document. @throws UserError if the file is not a picture. */
async function ownersLogo(siteFolder: string, file: string): Promise<string> {
  const bytes = readFileSync(join(siteFolder, file));
  const name = `site/${file}`;
  if (!/\.svg$/i.test(file)) return await drawnPicture(bytes, name);
  await openPicture(bytes, name);
  return bytes.toString("utf8");
}

/**
 * The site's logo as an SVG document: the owner's file `site/logo.*`, or else the extension's icon; a drawn one if the
 * extension has no icon that can be drawn.
 * @param warn receives a sentence about an icon that cannot be drawn.
 * @throws UserError if the owner's file is not a picture, or if there are several.
 */
async function logoOf(
  { icon, folder }: Extension,
  siteFolder: string,
  tokens: ColorTokens,
  warn: (sentence: string) => void,
): Promise<string> {
  const own = findPicture(siteFolder, "logo");
  if (own !== undefined) return await ownersLogo(siteFolder, own);
  if (icon === null) return ownDrawing(tokens);
  try {
    // Somebody else's SVG may contain scripts or load other sites, so the build draws it instead of serving it.
    return await drawnPicture(readFileSync(join(folder, icon)), `site/extension/${icon}`);
  } catch (error) {
    warn(
      `The extension's icon ${icon} cannot be drawn, so the site draws a logo of its own: ${(error as Error).message}`,
    );
    return ownDrawing(tokens);
  }
}

function webManifest(identity: ExtensionIdentity, { bg }: ColorTokens): string {
  return JSON.stringify({
    name: identity.name,
    short_name: identity.name,
    description: product.description(identity),
    start_url: addresses.home,
    display: "minimal-ui",
    background_color: bg,
    theme_color: bg,
    icons: [{ src: addresses.icon, sizes: "any", type: "image/svg+xml", purpose: "any" }],
  });
}

/** The sides of the picture in `favicon.ico`, and of the icon for a home screen, in pixels. */
const OLD_ICON_SIZE = 48;
const TOUCH_SIZE = 180;

/** An icon file of one PNG picture: a header, an entry of 16 bytes, the picture. */
function icoOf(picture: Buffer): Buffer {
  const header = Buffer.from([0, 0, 1, 0, 1, 0, OLD_ICON_SIZE, OLD_ICON_SIZE, 0, 0, 1, 0, 32, 0]);
  const place = Buffer.alloc(8);
  place.writeUInt32LE(picture.length);
  place.writeUInt32LE(header.length + place.length, 4);
  return Buffer.concat([header, place, picture]);
}

/** What the logo is made from. */
interface LogoParts {
  extension: Extension;
  /** With the owner's short name, if there is one. */
  identity: ExtensionIdentity;
  siteFolder: string;
  tokens: ColorTokens;
}

/** The site's icon, and the web manifest that refers to it. @param warn see `logoOf`. */
export async function logoArtefact(
  { extension, identity, siteFolder, tokens }: LogoParts,
  warn: (sentence: string) => void,
): Promise<Artefact> {
  const logo = await logoOf(extension, siteFolder, tokens, warn);
  const drawn = (side: number) => squareOf(Buffer.from(logo), addresses.icon, side);
  return {
    files: {
      [addresses.icon]: () => logo,
      [addresses.oldIcon]: async () => icoOf(await (await drawn(OLD_ICON_SIZE)).toBuffer()),
      // A telephone would make what is transparent black.
      [addresses.touchIcon]: async () => (await drawn(TOUCH_SIZE)).flatten({ background: tokens.bg }).toBuffer(),
      [addresses.manifest]: () => webManifest(identity, tokens),
    },
  };
}
