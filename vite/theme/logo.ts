import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { product } from "../../defaults/words/page.ts";
import { addresses } from "../../shared/addresses.ts";
import type { ExtensionIdentity } from "../../toolkit/extension/identity.ts";
import type { Extension } from "../../toolkit/extension/read-extension.ts";
import type { BuildOutput } from "./build-output.ts";
import type { ColorTokens } from "./color-tokens.ts";
import { findPicture, openPicture } from "./picture-file.ts";

/** The logo's width and height, in pixels. */
const SIZE = 128;

/**
 * Draws a picture as a square. @param name the file's name in messages. @param side in pixels.
 * @throws UserError if it is not a picture.
 */
async function squareOf(bytes: Buffer, name: string, side: number): Promise<Sharp> {
  const { width, height } = await (await openPicture(bytes, name)).metadata();
  // At a density of 72, an SVG keeps its own size. Other pictures ignore the density.
  const density = Math.min(Math.max(72, (72 * side) / Math.min(width, height)), 2_400);
  return sharp(bytes, { density, autoOrient: true })
    .resize(side, side, { fit: "contain", background: "transparent" })
    .png();
}

/** A picture as an SVG document, drawn as a square. */
async function drawnPicture(bytes: Buffer, name: string): Promise<string> {
  const png = (await (await squareOf(bytes, name, SIZE)).toBuffer()).toString("base64");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}"><image width="${SIZE}" height="${SIZE}" href="data:image/png;base64,${png}"/></svg>`;
}

/** A logo for an extension without an icon: lines of code in the theme's colours. An SVG document. */
function ownDrawing(tokens: ColorTokens): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${tokens.inset}"/><path fill="${tokens.accent}" d="M6 8h9v3H6z"/><path fill="${tokens["accent-2"]}" d="M10 14.5h14v3H10z"/><path fill="${tokens.muted}" d="M6 21h7v3H6z"/></svg>`;
}

/** The inputs for the logo. */
interface LogoParts {
  extension: Extension;
  /** With the owner's short name, if there is one. */
  identity: ExtensionIdentity;
  siteFolder: string;
  tokens: ColorTokens;
}

/**
 * The site's logo as an SVG document: the owner's file `site/logo.*`, otherwise the extension's icon, otherwise a
 * generated one.
 * @param warn receives a sentence about an icon that cannot be drawn.
 * @throws UserError if the owner's file is not a picture, or if there are several.
 */
async function logoOf({ extension, siteFolder, tokens }: LogoParts, warn: (sentence: string) => void): Promise<string> {
  const own = findPicture(siteFolder, "logo");
  if (own !== undefined) {
    const bytes = readFileSync(join(siteFolder, own));
    if (!/\.svg$/i.test(own)) return await drawnPicture(bytes, `site/${own}`);
    await openPicture(bytes, `site/${own}`);
    return bytes.toString("utf8");
  }
  const { icon, folder } = extension;
  if (icon === null) return ownDrawing(tokens);
  try {
    // The extension's SVG may contain scripts or load other sites, so the build draws it instead of serving it.
    return await drawnPicture(readFileSync(join(folder, icon)), `site/extension/${icon}`);
  } catch (error) {
    const reason = (error as Error).message;
    warn(`The extension's icon ${icon} cannot be drawn, so the site draws its own logo: ${reason}`);
    return ownDrawing(tokens);
  }
}

function webManifest(identity: ExtensionIdentity, { bg }: ColorTokens): string {
  const { name } = identity;
  return JSON.stringify({
    name,
    short_name: name,
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

/** The site's icon, and the web manifest that refers to it. @param warn see `logoOf`. */
export async function logoOutput(parts: LogoParts, warn: (sentence: string) => void): Promise<BuildOutput> {
  const { identity, tokens } = parts;
  const logo = await logoOf(parts, warn);
  const drawn = (side: number) => squareOf(Buffer.from(logo), addresses.icon, side);
  return {
    files: {
      [addresses.icon]: () => logo,
      [addresses.oldIcon]: async () => icoOf(await (await drawn(OLD_ICON_SIZE)).toBuffer()),
      // Phones show transparent areas in black.
      [addresses.touchIcon]: async () => (await drawn(TOUCH_SIZE)).flatten({ background: tokens.bg }).toBuffer(),
      [addresses.manifest]: () => webManifest(identity, tokens),
    },
  };
}
