import { extname, join } from "node:path";
import type { Connect, Plugin } from "vite";
import { addresses } from "../../shared/addresses.ts";
import { readExtension } from "../../toolkit/extension/read-folder.ts";
import { printError } from "../../toolkit/output.ts";
import { UserError } from "../../toolkit/user-error.ts";
import type { FollowsEdits } from "../development-server.ts";
import { extensionFolder, siteFolder } from "../folders.ts";
import { importFresh } from "../site-files.ts";
import { virtualModules } from "../virtual-modules.ts";
import { type MadeTheme, moduleIds, undrawnPicturesFile } from "./build-output.ts";
import type * as Maker from "./make-theme.ts";

const contentTypes: Record<string, string> = {
  css: "text/css",
  json: "application/json",
  vsix: "application/octet-stream",
  svg: "image/svg+xml",
  webmanifest: "application/manifest+json",
  png: "image/png",
  ico: "image/vnd.microsoft.icon",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
};

/**
 * The data that the site uses from the extension. It is made once for the client and server builds, and again after
 * edits.
 */
class SiteTheme implements FollowsEdits {
  #made: Promise<MadeTheme> | undefined;
  /** The extension's themes that could not be read the last time; null before the first time. */
  #skipped: readonly string[] | null = null;
  /** The printed warnings, so that none is printed twice. */
  readonly #warned = new Set<string>();

  /** Vite's `base` option: the site's path. */
  base = "/";

  current(): Promise<MadeTheme> {
    this.#made ??= this.#make();
    return this.#made;
  }

  async afterEdit(): Promise<void> {
    const made = await this.#make();
    this.#made = Promise.resolve(made);
  }

  async #make(): Promise<MadeTheme> {
    // Imported again each time to get the current version of the owner's files.
    const maker = join(import.meta.dirname, "make-theme.ts");
    const { module } = await importFresh<typeof Maker>(maker, siteFolder, this.base);
    const extension = readExtension(extensionFolder, "site/extension");
    // Only an edit that breaks a theme causes an error.
    const broken = extension.skipped.find((sentence) => this.#skipped && !this.#skipped.includes(sentence));
    if (broken !== undefined) throw new UserError(broken);
    const made = await module.makeTheme(extension, (sentence) => this.#warn(sentence));
    this.#skipped = extension.skipped;
    return made;
  }

  #warn(sentence: string): void {
    if (!this.#warned.has(sentence)) printError([sentence]);
    this.#warned.add(sentence);
  }
}

/** Serves the files in development. */
function serve(theme: SiteTheme): Connect.NextHandleFunction {
  return async (request, response, next) => {
    const [address = ""] = request.url?.split("?") ?? [];
    const other = address.startsWith(`${addresses.ports}/`) ? "application/octet-stream" : undefined;
    const contentType = contentTypes[extname(address).slice(1)] ?? other;
    if (contentType === undefined) return next();
    try {
      const { files, pictures, draw } = await theme.current();
      const svg = pictures[address];
      const file = svg === undefined ? files[address] : () => draw(svg);
      if (file === undefined) return next();
      response.setHeader("content-type", contentType);
      response.end(await file());
    } catch (error) {
      next(error);
    }
  };
}

/** Provides the virtual modules and files that are derived from the extension. */
export function themePlugin(): Plugin {
  const theme = new SiteTheme();
  return {
    name: "theme",
    enforce: "pre",
    sharedDuringBuild: true,
    api: theme,
    configResolved({ base }) {
      theme.base = base;
    },
    ...virtualModules(Object.fromEntries(moduleIds.map((id) => [id, async () => (await theme.current()).modules[id]]))),
    async generateBundle() {
      if (this.environment.name !== "client") return;
      const { base } = this.environment.config;
      const { files, pictures } = await theme.current();
      for (const [address, file] of Object.entries(files)) {
        this.emitFile({ type: "asset", fileName: address.slice(base.length), source: await file() });
      }
      const drawings = Object.entries(pictures).map(([address, svg]) => [address.slice(base.length), svg]);
      const source = JSON.stringify(Object.fromEntries(drawings));
      this.emitFile({ type: "asset", fileName: undrawnPicturesFile, source });
    },
    configureServer({ middlewares }) {
      middlewares.use(serve(theme));
    },
  };
}
