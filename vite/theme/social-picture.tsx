import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { renderToStaticMarkup } from "react-dom/server";
import type { Hex } from "../../theme/color/color.ts";
import { mix } from "../../theme/color/oklab.ts";
import type { ExtensionIdentity } from "../../theme/extension/read-extension.ts";
import { wrap } from "../../theme/ports/formats.ts";
import type { HighlightedSample } from "../../theme/scopes/highlight.ts";
import { product } from "../../words/page.ts";
import { type Artefact, exportAll } from "./artefact.ts";
import { subsetDrawingFonts } from "./fonts.ts";
import { drawLogo } from "./logo.ts";
import type { PaletteRole } from "./palette.ts";
import { findPicture, openPicture } from "./picture-file.ts";
import type { ColorTokens, EditorTokens, ThemeDesign } from "./tokens.ts";

/** The size of the picture that link previews show, in pixels. */
export const socialPictureSize = { width: 1200, height: 630 };

interface SocialPicture {
  identity: ExtensionIdentity;
  tagline: string;
  tokens: ColorTokens;
  editor: EditorTokens;
  /** Colours of the theme, the background first. */
  palette: readonly Hex[];
  sample: HighlightedSample;
  /** A square PNG. */
  logo: Uint8Array;
}

const LINES_SHOWN = 14;
const LINE_HEIGHT = 27;

function Code({ sample, editor }: Pick<SocialPicture, "sample" | "editor">) {
  return sample.lines.slice(0, LINES_SHOWN).map((line, index) => {
    const y = 190 + index * LINE_HEIGHT;
    return (
      <g key={y}>
        <text x="612" y={y} textAnchor="end" fill={editor.gutter}>
          {index + 1}
        </text>
        <text x="640" y={y} xmlSpace="preserve">
          {line.map(({ text, looks: [look] }, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: drawn once
            <tspan key={column} fill={look?.color} fontStyle={look?.italic ? "italic" : undefined}>
              {text}
            </tspan>
          ))}
        </text>
      </g>
    );
  });
}

/** The width beside the editor, in pixels. */
const NAME_WIDTH = 470;
/** The width of a character, in em. Few are wider. */
const CHARACTER_WIDTH = 0.6;

/** Breaks the name into lines, and finds a font size at which they fit beside the editor. */
function fitName(name: string): { lines: string[]; size: number } {
  const lines = wrap(name, name.length > 14 ? Math.ceil(name.length / 2) + 3 : 14);
  const longest = Math.max(...lines.map(({ length }) => length), 1);
  return { lines, size: Math.min(lines.length > 1 ? 56 : 78, NAME_WIDTH / (CHARACTER_WIDTH * longest)) };
}

