import { defineConfig } from "@playwright/test";
import { chromiumLaunch } from "./support/chromium.ts";
import { isEvenfall } from "./support/owner.ts";

/** Waiting is ended by what a test waits for; these only end one that waits for nothing. */
const HUNG_MS = 120_000;
const EXPECTATION_HUNG_MS = 30_000;

export default defineConfig({
  testDir: ".",
  testMatch: ["browser/**/*.spec.ts", ...(isEvenfall ? ["evenfall/**/*.spec.ts"] : [])],
  globalSetup: "./support/browser-setup.ts",
  outputDir: "../test-results",
  fullyParallel: true,
  // A page spends much of its time waiting, if only for its splash.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: HUNG_MS,
  expect: { timeout: EXPECTATION_HUNG_MS },
  reporter: "list",
  use: {
    browserName: "chromium",
    // Motion is a quarter of what the processors do in a run. The files that are about it, or about the moments in
    // which a page moves, ask for it: see WITH_MOTION.
    contextOptions: { reducedMotion: "reduce" },
    // This file is read before the workers start: an npm Chromium is unpacked here, once.
    launchOptions: chromiumLaunch(),
  },
});
