import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { FastifyInstance } from "fastify";
import { isRunnableDevEnvironment, type Plugin } from "vite";
import type * as EntryServer from "../../client/entry-server.tsx";
import type * as DevelopmentApp from "./development-app.ts";
import { projectRoot } from "./project-root.ts";

type StartApp = typeof DevelopmentApp.startDevelopmentApp;

/** How long the end of `npm run dev` may take, in milliseconds. */
const CLOSE_LIMIT = 3_000;

/**
 * `npm run dev`: Vite listens and reloads, and hands every request that is not one of its own files to the site's
 * server, which it loads from source. One process, one port, both sides live.
 */
export function developmentServer(): Plugin {
  let running: { start: StartApp; app: Promise<FastifyInstance> } | undefined;

  async function end(): Promise<void> {
    const ending = running;
    running = undefined;
    await (await ending?.app.catch(() => undefined))?.close();
  }

  /** The server of the newest sources: the one before it is ended first, for two may not have the same database. */
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
      endWithParent();
      // Also what nothing imports yet.
      vite.watcher.add(["server", "site"].map((folder) => join(projectRoot, folder)));
      const template = join(vite.config.root, "index.html");
      const importSource = <Module>(path: string) =>
        environment.runner.import<Module>(join(projectRoot, path));
      const page: Parameters<StartApp>[0] = {
        html: async () => await vite.transformIndexHtml("/", await readFile(template, "utf8")),
        async render(...options) {
          const { render } = await importSource<typeof EntryServer>("client/entry-server.tsx");
          return render(...options);
        },
      };
      return () => {
        vite.middlewares.use(async (request, response, next) => {
          try {
            const { startDevelopmentApp } = await importSource<typeof DevelopmentApp>(
              "server/process/development-app.ts",
            );
            const { routing } = await appOf(startDevelopmentApp, page, vite.config.server.port);
            request.url = request.originalUrl ?? request.url;
            routing(request, response);
          } catch (error) {
            next(error);
          }
        });
      };
    },
    // The end of the development server, too.
    buildEnd: end,
  };
}

/** Says which types are wrong at the start and after each edit, beside the site, which runs all the same. */
export function typeCheck(): Plugin {
  const tsc = join(projectRoot, "node_modules/@typescript/native/bin/tsc");
  let running: ChildProcess | undefined;
  let isWrong = false;

  /** tsc is a script that starts the program of this machine: both are of one group. */
  function end(): void {
    if (running?.pid !== undefined && running.exitCode === null) process.kill(-running.pid);
    running = undefined;
  }

  return {
    name: "type-check",
    apply: "serve",
    configureServer({ watcher, config: { logger } }) {
      function check(): void {
        end();
        const checking = spawn(process.execPath, [tsc, "--noEmit", "--pretty"], {
          cwd: projectRoot,
          detached: true,
          stdio: ["ignore", "pipe", "inherit"],
        });
        running = checking;
        // The page comes first; what tsc starts takes this over.
        if (checking.pid !== undefined) setPriority(checking.pid, constants.priority.PRIORITY_LOW);
        Promise.all([text(checking.stdout), once(checking, "exit")]).then(([output, [code]]) => {
          if (running !== checking) return;
          if (code !== 0) logger.error(`\n${output.trim()}\n`, { timestamp: true });
          else if (isWrong) logger.info("The types are right again.", { timestamp: true });
          isWrong = code !== 0;
        });
      }
      let waiting: NodeJS.Timeout | undefined;
      watcher.on("all", (_, path) => {
        if (!/\.(?:tsx?|json)$/.test(path)) return;
        // After the page, which the edit is for; and once where many files are written together.
        clearTimeout(waiting);
        waiting = setTimeout(check, 1_000);
      });
      watcher.once("ready", () => {
        clearTimeout(waiting);
        check();
      });
    },
    buildEnd: end,
  };
}

/** Ends this process with the one that started it, also when that is killed and can say nothing. */
function endWithParent(): void {
  const parent = process.ppid;
  let ending = false;
  function end(): void {
    if (ending) return;
    ending = true;
    // Vite's own way to end.
    process.kill(process.pid, "SIGTERM");
    setTimeout(() => process.exit(1), CLOSE_LIMIT);
  }
  process.on("SIGINT", end);
  setInterval(() => process.ppid === parent || end(), 500).unref();
}
