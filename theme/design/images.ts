import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { escapeHtml } from "../../server/shared/html.ts";
import { product } from "../../site/words/page.ts";
import { type Hex, mix } from "../color/color.ts";
import type { ExtensionIdentity } from "../extension/read-extension.ts";
import { ExtensionError } from "../extension/theme-file.ts";
import type { HighlightedSample } from "../scopes/syntax.ts";
import { cutDrawingFonts } from "./fonts.ts";
import { markPath } from "./mark.ts";
import type { ColorTokens, EditorTokens } from "./tokens.ts";

/** The page's mark on a ground of its own. */
export function faviconSvg({ inset, accent }: ColorTokens): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${inset}"/><path transform="translate(4 3)" fill="${accent}" d="${markPath}"/></svg>`;
}

export function webManifest({ name }: ExtensionIdentity, tokens: ColorTokens): string {
  return JSON.stringify({
    name,
    short_name: name,
    description: product.description,
    start_url: "/",
    display: "minimal-ui",
    background_color: tokens.bg,
    theme_color: tokens.bg,
    icons: [{ src: "/favicon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" }],
  });
}

/** Words into lines of at most `limit` characters. */
function wrap(text: string, limit: number): string[] {
  const lines: string[] = [""];
  for (const word of text.split(" ")) {
    const last = lines.at(-1) ?? "";
    if (last !== "" && last.length + word.length >= limit) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`.trim();
  }
  return lines;
}

interface Picture {
  identity: ExtensionIdentity;
  tokens: ColorTokens;
  editor: EditorTokens;
  /** Colours of the theme, the ground first. */
  palette: readonly Hex[];
  sample: HighlightedSample;
  /** The mark as the page shows it, an SVG. */
  mark: string;
}

/** The social picture, 1200 × 630: name, sentence, the editor at the horizon and the palette. */
export function socialPictureSvg({ identity, tokens, editor, palette, sample, mark }: Picture): string {
  const lineHeight = 27;
  const code = sample.lines
    .slice(0, 14)
    .map((line, index) => {
      const y = 190 + index * lineHeight;
      const number = `<text x="612" y="${y}" text-anchor="end" fill="${editor.gutter}">${index + 1}</text>`;
      const spans = line
        .map(({ text, looks: [look] }) => {
          const style = look?.italic ? ' font-style="italic"' : "";
          return `<tspan fill="${look?.color}"${style}>${escapeHtml(text)}</tspan>`;
        })
        .join("");
      return `${number}<text x="640" y="${y}" xml:space="preserve">${spans}</text>`;
    })
    .join("");
  const swatches = palette
    .slice(1, 9)
    .map((hex, index) => `<rect x="${72 + index * 46}" y="404" width="34" height="34" rx="8" fill="${hex}"/>`)
    .join("");
  const sentence = product.tagline
    .split(/(?<=,) /)
    .flatMap((part) => wrap(part, 34))
    .map((line, index) => `<text x="72" y="${280 + index * 40}" font-size="29">${escapeHtml(line)}</text>`)
    .join("");
  const glow = mix(tokens.bg, tokens.accent, 0.5);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
<defs>
<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${tokens.inset}"/><stop offset="0.85" stop-color="${tokens.bg}"/></linearGradient>
<radialGradient id="glow" cx="0.5" cy="1" r="0.9" gradientTransform="translate(0 0.45) scale(1 0.55)"><stop offset="0" stop-color="${glow}" stop-opacity="0.85"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient>
<linearGradient id="line" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="${tokens.accent}" stop-opacity="0"/><stop offset="0.5" stop-color="${tokens.accent}"/><stop offset="1" stop-color="${tokens.accent}" stop-opacity="0"/></linearGradient>
<clipPath id="window"><path d="M560 106a14 14 0 0 1 14-14h626v470H560z"/></clipPath>
</defs>
<rect width="1200" height="630" fill="url(#sky)"/>
<rect y="232" width="1200" height="330" fill="url(#glow)"/>
<g clip-path="url(#window)" font-family="JetBrains Mono" font-size="17">
<rect x="560" y="92" width="640" height="470" fill="${tokens.bg}"/>
<rect x="560" y="92" width="640" height="48" fill="${editor.tabs}"/>
<rect x="560" y="92" width="150" height="48" fill="${tokens.bg}"/>
<rect x="560" y="92" width="150" height="3" fill="${tokens.accent}"/>
<text x="584" y="122" fill="${tokens.text}">${escapeHtml(sample.file)}</text>
${code}
</g>
<rect y="560" width="1200" height="3" fill="url(#line)"/>
<rect y="563" width="1200" height="67" fill="${tokens.inset}"/>
<g font-family="Bricolage Grotesque" fill="${tokens.text}">
<image x="72" y="84" width="64" height="64" href="data:image/svg+xml;base64,${Buffer.from(mark).toString("base64")}"/>
<text x="72" y="222" font-size="78" letter-spacing="-2">${escapeHtml(identity.name)}</text>
${sentence}
</g>
${swatches}
<g font-family="JetBrains Mono" font-size="18" fill="${tokens.muted}"><text x="72" y="603">${escapeHtml(identity.id)}</text><text x="1128" y="603" text-anchor="end">v${identity.version}</text></g>
</svg>`;
}

let ready: Promise<void> | undefined;

/**
 * Draws the social picture as PNG with the site's own two faces.
 * @throws ExtensionError, which names them, when they lack letters that are to be drawn.
 */
export async function socialPicturePng(picture: Picture): Promise<Uint8Array> {
  ready ??= initWasm(
    readFileSync(createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm")),
  ).catch((error) => {
    // The development server loads this file again when it changes; the package stays as it is.
    if (!String(error).includes("Already initialized")) throw error;
  });
  await ready;
  const svg = socialPictureSvg(picture);
  const { files: fontBuffers, missing } = await cutDrawingFonts(`${svg.replace(/<[^>]*>/g, " ")}&<>"'`);
  if (missing.length > 0) {
    throw new ExtensionError(
      `The sharing picture cannot be drawn: its fonts lack ${missing.join(" ")}. Put a picture of your own, 1200 × 630, into site/ as social.png, or leave these letters out of name, tagline and the first sample.`,
    );
  }
  const drawing = new Resvg(svg, {
    font: { fontBuffers, loadSystemFonts: false, defaultFontFamily: "Bricolage Grotesque" },
  });
  return drawing.render().asPng();
}
