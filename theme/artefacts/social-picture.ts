import sharp from "sharp";
import { product } from "../../site/words/page.ts";
import { readSocialPicture } from "../design/pictures.ts";
import { socialPicturePng } from "../design/social-picture.tsx";
import type { ThemeDesign } from "../design/theme-design.ts";
import type { PaletteRole } from "../design/tokens.ts";
import type { ExtensionIdentity } from "../extension/read-extension.ts";
import type { HighlightedSample } from "../scopes/highlight.ts";
import type { Artefact } from "./artefact.ts";

/** Twice the size that the picture shows. */
const LOGO_SIZE = 128;

interface Parts {
  siteFolder: string;
  identity: ExtensionIdentity;
  design: ThemeDesign;
  palette: readonly PaletteRole[];
  sample: HighlightedSample;
  /** An SVG document. */
  logo: string;
}

/** The picture that link previews show: the owner's, or a drawn one. */
export function socialPictureArtefact(parts: Parts): Artefact {
  const { siteFolder, identity, design, palette, sample, logo } = parts;
  async function make(): Promise<Uint8Array> {
    const own = await readSocialPicture(siteFolder);
    if (own) return own;
    const { tokens, editor } = design;
    // resvg does not draw an image in an SVG that is nested in another SVG.
    const logoPng = await sharp(Buffer.from(logo), { density: 288 })
      .resize(LOGO_SIZE, LOGO_SIZE, { fit: "contain", background: "transparent" })
      .png()
      .toBuffer();
    const colors = palette.map(({ colors: [hex = "#000000"] }) => hex);
    return await socialPicturePng({
      identity,
      tagline: product.tagline,
      tokens,
      editor,
      palette: colors,
      sample,
      logo: logoPng,
    });
  }
  return { files: { "og.png": make } };
}
