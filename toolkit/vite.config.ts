import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { defineConfig } from "vite";
import manifest from "./package.json" with { type: "json" };

/** The modules that other programs may import: `./dist/color/color.js` is made from `color/color.ts`. */
const modules = Object.values(manifest.exports).map((path) => path.slice("./dist/".length, -".js".length));

const filesIn = (folder: string) => {
  const path = join(import.meta.dirname, folder);
  return readdirSync(path).map((name) => join(path, name));
};

/** Files that the package reads at run time (`assets.ts`), by destination folder. */
const assets: readonly (readonly [folder: string, files: readonly string[]])[] = [
  ["", [createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm"), ...filesIn("pictures/fonts")]],
  ["targets/", filesIn("ports/targets")],
];

// Dependencies are bundled, so that the command needs no other download and loads only the parts that it uses.
export default defineConfig({
  root: import.meta.dirname,
  ssr: { noExternal: true },
  plugins: [
    {
      name: "assets",
      generateBundle() {
        for (const [folder, files] of assets) {
          for (const file of files) {
            const fileName = `assets/${folder}${basename(file)}`;
            this.emitFile({ type: "asset", fileName, source: readFileSync(file) });
          }
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
      input: Object.fromEntries(["command", ...modules].map((name) => [name, join(import.meta.dirname, `${name}.ts`)])),
      output: { entryFileNames: "[name].js", chunkFileNames: "chunks/[name]-[hash].js" },
    },
  },
});
