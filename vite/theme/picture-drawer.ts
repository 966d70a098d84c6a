import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import sharp from "sharp";
import manifest from "../../package.json" with { type: "json" };
import { cachedFile } from "../cached-file.ts";
import { subsetDrawingFonts } from "./fonts.ts";

/** The versions of the packages that draw. If one changes, all pictures are drawn again. */
const DRAWING = JSON.stringify(manifest.devDependencies);

let ready: Promise<void> | undefined;

/** Loads the renderer, with fonts for the letters in these SVG documents. */
async function load(svgs: readonly string[]): Promise<(svg: string) => Promise<Uint8Array>> {
  ready ??= initWasm(readFileSync(createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm"))).catch(
    (error) => {
      // After an edit, the development server reloads this file, but not the package that it initializes.
      if (!String(error).includes("Already initialized")) throw error;
    },
  );
  await ready;
  const letters = [...new Set(svgs.join("").replace(/<[^<>]*>/g, " "))].join("");
  const fontBuffers = await subsetDrawingFonts(`${letters}&<>"'`);
  return async (svg) => {
    const drawing = new Resvg(svg, {
      font: { fontBuffers, loadSystemFonts: false, defaultFontFamily: "Bricolage Grotesque" },
    }).render();
    const raw = { width: drawing.width, height: drawing.height, channels: 4 } as const;
    const picture = sharp(drawing.pixels, { raw }).removeAlpha();
    return await picture.png({ palette: true, colours: 96, dither: 0.3, effort: 1 }).toBuffer();
  };
}

/**
 * @param svgs the documents to draw.
 * @returns a function that draws an SVG document as a PNG, with the site's two fonts and without the letters that they
 * lack. It draws each one only once; the next build reuses the file.
 */
export function pictureDrawer(svgs: readonly string[]): (svg: string) => Promise<Uint8Array> {
  let drawer: ReturnType<typeof load> | undefined;
  return async (svg) => {
    const file = await cachedFile("picture.png", [svg, DRAWING], async () => {
      drawer ??= load(svgs);
      return await (await drawer)(svg);
    });
    return readFileSync(file);
  };
}
