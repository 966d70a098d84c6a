import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isRunnableDevEnvironment, type Plugin } from "vite";

/**
 * `npm run dev`: Vite listens and reloads, and hands every request that is not one of its own files to the site's
 * server, which it loads from source. One process, one port, both sides live.
 */
export function developmentServer(): Plugin {
  return {
    name: "development-server",
    apply: "serve",
    configureServer(vite) {
      const environment = vite.environments.ssr;
      if (!environment || !isRunnableDevEnvironment(environment)) return;
      const template = join(vite.config.root, "index.html");
      const source = join(vite.config.root, "../server/process/development-app.ts");
      const load = () => environment.runner.import<typeof import("./development-app.ts")>(source);
      const html = async () => await vite.transformIndexHtml("/", await readFile(template, "utf8"));
      return () => {
        vite.middlewares.use(async (request, response, next) => {
          try {
            const { developmentApp } = await load();
            const app = await developmentApp(html, vite.config.server.port);
            request.url = request.originalUrl ?? request.url;
            app.routing(request, response);
          } catch (error) {
            next(error);
          }
        });
      };
    },
  };
}
