import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin, Rolldown } from "vite";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const TEXT = /\.(?:js|css|svg|json|webmanifest|txt)$/;

/**
 * Other themes and grammars get less effort: they are most of the build, and few visitors load any of them. The last
 * 7% of their size would take a quarter of the build's time.
 */
function brotliQuality(file: Rolldown.OutputAsset | Rolldown.OutputChunk): number {
  const isGrammar = file.type === "chunk" && file.facadeModuleId?.includes("/@shikijs/");
  return isGrammar || file.fileName.endsWith(".json") ? 9 : 11;
}

/**
 * Writes `.br` and `.gz` beside every text file of the client's build. The compression plugins for Vite compress the
 * server's files too, and `vite-plugin-compression2` replaces a hook of Vite's own and `process.stdout.write`.
 */
export function compress(): Plugin {
  return {
    name: "compress",
    enforce: "post",
    applyToEnvironment: ({ name }) => name === "client" || name === "owner",
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const files = Object.values(bundle).filter(
          ({ fileName }) => TEXT.test(fileName) && !fileName.startsWith(".vite/"),
        );
        await Promise.all(
          files.map(async (file) => {
            const { fileName } = file;
            const bytes = Buffer.from(file.type === "chunk" ? file.code : file.source);
            const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality(file) };
            this.emitFile({
              type: "asset",
              fileName: `${fileName}.br`,
              source: await brotli(bytes, { params }),
            });
            this.emitFile({
              type: "asset",
              fileName: `${fileName}.gz`,
              source: await gzipped(bytes, { level: 9 }),
            });
          }),
        );
      },
    },
  };
}
