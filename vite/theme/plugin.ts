import { existsSync } from "node:fs";
import { extname, join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Plugin, ViteDevServer } from "vite";
import { SiteError } from "../../theme/command-line.ts";
import { readExtension } from "../../theme/extension/read-extension.ts";
import { extensionFolder, project, siteFolder } from "../folders.ts";
import { importFresh } from "../site-files.ts";
import { loadedModules, virtualModules } from "../virtual-modules.ts";
import { type Artefact, moduleIds } from "./artefact.ts";
import type * as Maker from "./make-theme.ts";

/** The code that makes the theme. */
const codeFolders = [import.meta.dirname, join(project, "theme")];
const samplesFolder = join(siteFolder, "samples");
/** The owner's folders that the theme does not depend on. */
const otherFolders = ["pages/", "team/"].map((name) => join(siteFolder, name));

/** The longest time in which an editor writes a file, in milliseconds. */
const WRITING_TIME = 50;

const contentTypes: Record<string, string> = {
  css: "text/css",
  json: "application/json",
  vsix: "application/octet-stream",
  svg: "image/svg+xml",
  webmanifest: "application/manifest+json",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
};

/** Explains why the theme cannot be made. For an error that is not the owner's mistake, it names the edited files. */
function describeFailure(error: Error, edited: readonly string[]): string {
  const message = stripVTControlCharacters(error.message);
  if ("isForOwner" in error) return message;
  const gone = edited.filter((file) => !existsSync(file));
  if (gone.length > 0) return `${gone.map(nameInProject).join(", ")} is missing.`;
  if (!(error instanceof TypeError)) return message;
  return `The theme cannot be made from ${edited.map(nameInProject).join(", ")}: ${message}`;
}

function nameInProject(file: string): string {
  return relative(project, file).replaceAll("\\", "/");
}

/**
 * Provides the virtual modules and files that are made from the extension: once for both sides of a build, and again
 * after each edit in development.
 */
export function themePlugin(): Plugin {
  /** The toolkit's code and those of the owner's files that it imports. An edit of any of them clears it. */
  let toolkit: ReturnType<typeof importFresh<typeof Maker>> | undefined;
  let made: Promise<Required<Artefact>> | undefined;
  /** Whether the page shows an error overlay, which the next update removes. */
  let isErrorShown = false;

  /** The extension's themes that could not be read when the theme was last made; null before that. */
  let skipped: readonly string[] | null = null;
  /** The warnings since the theme was last made, and those of the time before. A warning that stays is not repeated. */
  let warned = new Set<string>();
  let warnedBefore = warned;

  function warn(sentence: string): void {
    if (!warned.has(sentence) && !warnedBefore.has(sentence)) console.warn(sentence);
    warned.add(sentence);
  }

  async function make(): Promise<Required<Artefact>> {
    warnedBefore = warned;
    warned = new Set();
    toolkit ??= importFresh<typeof Maker>(join(import.meta.dirname, "make-theme.ts"));
    const { makeTheme } = (await toolkit).module;
    const extension = readExtension(extensionFolder, "site/extension");
    // The edit that breaks a theme is a mistake.
    const broken = extension.skipped.find((sentence) => skipped && !skipped.includes(sentence));
    if (broken !== undefined) throw new SiteError(broken);
    const theme = await makeTheme(extension, warn);
    skipped = extension.skipped;
    return theme;
  }

  function theme(): Promise<Required<Artefact>> {
    made ??= make();
    return made;
  }

  /** Whether an edit may change the theme. After an edit of the toolkit's code, the next use imports it again. */
  async function affectsTheme(file: string): Promise<boolean> {
    if (otherFolders.some((other) => file.startsWith(other))) return false;
    const isData = [extensionFolder, samplesFolder].some((data) => file.startsWith(join(data, "/")));
    const isCode = /\.tsx?$/.test(file) && !isData;
    if (!isCode) return true;
    // Unknown after a failed import.
    const { dependencies } = (await toolkit?.catch(() => undefined)) ?? {};
    if (dependencies && file.startsWith(siteFolder) && !dependencies.includes(file)) return false;
    toolkit = undefined;
    return true;
  }

  /**
   * Makes the theme again. The page and the server reload only the modules that have changed.
   * @param edited the paths of the files that were edited.
   */
  async function update({ config, environments }: ViteDevServer, edited: readonly string[]): Promise<void> {
    const before = await made?.catch(() => undefined);
    let now: Required<Artefact>;
    try {
      now = await make();
    } catch (error) {
      // The page keeps the last version of the theme that could be made.
      const message = describeFailure(error as Error, edited);
      config.logger.error(message, { timestamp: true });
      environments.client.hot.send({ type: "error", err: { message, stack: "" } });
      isErrorShown = true;
      if (!before) made = undefined;
      return;
    }
    if (isErrorShown) environments.client.hot.send({ type: "update", updates: [] });
    isErrorShown = false;
    made = Promise.resolve(now);
    const ids = moduleIds.filter((id) => now.modules[id] !== before?.modules[id]);
    if (ids.length === 0) return;
    const { client, ...others } = environments;
    for (const environment of Object.values(others)) {
      for (const module of loadedModules(environment, ids)) environment.moduleGraph.invalidateModule(module);
    }
    const inPage = loadedModules(client, ids);
    for (const module of inPage) await client.reloadModule(module);
    // The page imports none of the changed modules, but its HTML may contain their content.
    if (inPage.length === 0) client.hot.send({ type: "full-reload" });
  }

  return {
    name: "theme",
    enforce: "pre",
    sharedDuringBuild: true,
    config: () => ({ server: { fs: { allow: [project] } } }),
    ...virtualModules(
      Object.fromEntries(moduleIds.map((id) => [id, async () => (await theme()).modules[id]])),
    ),
    async generateBundle() {
      if (this.environment.name !== "client") return;
      // All at once: a picture is drawn here while another thread encodes the one before.
      const files = Object.entries((await theme()).files).map(async ([fileName, file]) => {
        this.emitFile({ type: "asset", fileName, source: await file() });
      });
      await Promise.all(files);
    },
    configureServer(server) {
      server.watcher.add(siteFolder);
      const edited = new Set<string>();
      let timer: NodeJS.Timeout | undefined;
      let updating = Promise.resolve();
      server.watcher.on("all", (_event, changed) => {
        if (![siteFolder, ...codeFolders].some((watched) => changed.startsWith(join(watched, "/")))) return;
        edited.add(changed);
        // Editors empty a file before they write its new content.
        clearTimeout(timer);
        timer = setTimeout(() => {
          // Updates run one after another, so that the last one reads the newest files.
          updating = updating
            .then(async () => {
              const files = [...edited];
              edited.clear();
              const affected = await Promise.all(files.map(affectsTheme));
              if (affected.includes(true)) await update(server, files);
            })
            .catch(({ message }: Error) => server.config.logger.error(message));
        }, WRITING_TIME);
      });
      server.middlewares.use(async (request, response, next) => {
        const name = request.url?.split("?")[0]?.slice(1) ?? "";
        const other = name.startsWith("ports/") ? "application/octet-stream" : undefined;
        const contentType = contentTypes[extname(name).slice(1)] ?? other;
        if (contentType === undefined) return next();
        try {
          const file = (await theme()).files[name];
          if (file === undefined) return next();
          response.setHeader("content-type", contentType);
          response.end(await file());
        } catch (error) {
          next(error);
        }
      });
    },
  };
}
