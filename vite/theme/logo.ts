import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import type { ExtensionIdentity } from "../../theme/extension/identity.ts";
import type { Extension } from "../../theme/extension/read-extension.ts";
import type { Artefact } from "./artefact.ts";
import { findPicture, openPicture } from "./picture-file.ts";
import type { ColorTokens } from "./tokens.ts";

const LOGO_SIZE = 128;

/**
 * A picture as an SVG document. Other formats are embedded in one.
 * @param shown the file's name in messages.
 * @param isOwn whether it is the owner's. A stranger's SVG may hold scripts, pages and addresses of other sites: it is
 * drawn.
 */
async function asSvg(file: string, shown: string, isOwn: boolean): Promise<string> {
  const bytes = readFileSync(file);
  const picture = await openPicture(bytes, shown);
  const isSvg = /\.svg$/i.test(file);
  if (isSvg && isOwn) return bytes.toString("utf8");
  const png = isSvg
    ? await drawLogo(bytes.toString("utf8"))
    : await picture
        .resize(LOGO_SIZE, LOGO_SIZE, { fit: "contain", background: "transparent" })
        .png()
        .toBuffer();
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LOGO_SIZE} ${LOGO_SIZE}"><image width="${LOGO_SIZE}" height="${LOGO_SIZE}" href="data:image/png;base64,${png.toString("base64")}"/></svg>`;
}

/** A logo for an extension without an icon: lines of code in the theme's colours. An SVG document. */
export function drawnLogo(tokens: Pick<ColorTokens, "inset" | "accent" | "accent-2" | "muted">): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${tokens.inset}"/><path fill="${tokens.accent}" d="M6 8h9v3H6z"/><path fill="${tokens["accent-2"]}" d="M10 14.5h14v3H10z"/><path fill="${tokens.muted}" d="M6 21h7v3H6z"/></svg>`;
}

/** Renders a logo as a PNG of 128 × 128 pixels. @param logo an SVG document. */
export async function drawLogo(logo: string): Promise<Buffer> {
  const { width, height } = await sharp(Buffer.from(logo)).metadata();
  // 72 is the density at which an SVG has its own size.
  const density = Math.min(Math.max(72, (72 * LOGO_SIZE) / Math.min(width, height)), 2_400);
  return await sharp(Buffer.from(logo), { density })
    .resize(LOGO_SIZE, LOGO_SIZE, { fit: "contain", background: "transparent" })
    .png()
    .toBuffer();
}

/**
 * The site's logo as an SVG document: the owner's file `site/logo.*`, or else the extension's icon; a drawn one if the
 * extension has no icon that can be drawn.
 * @param warn receives a sentence about an icon that cannot be drawn.
 * @throws SiteError if the owner's file is not a picture, or if there are several.
 */
export async function logoOf(
  { icon, folder }: Pick<Extension, "icon" | "folder">,
  siteFolder: string,
  tokens: ColorTokens,
  warn: (sentence: string) => void,
): Promise<string> {
  const own = findPicture(siteFolder, "logo");
  if (own !== undefined) return await asSvg(join(siteFolder, own), `site/${own}`, true);
  if (icon === null) return drawnLogo(tokens);
  try {
    const logo = await asSvg(join(folder, icon), `site/extension/${icon}`, false);
    await drawLogo(logo);
    return logo;
  } catch (error) {
    warn(
      `The extension's icon ${icon} cannot be drawn, so the site draws a logo of its own: ${(error as Error).message}`,
    );
    return drawnLogo(tokens);
  }
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
 * @param description the site's, for the manifest. With an import of the words here, Vite would restart at each edit of
 * them.
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
