import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { FastifyInstance } from "fastify";
import { createLogger, isRunnableDevEnvironment, type Logger, type Plugin } from "vite";
import type * as EntryServer from "../client/entry-server.tsx";
import type * as Development from "../server/process/development.ts";
import { addresses } from "../shared/addresses.ts";
import { project, siteFolder } from "./folders.ts";

type StartApp = typeof Development.startDevelopmentApp;

/** How long `npm run dev` may take to close after a signal, in milliseconds. */
const CLOSE_LIMIT = 3_000;

/**
 * Runs the site's server in the development server of Vite (`npm run dev`). Vite loads it from source and passes it
 * every request that is not for one of Vite's own files. Client and server share one process and one port, and both
 * reload after an edit.
 */
export function developmentServer(): Plugin {
  /** Whether a browser shows an error instead of the page. It then receives no updates. */
  let isBroken = false;
  let running: { start: StartApp; app: Promise<FastifyInstance> } | undefined;

  async function end(): Promise<void> {
    const ending = running;
    running = undefined;
    await (await ending?.app.catch(() => undefined))?.close();
  }

  /**
   * Returns the server for the newest sources. It starts after the previous one has ended, because both use the same
   * database.
   */
  function appOf(start: StartApp, ...options: Parameters<StartApp>): Promise<FastifyInstance> {
    if (running?.start === start) return running.app;
    const app = end().then(() => start(...options));
    const begun = { start, app };
    running = begun;
    app.catch(() => {
      // The next request tries again.
      if (running === begun) running = undefined;
    });
    return app;
  }

  return {
    name: "development-server",
    apply: "serve",
    configureServer(vite) {
      const environment = vite.environments.ssr;
      if (!environment || !isRunnableDevEnvironment(environment)) return;
      exitWithParent();
      // If a module is imported again during its first import, Vite never handles the first promise. Without this
      // handler, an error in the module would end the process.
      process.on("unhandledRejection", (error: Error) => {
        vite.config.logger.error(shortError(error.message), { timestamp: true, error });
      });
      // Loaded now, so that its warnings appear at the start. The first request waits for it, because Vite permanently
      // gives up an import after a minute. The page reports errors.
      const theme = environment.transformRequest("virtual:extension").catch(() => {});
      const template = (address: string, file: string) => async () =>
        await vite.transformIndexHtml(address, await readFile(join(vite.config.root, file), "utf8"));
      const importSource = <Module>(path: string) => environment.runner.import<Module>(join(project, path));
      vite.watcher.on("all", () => {
        printAgain();
        if (isBroken) vite.environments.client.hot.send({ type: "full-reload" });
        isBroken = false;
      });
      const page: Parameters<StartApp>[0] = {
        html: template(addresses.home, "index.html"),
        ownerHtml: template(addresses.owner, "owner/index.html"),
        async render(...options) {
          try {
            const { render } = await importSource<typeof EntryServer>("client/entry-server.tsx");
            return await render(...options);
          } catch (error) {
            isBroken = true;
            const { message } = error as Error;
            vite.config.logger.error(message, { timestamp: true });
            return { html: "", head: overlayScript(shortError(message)), page: "", state: "" };
          }
        },
      };
      return () => {
        vite.middlewares.use(async (request, response, next) => {
          try {
            await theme;
            const { startDevelopmentApp } = await importSource<typeof Development>("server/process/development.ts");
            const { routing } = await appOf(startDevelopmentApp, page, vite.config.server.port);
            request.url = request.originalUrl ?? request.url;
            routing(request, response);
          } catch (error) {
            isBroken = true;
            next(error);
          }
        });
      };
    },
    // Vite also calls this when the development server closes.
    buildEnd: end,
  };
}

/** A script that shows an error in Vite's overlay on an empty page. */
function overlayScript(message: string): string {
  const error = JSON.stringify({ message, stack: "" }).replace(/</g, "\\u003c");
  return `<title>Error</title><script type="module">
import { ErrorOverlay } from "/@vite/client";
document.body.append(new ErrorOverlay(${error}));
</script>`;
}

