import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { mkdir, readdir, readFile, rm, stat, utimes } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import react from "@vitejs/plugin-react";
import { type CSSOptions, defineConfig, type Plugin, type Rolldown, type UserConfig } from "vite";
import { developmentServer, typeCheck } from "../server/process/development.ts";
import { themePlugin } from "../theme/vite-plugin.ts";
import { writeWhole } from "../theme/write-whole.ts";
import { buildFolder } from "./build/build-folder.ts";
import { firstPaint } from "./build/first-paint.ts";
import { ownerPagesPlugin } from "./build/owner-pages.ts";
import { picturesPlugin } from "./build/pictures.ts";
import { grammarFilesPlugin, yourCodePlugin } from "./build/your-code.ts";

const root = import.meta.dirname;
const project = join(root, "..");
const build = buildFolder(project);

/** Puts the page's style sheet into index.html: a linked one costs the first paint a round trip. */
function inlineStyles(): Plugin {
  return {
    name: "inline-styles",
    enforce: "post",
    generateBundle(_options, bundle) {
      const html = bundle["index.html"];
      if (html?.type !== "asset") return;
      html.source = String(html.source).replace(
        /\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g,
        (link, fileName: string) => {
          const sheet = bundle[fileName];
          return sheet?.type === "asset" ? `<style>${String(sheet.source).trim()}</style>` : link;
        },
      );
    },
  };
}

/** Compressed files by the hash of their content, so that a build compresses only what has changed. */
const compressedFolder = join(project, "node_modules/.cache/compressed");
const compress = { br: promisify(brotliCompress), gz: promisify(gzip) };

async function compressed(bytes: Buffer, encoding: keyof typeof compress): Promise<Buffer> {
  const file = join(compressedFolder, `${createHash("sha256").update(bytes).digest("hex")}.${encoding}`);
  const known = await readFile(file).catch(() => null);
  if (known) {
    const now = new Date();
    await utimes(file, now, now);
    return known;
  }
  const made =
    encoding === "gz"
      ? await compress.gz(bytes, { level: 9 })
      : await compress.br(bytes, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: 11,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          },
        });
  writeWhole(file, made);
  return made;
}

/** Removes what no build has asked for in a month. */
async function removeOldCompressed(): Promise<void> {
  for (const name of await readdir(compressedFolder)) {
    const file = join(compressedFolder, name);
    const { mtimeMs } = await stat(file);
    if (Date.now() - mtimeMs > 30 * 24 * 60 * 60_000) await rm(file, { force: true });
  }
}

/** Writes `.br` and `.gz` beside every text file of the build, once, at the highest level. */
function precompress(): Plugin {
  return {
    name: "precompress",
    enforce: "post",
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        await mkdir(compressedFolder, { recursive: true });
        const files = Object.values(bundle).filter(
          ({ fileName }) =>
            /\.(?:js|css|svg|json|webmanifest|txt)$/.test(fileName) && !fileName.startsWith(".vite/"),
        );
        await Promise.all(
          files.flatMap((file) => {
            const bytes = Buffer.from(file.type === "chunk" ? file.code : file.source);
            return (["br", "gz"] as const).map(async (encoding) => {
              const source = await compressed(bytes, encoding);
              this.emitFile({ type: "asset", fileName: `${file.fileName}.${encoding}`, source });
            });
          }),
        );
        await removeOldCompressed();
      },
    },
  };
}

/** Settles NODE_ENV for the built server, so that React's development half stays out of it; and the build's name. */
function productionServer(): Plugin {
  return {
    name: "production-server",
    apply: "build",
    config: () => ({
      environments: {
        ssr: {
          define: {
            "process.env.NODE_ENV": '"production"',
            "import.meta.env.BUILD": JSON.stringify(build.id),
          },
        },
      },
    }),
  };
}

const PAGE_CHUNK = "page";
const pageModules = new Set<string>();

/** The chunk of a module that the page's entry imports without a choice; the bundler decides about the others. */
function partOfPage(id: string, graph: Rolldown.ChunkingContext): string | null {
  if (pageModules.size === 0) {
    const waiting = [join(root, "entry-client.tsx")];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (pageModules.has(next)) continue;
      pageModules.add(next);
      waiting.push(...(graph.getModuleInfo(next)?.importedIds ?? []));
    }
  }
  return pageModules.has(id) ? PAGE_CHUNK : null;
}

/**
 * Has Chromium compile the page's scripts beside the main thread while they come, instead of a function at a time as
 * each is first called (https://v8.dev/blog/explicit-compile-hints). The hint has to stand before what Vite puts first.
 */
function compileWhileLoading(): Plugin {
  return {
    name: "compile-while-loading",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === "chunk" && chunk.name === PAGE_CHUNK) {
            chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
          }
        }
      },
    },
  };
}

