import { join } from "node:path";
import { defineConfig } from "vite";
import manifest from "./package.json" with { type: "json" };

/** What other programs may import, besides the command: `./dist/color/color.js` is made from `color/color.ts`. */
const modules = Object.values(manifest.exports).map((path) => path.slice("./dist/".length, -".js".length));

// The packages are bundled, so that the command needs no other download, and loads only what it uses of them.
export default defineConfig({
  root: import.meta.dirname,
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: "node20",
    outDir: "dist",
    emptyOutDir: true,
    license: { fileName: "LICENSES.md" },
    rolldownOptions: {
      input: Object.fromEntries(
        ["main", ...modules].map((name) => [name, join(import.meta.dirname, `${name}.ts`)]),
      ),
      output: { entryFileNames: "[name].js", chunkFileNames: "chunks/[name]-[hash].js" },
    },
  },
});