/** Ends this process when its parent process ends, even if the parent is killed and sends no signal. */
function exitWithParent(): void {
  const parent = process.ppid;
  let ending = false;
  function end(): void {
    if (ending) return;
    ending = true;
    // Vite closes the server on this signal.
    process.kill(process.pid, "SIGTERM");
    setTimeout(() => process.exit(1), CLOSE_LIMIT);
  }
  process.on("SIGINT", end);
  setInterval(() => process.ppid === parent || end(), 500).unref();
}

/** The `api` of a plugin that derives something from the owner's files. */
export interface FollowsEdits {
  /** Makes it again after an edit. @throws an error for the owner; the page then stays unchanged. */
  afterEdit(): void | Promise<void>;
}

/** How long an editor may take to write a file, in milliseconds. Many editors empty the file first. */
const WRITING_TIME = 100;

/** Folders that Vite does not watch, because no module of the page imports most of their files. */
const folders = [siteFolder, ...["toolkit", "vite/theme"].map((folder) => join(project, folder))];

/** Reloads the page in development after edits to the owner's files, or to the code that makes the theme. */
export function siteEdits(): Plugin {
  return {
    name: "site-edits",
    apply: "serve",
    configureServer({ config, environments, watcher }) {
      const followers = config.plugins.flatMap(({ api }) => (api?.afterEdit ? [api as FollowsEdits] : []));
      const { hot } = environments.client;
      let timer: NodeJS.Timeout | undefined;
      let updating = Promise.resolve();

      async function update(): Promise<void> {
        try {
          await Promise.all(followers.map((follower) => follower.afterEdit()));
          for (const { moduleGraph } of Object.values(environments)) moduleGraph.invalidateAll();
          hot.send({ type: "full-reload" });
        } catch (error) {
          const message = shortError((error as Error).message);
          config.logger.error(message, { timestamp: true });
          hot.send({ type: "error", err: { message, stack: "" } });
        }
      }

      watcher.add(folders);
      watcher.on("all", (_event, file) => {
        if (!folders.some((folder) => file.startsWith(join(folder, "/")))) return;
        clearTimeout(timer);
        timer = setTimeout(() => {
          // Updates run one after another, so that the last one reads the newest files.
          updating = updating.then(update);
        }, WRITING_TIME);
      });
    },
  };
}

/** A line of a stack trace, of a source excerpt, or of Vite's details about an error. */
const DETAIL = /^\s*(?:at |[│╭╰─]|\d+ *[|│]|\||>|Plugin:|$)/;
const PARSE_ERROR = "[PARSE_ERROR] ";
/** A file with line and column, in the format of Vite's parser: `[ site/words/page.ts:44:9 ]`. */
const PLACE = /\[ ([^[\]\n]+) \]/;

/**
 * Shortens a Vite error to its message, without stack trace and source excerpt.
 * @returns for a syntax error, one line such as `site/words/page.ts:44:9: Unterminated string`.
 */
export function shortError(message: string): string {
  const text = stripVTControlCharacters(message);
  const [, details] = text.split(PARSE_ERROR);
  const [problem] = details?.split("\n") ?? [];
  const [, place] = PLACE.exec(details ?? "") ?? [];
  if (problem !== undefined && place !== undefined) return `${place}: ${problem}`;
  return text
    .split("\n")
    .filter((line) => !DETAIL.test(line))
    .join("\n");
}

/** The errors printed since the last edit. Several parts of the server report the same error. */
const printed = new Set<string>();

/** The development server's logger. It shortens errors, and prints each one only once until the next edit. */
export function developmentLog(): Logger {
  const logger = createLogger("info", { allowClearScreen: false });
  const { error } = logger;
  logger.error = (message, options) => {
    const short = shortError(message);
    if (printed.has(short)) return;
    printed.add(short);
    error(short, options);
  };
  return logger;
}

/** Forgets the printed errors, so that errors that remain after an edit are printed again. */
function printAgain(): void {
  printed.clear();
}
