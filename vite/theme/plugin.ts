import { extname, join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Connect, Plugin, ViteDevServer } from "vite";
import { addresses } from "../../shared/addresses.ts";
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

/** What the site takes from the extension: made once for both sides of a build, and again after edits. */
class SiteTheme {
  /** The toolkit's code and those of the owner's files that it imports. An edit of any of them clears it. */
  #toolkit: ReturnType<typeof importFresh<typeof Maker>> | undefined;
  #made: Promise<Required<Artefact>> | undefined;
  /** The extension's themes that could not be read when it was last made; null before that. */
  #skipped: readonly string[] | null = null;
  /** The warnings that were printed. None is printed twice. */
  readonly #warned = new Set<string>();

  current(): Promise<Required<Artefact>> {
    this.#made ??= this.#make();
    return this.#made;
  }

  /** Makes it again, unless that fails: the page then keeps the last one. @returns the one before, if there was one. */
  async remake(): Promise<{ before: Required<Artefact> | undefined; now: Required<Artefact> }> {
    const before = await this.#made?.catch(() => undefined);
    if (!before) this.#made = undefined;
    const now = await this.#make();
    this.#made = Promise.resolve(now);
    return { before, now };
  }

  /**
   * Whether an edit may change the theme. After an edit of code, the next use imports the code again.
   * @param isNewOrGone whether the file was created or deleted, because imports may then resolve to other files.
   */
  async isAffectedBy(file: string, { isNewOrGone }: { isNewOrGone: boolean }): Promise<boolean> {
    if (otherFolders.some((other) => file.startsWith(other))) return false;
    const isData = [extensionFolder, samplesFolder].some((data) => file.startsWith(join(data, "/")));
    if (isData || !/\.tsx?$/.test(file)) return true;
    // Unknown after a failed import.
    const { dependencies } = (await this.#toolkit?.catch(() => undefined)) ?? {};
    if (dependencies && file.startsWith(siteFolder) && !isNewOrGone && !dependencies.includes(file))
      return false;
    this.#toolkit = undefined;
    return true;
  }

  async #make(): Promise<Required<Artefact>> {
    this.#toolkit ??= importFresh<typeof Maker>(join(import.meta.dirname, "make-theme.ts"));
    const { makeTheme } = (await this.#toolkit).module;
    const extension = readExtension(extensionFolder, "site/extension");
    // The edit that breaks a theme is a mistake.
    const broken = extension.skipped.find((sentence) => this.#skipped && !this.#skipped.includes(sentence));
    if (broken !== undefined) throw new SiteError(broken);
    const made = await makeTheme(extension, (sentence) => this.#warn(sentence));
    this.#skipped = extension.skipped;
    return made;
  }

  #warn(sentence: string): void {
    if (!this.#warned.has(sentence)) console.warn(sentence);
    this.#warned.add(sentence);
  }
}

/** Reloads the modules in the page and in the server that the new theme has changed. */
async function reload(
  { environments }: ViteDevServer,
  { before, now }: Awaited<ReturnType<SiteTheme["remake"]>>,
) {
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

/** Makes the theme again after edits of the owner's files and of the toolkit. */
function watch(server: ViteDevServer, theme: SiteTheme): void {
  const { config, environments, watcher } = server;
  const { hot } = environments.client;
  /** The edited files, and whether each was created or deleted. */
  const edited = new Map<string, { isNewOrGone: boolean }>();
  /** Whether the page shows an error overlay, which the next update removes. */
  let isErrorShown = false;
  let timer: NodeJS.Timeout | undefined;
  let updating = Promise.resolve();

  async function update(): Promise<void> {
    const files = [...edited];
    edited.clear();
    const affected = await Promise.all(files.map(([file, how]) => theme.isAffectedBy(file, how)));
    if (!affected.some(Boolean)) return;
    try {
      const made = await theme.remake();
      if (isErrorShown) hot.send({ type: "update", updates: [] });
      isErrorShown = false;
      await reload(server, made);
    } catch (error) {
      const message = stripVTControlCharacters((error as Error).message);
      config.logger.error(message, { timestamp: true });
      hot.send({ type: "error", err: { message, stack: "" } });
      isErrorShown = true;
    }
  }

  watcher.add(siteFolder);
  watcher.on("all", (event, changed) => {
    if (![siteFolder, ...codeFolders].some((watched) => changed.startsWith(join(watched, "/")))) return;
    const isNewOrGone = event !== "change" || edited.get(changed)?.isNewOrGone === true;
    edited.set(changed, { isNewOrGone });
    // Editors empty a file before they write its new content.
    clearTimeout(timer);
    timer = setTimeout(() => {
      // Updates run one after another, so that the last one reads the newest files.
      updating = updating.then(update);
    }, WRITING_TIME);
  });
}

/** Answers requests for the files in development. */
function serve(theme: SiteTheme): Connect.NextHandleFunction {
  return async (request, response, next) => {
    const [address = ""] = request.url?.split("?") ?? [];
    const other = address.startsWith(`${addresses.ports}/`) ? "application/octet-stream" : undefined;
    const contentType = contentTypes[extname(address).slice(1)] ?? other;
    if (contentType === undefined) return next();
    try {
      const file = (await theme.current()).files[address];
      if (file === undefined) return next();
      response.setHeader("content-type", contentType);
      response.end(await file());
    } catch (error) {
      next(error);
    }
  };
}

/** Provides the virtual modules and files that are made from the extension. */
export function themePlugin(): Plugin {
  const theme = new SiteTheme();
  return {
    name: "theme",
    enforce: "pre",
    sharedDuringBuild: true,
    config: () => ({ server: { fs: { allow: [project] } } }),
    ...virtualModules(
      Object.fromEntries(moduleIds.map((id) => [id, async () => (await theme.current()).modules[id]])),
    ),
    async generateBundle() {
      if (this.environment.name !== "client") return;
      // All at once: a picture is drawn here while another thread encodes the one before.
      const files = Object.entries((await theme.current()).files).map(async ([address, file]) => {
        this.emitFile({ type: "asset", fileName: address.slice(1), source: await file() });
      });
      await Promise.all(files);
    },
    configureServer(server) {
      watch(server, theme);
      server.middlewares.use(serve(theme));
    },
  };
}