function Picture({ identity, tagline, tokens, editor, palette, sample, logo }: SocialPicture) {
  const glow = mix(tokens.bg, tokens.accent, 0.5);
  const name = fitName(identity.name);
  const nameTop = name.lines.length > 1 ? 204 : 222;
  const nameEnd = nameTop + (name.lines.length - 1) * name.size;
  const taglineLines = tagline.split(/(?<=,) /).flatMap((part) => wrap(part, 34));
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it becomes a PNG
    <svg xmlns="http://www.w3.org/2000/svg" {...socialPictureSize} viewBox="0 0 1200 630">
      <defs>
        <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={tokens.inset} />
          <stop offset="0.85" stopColor={tokens.bg} />
        </linearGradient>
        <radialGradient id="glow" cx="0.5" cy="1" r="0.9" gradientTransform="translate(0 0.45) scale(1 0.55)">
          <stop offset="0" stopColor={glow} stopOpacity="0.85" />
          <stop offset="1" stopColor={glow} stopOpacity="0" />
        </radialGradient>
        <linearGradient id="line" x1="0" y1="0" x2="1" y2="0">
          <stop offset="0" stopColor={tokens.accent} stopOpacity="0" />
          <stop offset="0.5" stopColor={tokens.accent} />
          <stop offset="1" stopColor={tokens.accent} stopOpacity="0" />
        </linearGradient>
        <clipPath id="window">
          <path d="M560 106a14 14 0 0 1 14-14h626v470H560z" />
        </clipPath>
      </defs>
      <rect width="1200" height="630" fill="url(#sky)" />
      <rect y="232" width="1200" height="330" fill="url(#glow)" />
      <g clipPath="url(#window)" fontFamily="JetBrains Mono" fontSize="17">
        <rect x="560" y="92" width="640" height="470" fill={tokens.bg} />
        <rect x="560" y="92" width="640" height="48" fill={editor.tabs} />
        <rect x="560" y="92" width="150" height="48" fill={tokens.bg} />
        <rect x="560" y="92" width="150" height="3" fill={tokens.accent} />
        <text x="584" y="122" fill={tokens.text}>
          {sample.file}
        </text>
        <Code sample={sample} editor={editor} />
      </g>
      <rect y="560" width="1200" height="3" fill="url(#line)" />
      <rect y="563" width="1200" height="67" fill={tokens.inset} />
      <g fontFamily="Bricolage Grotesque" fill={tokens.text}>
        <image
          x="72"
          y="84"
          width="64"
          height="64"
          href={`data:image/png;base64,${Buffer.from(logo).toString("base64")}`}
        />
        {name.lines.map((line, index) => {
          const y = nameTop + index * name.size;
          return (
            <text key={y} x="72" y={y} fontSize={name.size} letterSpacing={-name.size / 39}>
              {line}
            </text>
          );
        })}
        {taglineLines.map((line, index) => (
          <text key={line} x="72" y={nameEnd + 58 + index * 40} fontSize="29">
            {line}
          </text>
        ))}
      </g>
      {palette.slice(1, 9).map((hex, index) => (
        <rect key={hex} x={72 + index * 46} y="404" width="34" height="34" rx="8" fill={hex} />
      ))}
      <g fontFamily="JetBrains Mono" fontSize="18" fill={tokens.muted}>
        <text x="72" y="603">
          {identity.id}
        </text>
        <text x="1128" y="603" textAnchor="end">
          v{identity.version}
        </text>
      </g>
    </svg>
  );
}

/** The social picture, 1200 × 630: name, tagline, the first sample in an editor, and the palette. */
export function socialPictureSvg(picture: SocialPicture): string {
  return renderToStaticMarkup(<Picture {...picture} />);
}

let ready: Promise<void> | undefined;

/**
 * Draws the social picture as a PNG, with the site's two fonts and without the letters that they lack.
 * @param warn receives a sentence that names such letters.
 */
export async function socialPicturePng(
  picture: SocialPicture,
  warn: (sentence: string) => void,
): Promise<Uint8Array> {
  ready ??= initWasm(
    readFileSync(createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm")),
  ).catch((error) => {
    // After an edit the development server loads this file again, but not the package that it initializes.
    if (!String(error).includes("Already initialized")) throw error;
  });
  await ready;
  let svg = socialPictureSvg(picture);
  const text = svg.replace(/<[^>]*>/g, " ");
  const { files: fontBuffers, missing } = await subsetDrawingFonts(`${text}&<>"'`);
  if (missing.length > 0) {
    warn(
      `The picture of shared links is drawn without ${missing.join(" ")}, which its fonts lack. Put a picture of your own, ${socialPictureSize.width} × ${socialPictureSize.height}, into site/ as social.png.`,
    );
    const drawn = (text: string) => [...text].filter((letter) => !missing.includes(letter)).join("");
    const { identity } = picture;
    const name = drawn(identity.name).trim() || identity.extensionName;
    svg = drawn(socialPictureSvg({ ...picture, identity: { ...identity, name } }));
  }
  const drawing = new Resvg(svg, {
    font: { fontBuffers, loadSystemFonts: false, defaultFontFamily: "Bricolage Grotesque" },
  });
  return drawing.render().asPng();
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
export async function socialPictureArtefact(parts: Parts): Promise<Artefact> {
  const { siteFolder, identity, design, palette, sample, logo, warn } = parts;
  // The development server makes the file only when a client requests it. A mistake has to be known before.
  const own = await readSocialPicture(siteFolder);
  async function make(): Promise<Uint8Array> {
    const { tokens, editor } = design;
    const colors = palette.map(({ colors: [hex = "#000000"] }) => hex);
    const picture = {
      identity,
      tagline: product.tagline(identity),
      tokens,
      editor,
      palette: colors,
      sample,
      // resvg does not draw an image in an SVG that is nested in another SVG.
      logo: await drawLogo(logo),
    };
    return await socialPicturePng(picture, warn);
  }
  return {
    modules: { "virtual:social-picture": exportAll({ socialPictureSize }) },
    files: { "og.png": own ? () => own : make },
  };
}
