import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { type Extension, readExtension } from "../extension/read-extension.ts";
import { type MadeTheme, makeTheme, missingWishes } from "./make-theme.ts";
import { reportPlugin } from "./report/plugin.ts";
import { ExtensionError } from "./theme-file.ts";

const folder = dirname(fileURLToPath(import.meta.url));
const project = join(folder, "../..");
const siteFolder = join(project, "site");
const extensionFolder = join(siteFolder, "extension");
const samplesFolder = join(siteFolder, "samples");
/** Files that are made here and become assets of the site. */
const cacheFolder = join(project, "node_modules/.cache/site-theme");

const moduleIds = [
  "virtual:extension",
  "virtual:vsix",
  "virtual:small-pages.css",
  "virtual:theme.css",
  "virtual:samples.css",
  "virtual:theme",
  "virtual:theme-fonts",
  "virtual:code-samples",
  "virtual:variants",
  "virtual:variant-list",
  "virtual:first-paint",
];

const contentTypes: Record<string, string> = {
  css: "text/css",
  vsix: "application/octet-stream",
  svg: "image/svg+xml",
  webmanifest: "application/manifest+json",
  png: "image/png",
};

/** Reads the extension for a build, which ends with one sentence when it cannot be read: Vite would add a stack. */
function readForBuild(): Extension {
  try {
    return readExtension(extensionFolder, "site/extension");
  } catch (error) {
    if (!(error instanceof ExtensionError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/**
 * Makes the site's colours, code samples, fonts, icon and social picture from the extension. Everything is made once,
 * and again when a file of the extension changes.
 */
export function themePlugin(): Plugin[] {
  let made: Promise<MadeTheme> | undefined;
  function theme() {
    made ??= makeTheme(readExtension(extensionFolder, "site/extension"), {
      site: siteFolder,
      samples: samplesFolder,
      cache: cacheFolder,
    });
    return made;
  }

  return [
    reportPlugin(),
    {
      name: "theme",
      enforce: "pre",
      sharedDuringBuild: true,
      config: () => ({ server: { fs: { allow: [project] } } }),
      configResolved({ command, mode }) {
        if (command !== "build" || mode === "test") return;
        const extension = readForBuild();
        const remarks = extension.themes.flatMap((theme) => theme.remarks);
        for (const remark of new Set([...remarks, ...missingWishes(extension)])) console.warn(remark);
      },
      resolveId: (id) => (moduleIds.includes(id) ? `\0${id}` : undefined),
      async load(id) {
        if (!id.startsWith("\0virtual:")) return undefined;
        const { modules } = await theme();
        const code = modules[id.slice(1)];
        return code === undefined ? undefined : { code, map: null };
      },
      async generateBundle() {
        if (this.environment.name !== "client") return;
        for (const [fileName, source] of Object.entries((await theme()).files)) {
          this.emitFile({ type: "asset", fileName, source });
        }
      },
      configureServer(server) {
        const sources = [extensionFolder, samplesFolder];
        server.watcher.add(sources);
        server.watcher.on("all", (_event, changed) => {
          if (!sources.some((folder) => changed.startsWith(folder))) return;
          made = undefined;
          for (const environment of Object.values(server.environments)) {
            environment.moduleGraph.invalidateAll();
          }
          server.ws.send({ type: "full-reload" });
        });
        server.middlewares.use(async (request, response, next) => {
          const name = request.url?.split("?")[0]?.slice(1) ?? "";
          const contentType = contentTypes[extname(name).slice(1)];
          if (contentType === undefined) return next();
          try {
            const { files } = await theme();
            const file = files[name];
            if (file === undefined) return next();
            response.setHeader("content-type", contentType);
            response.end(file);
          } catch (error) {
            next(error);
          }
        });
      },
    },
  ];
}
