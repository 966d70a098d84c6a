import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { css, firstPaint } from "../vite/first-paint.ts";
import { ownCodePlugin } from "../vite/own-code-plugin.ts";
import { ownerPagesPlugin } from "../vite/owner-pages.ts";
import { picturesPlugin } from "../vite/pictures.ts";
import { allSections, sectionsPlugin } from "../vite/sections-plugin.ts";
import { siteFiles } from "../vite/site-files.ts";
import { themePlugin } from "../vite/theme/theme-plugin.ts";
import type { DatabaseKind } from "./support/global-setup.ts";
import { isEvenfall } from "./support/owner.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** A test ends when the event it waits for comes. This limit only ends a test whose event never comes. */
const HUNG_MS = 360_000;
/** The same for `expect.poll`. It is shorter, so that a failed test shows the last value. */
const POLL_MS = 60_000;

/** All projects share it, so that the extension is read only once. */
const theme = themePlugin();

/** A folder of tests, compiled like the site. The server renders the page, so its tests need the theme, too. */
function project(
  name: string,
  include: string[],
  options: { databaseKind?: DatabaseKind; exclude?: string[] } = {},
): TestProjectInlineConfiguration {
  const { databaseKind = "postgres", exclude = [] } = options;
  return {
    plugins: [
      siteFiles(),
      react(),
      // These tests are about all sections, even those that an owner has turned off.
      sectionsPlugin(allSections),
      theme,
      firstPaint(),
      picturesPlugin(),
      ownerPagesPlugin(),
      ownCodePlugin(),
    ],
    css,
    test: {
      name,
      root,
      include,
      exclude,
      provide: { databaseKind },
      maxWorkers: availableParallelism(),
      // The test files of a worker share modules, as the requests of a process do.
      isolate: false,
      testTimeout: HUNG_MS,
      hookTimeout: HUNG_MS,
      expect: { poll: { timeout: POLL_MS } },
      css: true,
    },
  };
}

/** Server tests whose outcome depends on SQL. They also run on the embedded database. */
const ON_BOTH_DATABASES = ["analytics", "contact", "limits", "mail", "retention", "reviews", "session"].map(
  (name) => `tests/server/${name}.test.ts`,
);

/** What is true only of the example site. */
const EVENFALL = isEvenfall ? ["tests/evenfall/**/*.test.ts"] : [];

/** Slow tests that seldom fail, only for `npm run test:all`. The first builds copies of the project. */
const SLOW = [
  "tests/faults/any-site.test.ts",
  "tests/faults/nginx.test.ts",
  "tests/firefox/firefox.test.ts",
  "tests/page/adopt.test.ts",
  "tests/page/own-code.test.ts",
  "tests/server/fuzz.test.ts",
  "tests/server/regular-expressions.test.ts",
];

export default defineConfig({
  root,
  test: {
    globalSetup: "tests/support/global-setup.ts",
    allowOnly: false,
    // oidc-provider warns at every start about Node's version and its storage. Both are intended here.
    onConsoleLog: (text) => (text.startsWith("oidc-provider WARNING") ? false : undefined),
    projects: [
      project("site", ["tests/{server,page}/**/*.test.ts", ...EVENFALL], { exclude: SLOW }),
      project("server (embedded)", ON_BOTH_DATABASES, { databaseKind: "embedded" }),
      project("slow", SLOW),
      // They measure how long an answer takes, so nothing else runs meanwhile.
      project("faults", ["tests/faults/**/*.test.ts"], { exclude: SLOW }),
    ],
  },
});
