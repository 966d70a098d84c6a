import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Plugin, runnerImport } from "vite";
import { type Extension, readExtension } from "./extension/read-extension.ts";
import { ExtensionError } from "./extension/theme-file.ts";
import type * as Maker from "./make-theme.ts";
import { reportPlugin } from "./report/vite-plugin.ts";
import { SampleHighlighter } from "./scopes/syntax.ts";

const folder = dirname(fileURLToPath(import.meta.url));
const project = join(folder, "..");
const siteFolder = join(project, "site");
const extensionFolder = join(siteFolder, "extension");
const samplesFolder = join(siteFolder, "samples");
/** Files that are made here and become assets of the site. */
const cacheFolder = join(project, "node_modules/.cache/site-theme");

/** How long an editor may take to write a file, in milliseconds. */
const WRITING_TIME = 50;

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
 * What makes a theme, with the owner's words in it. Imported when it is needed, and not by this file: the development
 * server would start anew for every edit of what its configuration imports.
 */
const importMaker = () => runnerImport<typeof Maker>(join(folder, "make-theme.ts"));

/**
 * Makes the site's colours, code samples, fonts, icon and social picture from the extension. Everything is made once;
 * in development what an edit changes is made again.
 */
export function themePlugin(): Plugin[] {
  let maker: ReturnType<typeof importMaker> | undefined;
  let highlighter: SampleHighlighter | undefined;
  let made: Promise<Maker.MadeTheme> | undefined;

  async function make(): Promise<Maker.MadeTheme> {
    maker ??= importMaker();
    highlighter ??= new SampleHighlighter(cacheFolder);
    const { makeTheme } = (await maker).module;
    const folders = { site: siteFolder, samples: samplesFolder, cache: cacheFolder };
    return await makeTheme(readExtension(extensionFolder, "site/extension"), folders, highlighter);
  }

  function theme() {
    made ??= make();
    return made;
  }

  return [
    reportPlugin(),
    {
      name: "theme",
      enforce: "pre",
      sharedDuringBuild: true,
      config: () => ({ server: { fs: { allow: [project] } } }),
      async configResolved({ command, mode }) {
        if (command !== "build" || mode === "test") return;
        maker ??= importMaker();
        const { missingWishes } = (await maker).module;
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
        for (const [fileName, file] of Object.entries((await theme()).files)) {
          this.emitFile({ type: "asset", fileName, source: await file() });
        }
      },
      configureServer(server) {
        const sources = [extensionFolder, samplesFolder];
        server.watcher.add(sources);
        let waiting: NodeJS.Timeout | undefined;
        server.watcher.on("all", async (_event, changed) => {
          const isSource = sources.some((folder) => changed.startsWith(folder));
          const makes = (await maker)?.dependencies.includes(changed) ?? false;
          if (!made || (!isSource && !makes)) return;
          if (makes) maker = undefined;
          // Editors empty a file before they write it.
          clearTimeout(waiting);
          waiting = setTimeout(makeAgain, WRITING_TIME);
        });
        async function makeAgain(): Promise<void> {
          const before = await made?.catch(() => null);
          let now: Maker.MadeTheme;
          try {
            now = await make();
          } catch (error) {
            // The page stays as it was until the file can be read again.
            server.config.logger.error((error as Error).message, { timestamp: true });
            return;
          }
          made = Promise.resolve(now);
          // What is as it was stays as it is, on both sides.
          const ids = moduleIds.filter((id) => now.modules[id] !== before?.modules[id]);
          if (ids.length === 0) return;
          const { client, ...others } = server.environments;
          for (const id of ids) {
            for (const { moduleGraph } of Object.values(others)) {
              const module = moduleGraph.getModuleById(`\0${id}`);
              if (module) moduleGraph.invalidateModule(module);
            }
          }
          const ofPage = ids.flatMap((id) => client.moduleGraph.getModuleById(`\0${id}`) ?? []);
          for (const module of ofPage) await client.reloadModule(module);
          // What only the server has, as the scripts before the first paint, is seen by a page that is loaded anew.
          if (ofPage.length === 0) client.hot.send({ type: "full-reload" });
        }
        server.middlewares.use(async (request, response, next) => {
          const name = request.url?.split("?")[0]?.slice(1) ?? "";
          const contentType = contentTypes[extname(name).slice(1)];
          if (contentType === undefined) return next();
          try {
            const { files } = await theme();
            const file = files[name];
            if (file === undefined) return next();
            response.setHeader("content-type", contentType);
            response.end(await file());
          } catch (error) {
            next(error);
          }
        });
      },
    },
  ];
}
