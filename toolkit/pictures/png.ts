import { createRequire } from "node:module";
import { join } from "node:path";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { readAsset } from "../assets.ts";

/** The device pixel ratio up to which pictures are sharp. */
const ZOOM = 2;

/** Subsets of JetBrains Mono and Inter: Latin-1, and the signs of the scenes. */
const fontFiles = ["regular", "bold", "italic", "bold-italic", "interface", "interface-bold"];

let ready: Promise<void> | undefined;

async function load(): Promise<readonly Uint8Array[]> {
  const wasm = "index_bg.wasm";
  const { resolve } = createRequire(import.meta.url);
  ready ??= initWasm(readAsset(wasm, () => resolve(`@resvg/resvg-wasm/${wasm}`)));
  await ready;
  return fontFiles.map((name) => readAsset(`${name}.ttf`, () => join(import.meta.dirname, `fonts/${name}.ttf`)));
}

/** Draws an SVG document as a PNG. */
export async function drawPicture(svg: string): Promise<Uint8Array> {
  const fontBuffers = [...(await load())];
  const font = { fontBuffers, loadSystemFonts: false, defaultFontFamily: "JetBrains Mono" };
  return new Resvg(svg, { font, fitTo: { mode: "zoom", value: ZOOM } }).render().asPng();
}
