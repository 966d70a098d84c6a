import { existsSync, realpathSync } from "node:fs";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { checker } from "vite-plugin-checker";
import { developmentLog, developmentServer, siteEdits } from "./vite/development-server.ts";
import { css, firstPaint, inlineStyles } from "./vite/first-paint.ts";
import { clientFolder, project } from "./vite/folders.ts";
import { ownCodePlugin } from "./vite/own-code-plugin.ts";
import { ownerPagesPlugin } from "./vite/owner-pages.ts";
import { picturesPlugin } from "./vite/pictures.ts";
import { sectionsPlugin } from "./vite/sections-plugin.ts";
import { clientOutput, serverOutput } from "./vite/site-build.ts";
import { siteCheck } from "./vite/site-check.ts";
import { siteFiles } from "./vite/site-files.ts";
import { themePlugin } from "./vite/theme/theme-plugin.ts";

/** Whether a module may be in the page's chunk. The small pages have their own. */
function isOfPage(id: string): boolean {
  return !/\/entry-small-pages\.ts$|\/(?:tokens|small-pages)\.css$|virtual:small-pages/.test(id);
}

/**
 * The first visit loads two files: packages, and the page. Otherwise, each module that late parts share would be a
 * separate file, which could be missing when a part is loaded again (`importPart` in client/late-loading.ts).
 */
const firstFiles = [
  { name: "packages", tags: ["$initial" as const], test: /\/node_modules\/|rolldown\/runtime/ },
  { name: "page", tags: ["$initial" as const], test: isOfPage },
];

/**
 * Turns off two kinds of warnings: about slow plugins, because an owner cannot change them, and about words that an
 * owner's files do not have. The compiler reports every other import that has no export.
 */
const quiet = { pluginTimings: false, bundlerTimings: false, importIsUndefined: false };

/** Shows type errors of the owner's files in the terminal. Checking the whole project takes seconds at each edit. */
const ownerTypes = { root: project, tsconfigPath: "defaults/settings/tsconfig.json" };

/** The folders that the page's modules import from. */
const sources = ["client", "shared", "defaults", "evenfall", "site", "toolkit"];

/**
 * Vite serves every file in the allowed folders to every account of this machine. The embedded database, with
 * visitors' texts, is not in these folders. Other sites cannot read anything.
 */
const development = {
  fs: { allow: [...sources.map((name) => join(project, name)), realpathSync(join(project, "node_modules"))] },
  cors: false,
  // The terminal also shows an error that a sentence in `site/words/` throws in the browser.
  forwardConsole: { unhandledErrors: true, logLevels: [] },
};

export default defineConfig(({ command }) => {
  const envFile = join(project, ".env");
  if (command === "serve" && existsSync(envFile)) process.loadEnvFile(envFile);
  return {
    root: clientFolder,
    appType: "custom",
    // Otherwise, Vite lists the 900 files of a build.
    ...(command === "build" ? { logLevel: "warn" } : { customLogger: developmentLog() }),
    publicDir: false,
    plugins: [
      siteEdits(),
      siteFiles(),
      siteCheck(),
      sectionsPlugin(),
      react(),
      themePlugin(),
      firstPaint(),
      picturesPlugin(),
      ownerPagesPlugin(),
      ownCodePlugin(),
      inlineStyles(),
      developmentServer(),
      checker({ typescript: ownerTypes, enableBuild: false, overlay: false }),
    ],
    server: {
      port: Number(process.env.PORT) || 3000,
      strictPort: true,
      ...development,
      // Otherwise, Vite takes an extension's file for the site's own and compiles everything again.
      watch: { ignored: ["**/{site,evenfall}/extension/**/tsconfig.json"] },
    },
    css,
    build: {
      // Otherwise, Vite spends seconds on compressing every file again, only to print its size.
      reportCompressedSize: false,
      // The style sheets need these versions anyway, for subgrid and `:has()`.
      cssTarget: ["chrome123", "edge123", "firefox121", "safari17.5"],
    },
    worker: {
      format: "es",
      plugins: () => [siteFiles(), ownCodePlugin()],
      // Vite does not remove white space from module workers.
      rolldownOptions: { checks: quiet, output: { minify: true } },
    },
    environments: {
      client: {
        build: {
          outDir: clientOutput,
          emptyOutDir: true,
          manifest: true,
          target: "es2022",
          // Every browser that supports this target also preloads modules.
          modulePreload: { polyfill: false },
          rolldownOptions: {
            checks: quiet,
            input: [join(clientFolder, "index.html"), join(clientFolder, "entry-small-pages.ts")],
            // tRPC's packages do not declare that they have no side effects. Without this, the unused WebSocket link is
            // bundled.
            treeshake: {
              // Otherwise, an unused part stays in the bundle if its class name is read.
              propertyReadSideEffects: false,
              moduleSideEffects: [
                { test: /node_modules\/@trpc\//, sideEffects: false },
                // Removes what only a section that is off uses.
                { test: /\/client\/.*\.tsx?$/, sideEffects: false },
              ],
            },
            output: { codeSplitting: { groups: firstFiles } },
          },
        },
      },
      // The owner's page has its own chunks, so that no visitor loads a part of it.
      owner: {
        consumer: "client",
        build: {
          outDir: clientOutput,
          emptyOutDir: false,
          target: "es2022",
          modulePreload: { polyfill: false },
          rolldownOptions: { checks: quiet, input: [join(clientFolder, "owner/index.html")] },
        },
      },
      ssr: {
        // Leaves React's development code out of the built server.
        define: command === "build" ? { "process.env.NODE_ENV": '"production"' } : {},
        resolve: {
          // The build is one bundle; in development Node loads the packages itself.
          noExternal: command === "build" ? true : [],
          external: [
            // These read their own files at run time, which a bundle would not include.
            "@electric-sql/pglite",
            "fs-native-extensions",
          ],
        },
        build: {
          ssr: true,
          outDir: serverOutput,
          emptyOutDir: true,
          target: "node20",
          rolldownOptions: {
            checks: quiet,
            input: {
              main: join(project, "server/main.ts"),
              seed: join(project, "server/process/seed.ts"),
              drizzle: join(project, "server/process/drizzle.ts"),
            },
          },
        },
      },
    },
    builder: { sharedConfigBuild: true },
  };
});
