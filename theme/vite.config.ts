import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { defineConfig } from "vite";
import manifest from "./package.json" with { type: "json" };

/** What other programs may import, besides the command: `./dist/color/color.js` is made from `color/color.ts`. */
const modules = Object.values(manifest.exports).map((path) => path.slice("./dist/".length, -".js".length));

/** Files that are read when a picture is drawn (`review/picture.ts`). */
const assets = [
  createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm"),
  ...["regular.ttf", "bold.ttf", "italic.ttf", "OFL.txt"].map((name) =>
    join(import.meta.dirname, "review/fonts", name),
  ),
];

// The packages are bundled, so that the command needs no other download, and loads only what it uses of them.
export default defineConfig({
  root: import.meta.dirname,
  ssr: { noExternal: true },
  plugins: [
    {
      name: "assets",
      generateBundle() {
        for (const file of assets) {
          this.emitFile({ type: "asset", fileName: `assets/${basename(file)}`, source: readFileSync(file) });
        }
      },
    },
  ],
  build: {
    ssr: true,
    target: "node20",
    outDir: "dist",
    emptyOutDir: true,
    license: { fileName: "LICENSES.md" },
    rolldownOptions: {
      input: Object.fromEntries(
        ["command", ...modules].map((name) => [name, join(import.meta.dirname, `${name}.ts`)]),
      ),
      output: { entryFileNames: "[name].js", chunkFileNames: "chunks/[name]-[hash].js" },
    },
  },
});
