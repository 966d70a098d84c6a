import { product } from "../../site/words/page.ts";
import { drawLogo, readSocialPicture } from "../design/pictures.ts";
import { socialPicturePng } from "../design/social-picture.tsx";
import type { ThemeDesign } from "../design/theme-design.ts";
import type { PaletteRole } from "../design/tokens.ts";
import type { ExtensionIdentity } from "../extension/read-extension.ts";
import type { HighlightedSample } from "../scopes/highlight.ts";
import type { Artefact } from "./artefact.ts";

interface Parts {
  siteFolder: string;
  identity: ExtensionIdentity;
  design: ThemeDesign;
  palette: readonly PaletteRole[];
  sample: HighlightedSample;
  /** An SVG document. */
  logo: string;
  /** Receives a sentence if the picture lacks letters. */
  warn: (sentence: string) => void;
}

/** The picture that link previews show: the owner's, or a drawn one. */
export function socialPictureArtefact(parts: Parts): Artefact {
  const { siteFolder, identity, design, palette, sample, logo, warn } = parts;
  async function make(): Promise<Uint8Array> {
    const own = await readSocialPicture(siteFolder);
    if (own) return own;
    const { tokens, editor } = design;
    const colors = palette.map(({ colors: [hex = "#000000"] }) => hex);
    const picture = {
      identity,
      tagline: product.tagline,
      tokens,
      editor,
      palette: colors,
      sample,
      // resvg does not draw an image in an SVG that is nested in another SVG.
      logo: await drawLogo(logo),
    };
    return await socialPicturePng(picture, warn);
  }
  return { files: { "og.png": make } };
}
