import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import type * as Sections from "../settings/sections.ts";
import { importFresh } from "../vite/site-files.ts";
import { chromiumLaunch } from "./support/chromium.ts";
import { isEvenfall } from "./support/owner.ts";

/** A test ends when the event it waits for comes. These limits only end a test whose event never comes. */
const HUNG_MS = 360_000;
const EXPECTATION_HUNG_MS = 60_000;

/** These files start or build their own site. They run first because they take longest. */
const WITH_OWN_SITE = ["every-theme", "variants", "sign-in-provider"].map(
  (name) => `browser/${name}.spec.ts`,
);

const { sections } = (
  await importFresh<typeof Sections>(join(import.meta.dirname, "../settings/sections.ts"))
).module;

/** These tests need a page with all parts. In the site of an owner who turns a part off, `npm test` leaves them out. */
const isWhole = Object.values(sections).every(Boolean);

/** What `npm test` runs; the rest is for `npm run test:all`. */
const CORE = [
  ...["specification", "reviews", "contact", "sign-in", "accessibility", "csp"].map(
    (name) => `browser/${name}.spec.ts`,
  ),
  ...(isEvenfall ? ["evenfall/**/*.spec.ts"] : []),
];

export default defineConfig({
  testDir: ".",
  tsconfig: isEvenfall ? "./tsconfig.evenfall.json" : "./tsconfig.site.json",
  globalSetup: "./support/browser-setup.ts",
  outputDir: "../test-results",
  // Pages spend much of their time waiting, for example for the splash.
  workers: availableParallelism() + 1,
  retries: 0,
  forbidOnly: true,
  timeout: HUNG_MS,
  expect: { timeout: EXPECTATION_HUNG_MS },
  reporter: "list",
  use: {
    browserName: "chromium",
    // Motion takes a quarter of a run's processor time. Files that test motion switch it on: see WITH_MOTION.
    contextOptions: { reducedMotion: "reduce" },
    // This file is read before the workers start, so Chromium is unpacked only once.
    launchOptions: chromiumLaunch(),
  },
  projects: [
    { name: "own sites", testMatch: WITH_OWN_SITE },
    { name: "core", testMatch: isWhole ? CORE : [], fullyParallel: true },
    {
      name: "site",
      testMatch: "browser/**/*.spec.ts",
      testIgnore: [...WITH_OWN_SITE, ...CORE],
      fullyParallel: true,
    },
  ],
});