/** Class names as constants, which end where they are used, instead of objects that hold every name of a style sheet. */
function constantClassNames(): Plugin[] {
  return [
    {
      name: "constant-class-names",
      enforce: "pre",
      transform: {
        filter: { id: /\/client\/.*\.tsx$/ },
        handler: (code) => code.replace(/import (\w+ from "[^"]+\.module\.css")/g, "import * as $1"),
      },
    },
    {
      // A sheet whose names are all inlined is no longer imported for them.
      name: "keep-module-styles",
      enforce: "post",
      transform: {
        filter: { id: /\.module\.css$/ },
        handler: (code) => ({ code, map: null, moduleSideEffects: "no-treeshake" }),
      },
    },
  ];
}

function forClient(plugin: Plugin): Plugin {
  return { ...plugin, applyToEnvironment: (environment) => environment.name === "client" };
}

const sheets = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".module.css"))
  .map((path) => join(root, path))
  .sort();

/** A number from 0 as letters, of which it begins with `first`. */
function letters(number: number, first: "A" | "a"): string {
  const rest = Math.floor(number / 26);
  const letter = String.fromCharCode(first.charCodeAt(0) + (number % 26));
  return rest === 0 ? letter : letters(rest - 1, first) + letter;
}

/**
 * `Fa` for the first name of the sixth style sheet: each time the same, in the page and in its scripts, and it costs
 * every visitor about a kilobyte less than a name that can be read.
 */
function shortName(name: string, file: string, css: string): string {
  const names = [...css.matchAll(/(?:\.|@keyframes )([a-z][\w-]*)/gi)].map(([, found]) => found ?? "");
  return letters(sheets.indexOf(file), "A") + letters([...new Set(names)].indexOf(name), "a");
}

/** `field-input` for `.input` in `field.module.css`. */
function readableName(name: string, file: string): string {
  const sheet = basename(file, ".module.css");
  if (sheets.filter((other) => basename(other, ".module.css") === sheet).length > 1)
    throw new Error(`Two style sheets are called ${sheet}.module.css.`);
  return `${sheet}-${name}`;
}

function cssOptions(generateScopedName: typeof shortName): CSSOptions {
  return { modules: { localsConvention: "camelCaseOnly", generateScopedName } };
}

/** Of the development server, and of the tests that compile the page as it does. */
export const css = cssOptions(readableName);

/** Which of our plugins takes how long is no warning to an owner. */
const quiet = { pluginTimings: false, bundlerTimings: false };

export default defineConfig(({ command }) => {
  const envFile = join(project, ".env");
  if (command === "serve" && existsSync(envFile)) process.loadEnvFile(envFile);
  return configuration(command);
});

const configuration = (command: "build" | "serve"): UserConfig => ({
  root,
  appType: "custom",
  publicDir: false,
  plugins: [
    react(),
    themePlugin(),
    firstPaint(),
    picturesPlugin(),
    ownerPagesPlugin(),
    yourCodePlugin(),
    productionServer(),
    ...constantClassNames().map(forClient),
    forClient(grammarFilesPlugin()),
    forClient(compileWhileLoading()),
    forClient(inlineStyles()),
    forClient(precompress()),
    developmentServer(),
    typeCheck(),
  ],
  server: { port: Number(process.env.PORT) || 3000, strictPort: true },
  css: command === "build" ? cssOptions(shortName) : css,
  build: {
    // What is sent is compressed here already; to do it again for a list takes seconds.
    reportCompressedSize: false,
    // What the style sheets ask for anyway, by subgrid and `:has()`: nothing is added for older browsers.
    cssTarget: ["chrome123", "edge123", "firefox121", "safari17.5"],
  },
  worker: {
    format: "es",
    plugins: () => [yourCodePlugin()],
    // Vite leaves the white space in a worker that is a module.
    rolldownOptions: { checks: quiet, output: { minify: true } },
  },
  environments: {
    client: {
      build: {
        outDir: build.client,
        emptyOutDir: true,
        manifest: true,
        target: "es2022",
        // Every browser that runs modules and this target's syntax preloads them too.
        modulePreload: { polyfill: false },
        rolldownOptions: {
          checks: quiet,
          input: [join(root, "index.html"), join(root, "auth/done.ts")],
          // tRPC's packages do not say that they have no side effects, and its WebSocket link would come along unused.
          treeshake: { moduleSideEffects: [{ test: /node_modules\/@trpc\//, sideEffects: false }] },
          // The other side of `constantClassNames`.
          optimization: { inlineConst: { mode: "all" } },
          // One file for the first visit: what later parts share with it would otherwise be a second one.
          output: { codeSplitting: { groups: [{ name: partOfPage }] } },
        },
      },
    },
    ssr: {
      resolve: {
        // The build is one bundle; in development Node loads the packages itself.
        noExternal: command === "build" ? true : [],
        external: [
          // Loaded only where they are used, from files that do not survive bundling.
          "@electric-sql/pglite",
          "fs-native-extensions",
          "oidc-provider",
        ],
      },
      build: {
        ssr: true,
        outDir: build.server,
        emptyOutDir: true,
        target: "node20",
        rolldownOptions: {
          checks: quiet,
          input: { main: join(project, "server/main.ts"), owner: join(project, "server/owner/main.ts") },
        },
      },
    },
  },
  builder: build.builder,
});
