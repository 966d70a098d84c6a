import { createRequire } from "node:module";
import { join } from "node:path";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { readAsset } from "../assets.ts";

/** Pictures are sharp on screens with this many dots for a pixel. */
const ZOOM = 2;

let ready: Promise<void> | undefined;

async function load(): Promise<readonly Uint8Array[]> {
  const wasm = "index_bg.wasm";
  const { resolve } = createRequire(import.meta.url);
  ready ??= initWasm(readAsset(wasm, () => resolve(`@resvg/resvg-wasm/${wasm}`)));
  await ready;
  // Subsets of JetBrains Mono: Latin-1, and the signs of the scenes.
  return ["regular", "bold", "italic"].map((style) => {
    const file = `${style}.ttf`;
    return readAsset(file, () => join(import.meta.dirname, "fonts", file));
  });
}

/** Draws an SVG document as a PNG. */
export async function drawPicture(svg: string): Promise<Uint8Array> {
  const fontBuffers = [...(await load())];
  const font = { fontBuffers, loadSystemFonts: false, defaultFontFamily: "JetBrains Mono" };
  return new Resvg(svg, { font, fitTo: { mode: "zoom", value: ZOOM } }).render().asPng();
}
